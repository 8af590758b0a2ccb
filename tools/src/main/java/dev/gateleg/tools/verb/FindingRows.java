package dev.gateleg.tools.verb;

import dev.gateleg.model.lint.Finding;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import java.util.List;
import java.util.Locale;

/** Broken rules on standard output. */
final class FindingRows {

  private FindingRows() {}

  /** Prints them; answers the exit code: notes alone are fine. */
  static int print(Globals globals, List<Finding> findings) {
    if (globals.form() == Output.Form.TABLE) {
      findings.forEach(finding -> people(globals, finding));
      globals.out().flush();
    } else {
      try (Output output = globals.output("level", "code", "subject", "message", "remedy")) {
        for (Finding finding : findings) {
          output.row(
              Cell.of(level(finding)),
              Cell.of(finding.rule().name()),
              Cell.of(finding.subject()),
              Cell.of(finding.message()),
              Cell.of(finding.remedy()));
        }
      }
    }
    boolean any = Finding.any(findings);
    globals.say(
        findings.isEmpty()
            ? "Nothing found."
            : findings.size()
                + (findings.size() == 1 ? " finding" : " findings")
                + (any ? "." : ", all of them notes."));
    return any ? Exit.DIFFERENCE : Exit.OK;
  }

  /** Sentences don't fit into columns. */
  private static void people(Globals globals, Finding finding) {
    String code = switch (finding.rule().level()) {
      case ERROR -> "\u001b[1;31m";
      case WARNING -> "\u001b[1;33m";
      default -> "\u001b[1m";
    };
    String head = level(finding) + " [" + finding.rule().name() + "]";
    globals
        .out()
        .println((globals.colour() ? code + head + "\u001b[0m" : head) + " " + finding.subject());
    globals.out().println("  " + finding.message() + ";");
    globals.out().println("  " + finding.remedy() + ".");
  }

  private static String level(Finding finding) {
    return finding.rule().level().name().toLowerCase(Locale.ROOT);
  }
}
