package dev.gateleg.tools.verb;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verbs on a model. */
@Command(
    name = "model",
    description =
        "Shows, checks, documents and compares a table's model and prints its IAM policies, from a jar, a folder of classes or the model file.",
    mixinStandardHelpOptions = true,
    subcommands = {
      ModelShowCommand.class,
      ModelLintCommand.class,
      ModelDocsCommand.class,
      ModelDiffCommand.class,
      ModelPolicyCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  gateleg model show --model target/classes",
      "  gateleg model lint --model target/shop.jar --json",
      "  gateleg model diff --model target/shop.jar --region eu-central-1"
    })
public final class ModelCommand implements Runnable {

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public ModelCommand() {}

  /** Without a verb: what there is. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
