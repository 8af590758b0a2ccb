package dev.gateleg.tools.command;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a verb finds around it. The {@code gateleg} script knows best which streams are terminals, and says so by system
 * properties.
 *
 * @param environment the environment's variables
 * @param input standard input
 * @param terminal whether standard output is a terminal, which gets tables and not tab-separated values
 * @param asks whether somebody is there to be asked: standard input and standard error are terminals
 * @param width the terminal's columns
 */
public record Surroundings(
    Map<String, String> environment,
    BufferedReader input,
    boolean terminal,
    boolean asks,
    int width) {

  private static final int USUAL_WIDTH = 120;
  private static final String TERMINALS = "gateleg.terminals";

  /** Copies the map. */
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** Those of this process. */
  public static Surroundings ofProcess() {
    String terminals = System.getProperty(TERMINALS);
    boolean all = terminals == null && console();
    return new Surroundings(
        System.getenv(),
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        all || (terminals != null && terminals.contains("1")),
        all || (terminals != null && terminals.contains("0") && terminals.contains("2")),
        columns());
  }

  /** Those of a script: nobody to ask, and output that is piped. */
  public static Surroundings piped(Map<String, String> environment, Reader input) {
    return new Surroundings(environment, new BufferedReader(input), false, false, USUAL_WIDTH);
  }

  /** The same with a terminal, at which somebody types what the input holds. */
  public Surroundings withTerminal(int columns) {
    return new Surroundings(environment, input, true, true, columns);
  }

  private static boolean console() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22 there is always a console, which tells whether it is a terminal.
      return Boolean.TRUE.equals(java.io.Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  private static int columns() {
    Integer said = Integer.getInteger("gateleg.columns");
    return said == null || said < 1 ? USUAL_WIDTH : said;
  }
}
