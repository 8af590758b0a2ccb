package dev.gateleg.tools.verb;

import dev.gateleg.tools.Gateleg;
import dev.gateleg.tools.command.Surroundings;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/** What came of running the command: its exit code and what it printed. */
public record Ran(int exit, String out, String err) {

  /** As a script runs it: piped, nobody to ask. */
  public static Ran piped(String... words) {
    return run(Surroundings.piped(Map.of(), new StringReader("")), words);
  }

  /** At a terminal, where somebody answers. */
  public static Ran asked(String answers, String... words) {
    return run(Surroundings.piped(Map.of(), new StringReader(answers)).withTerminal(100), words);
  }

  /** With a text on standard input. */
  public static Ran fed(String input, String... words) {
    return run(Surroundings.piped(Map.of(), new StringReader(input)), words);
  }

  /** With variables of the environment. */
  public static Ran with(Map<String, String> environment, String... words) {
    return run(Surroundings.piped(environment, new StringReader("")), words);
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
