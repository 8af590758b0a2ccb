package dev.gateleg.tools.verb;

import dev.gateleg.model.lint.ModelLint;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Holds a model against the rules. */
@Command(
    name = "lint",
    description =
        "Holds the model against the rules of docs/lint.md: hot constants, unread and over-projected indexes, local indexes, limits.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 nothing but notes, 3 something was found.",
      "",
      "Examples:",
      "  gateleg model lint --model target/classes",
      "  gateleg model lint --model target/shop.jar --json -q"
    })
public final class ModelLintCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  /** For picocli. */
  public ModelLintCommand() {}

  @Override
  public Integer call() {
    return FindingRows.print(globals, ModelLint.check(Session.model(globals)));
  }
}
