package dev.gateleg.tools.verb;

import dev.gateleg.model.file.LeadingKeysPolicy;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the IAM policies of a table with a scope. */
@Command(
    name = "policy",
    description = {
      "Prints the IAM policy that holds a role to its own scope (dynamodb:LeadingKeys), from the model.",
      "Without --within and --across it has both what stays within the scope and what is marked @CrossScope."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg model policy --model target/classes --arn arn:aws:dynamodb:eu-central-1:1234:table/franchise --within",
      "  gateleg model policy --model target/classes --arn arn:aws:dynamodb:eu-central-1:1234:table/franchise --across > login.json"
    })
public final class ModelPolicyCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @Option(names = "--arn", required = true, paramLabel = "ARN", description = "The table's ARN.")
  private String arn = "";

  @Option(names = "--within", description = "For a role that never looks across scopes.")
  private boolean within;

  @Option(
      names = "--across",
      description = "For a role that opens the table across scopes, such as a login's.")
  private boolean across;

  /** For picocli. */
  public ModelPolicyCommand() {}

  @Override
  public Integer call() {
    TableModel model = Session.model(globals);
    if (model.scope() == null) {
      throw CommandException.usage(
          ToolsCode.SCOPE_ABSENT,
          "The table " + model.table() + " (" + model.interfaceName()
              + ") has no scope to hold a role to; annotate it with @Scope.");
    }
    String policy = within == across
        ? LeadingKeysPolicy.of(model, arn)
        : within
            ? LeadingKeysPolicy.withinScope(model, arn)
            : LeadingKeysPolicy.acrossScopes(model, arn);
    globals.out().print(policy.endsWith("\n") ? policy : policy + "\n");
    globals.out().flush();
    return Exit.OK;
  }
}
