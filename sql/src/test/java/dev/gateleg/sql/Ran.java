package dev.gateleg.sql;

import dev.gateleg.tools.Gateleg;
import dev.gateleg.tools.command.Surroundings;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/** What came of running the command: its exit code and what it printed. */
record Ran(int exit, String out, String err) {

  /** As a script runs it, with a text on standard input. */
  static Ran fed(String input, String... words) {
    return run(Surroundings.piped(Map.of(), new StringReader(input)), words);
  }

  /** The same with nothing on standard input, at a terminal of that width. */
  static Ran seen(int columns, String... words) {
    return run(Surroundings.piped(Map.of(), new StringReader("")).withTerminal(columns), words);
  }

  private static Ran run(Surroundings around, String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Gateleg.commandLine(around, words);
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int exit = command.execute(words);
    return new Ran(exit, out.toString(), err.toString());
  }
}
