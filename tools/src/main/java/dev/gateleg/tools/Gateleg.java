package dev.gateleg.tools;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Failures;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Root;
import dev.gateleg.tools.command.Surroundings;
import dev.gateleg.tools.command.Verb;
import dev.gateleg.tools.command.VerbSource;
import dev.gateleg.tools.error.ToolsCode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code gateleg} command. Its verbs come from all modules on the class path, see {@link VerbSource}. */
@Command(
    name = "gateleg",
    description = "DynamoDB single-table design for Java.",
    mixinStandardHelpOptions = true,
    version = "gateleg 0.1.0-SNAPSHOT",
    synopsisSubcommandLabel = "VERB",
    commandListHeading = "%nVerbs:%n",
    footer = {
      "",
      "Exit codes: 0 done, 1 it failed, 2 the call is wrong, 3 a difference was found, 4 refused,",
      "5 DynamoDB could not answer (try again), 130 interrupted.",
      "",
      "gateleg VERB --help tells of a verb's options, with examples."
    })
public final class Gateleg implements Runnable, Root {

  /** These speak of all other verbs. */
  private static final Set<String> OF_ALL = Set.of("completion", "shell");

  private final Surroundings surroundings;

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  private Gateleg(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    CommandLine command = commandLine(Surroundings.ofProcess(), arguments);
    command.setOut(
        new PrintWriter(new java.io.OutputStreamWriter(System.out, StandardCharsets.UTF_8), false));
    command.setErr(
        new PrintWriter(new java.io.OutputStreamWriter(System.err, StandardCharsets.UTF_8), true));
    int exit = command.execute(arguments);
    command.getOut().flush();
    System.exit(exit);
  }

  /** The command with all verbs. */
  static CommandLine commandLine() {
    return commandLine(Surroundings.ofProcess());
  }

  /** The command with the verb that the arguments begin with; with all of them where they begin with none. */
  public static CommandLine commandLine(Surroundings surroundings, String... arguments) {
    CommandLine command = new CommandLine(new Gateleg(surroundings));
    Map<String, Verb> verbs = verbs();
    Verb named =
        arguments.length == 0 || OF_ALL.contains(arguments[0]) ? null : verbs.get(arguments[0]);
    for (Verb verb : named == null ? List.copyOf(verbs.values()) : List.of(named)) {
      command.addSubcommand(verb.name(), verb.command().get());
    }
    return command
        .setExecutionStrategy(Gateleg::execute)
        .setParameterExceptionHandler((failure, words) -> wrong(failure))
        .setExecutionExceptionHandler((failure, failed, parsed) -> failed(failure, failed))
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpAutoWidth(true);
  }

  private static Map<String, Verb> verbs() {
    Map<String, Verb> verbs = new LinkedHashMap<>();
    for (VerbSource source : ServiceLoader.load(VerbSource.class)) {
      for (Verb verb : source.verbs()) {
        if (verbs.putIfAbsent(verb.name(), verb) != null) {
          throw new GatelegException(
              ToolsCode.VERB_TWICE,
              "Two modules bring a verb " + verb.name()
                  + " along; take one of them from the class path.",
              null);
        }
      }
    }
    return verbs;
  }

  private static int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    Globals before = ((Root) parsed.commandSpec().userObject()).globals();
    boolean takes = last.commandSpec().mixins().values().stream()
        .anyMatch(mixin -> mixin.userObject() instanceof Globals);
    if (last != parsed && before.given() && !takes) {
      throw new ParameterException(
          last.commandSpec().commandLine(),
          ToolsCode.OPTION_PLACE.says("gateleg " + last.commandSpec().name()
              + " takes no global options; write its own options after the verb."));
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static int wrong(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(said(String.valueOf(failure.getMessage())));
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println(
        "Try '" + command.getCommandSpec().qualifiedName() + " --help' for options and examples.");
    err.flush();
    return Exit.USAGE;
  }

  /** A message of the parser's own gets a code too, and speaks of numbers instead of Java's types. */
  private static String said(String message) {
    return message.startsWith("[")
        ? message
        : ToolsCode.CALL_MALFORMED.says(message
            .replaceFirst(" is not an? (long|int|short|byte)$", " is no whole number")
            .replaceFirst(" is not an? (double|float)$", " is no number"));
  }

  private static int failed(Exception failure, CommandLine command) {
    command.getOut().flush();
    PrintWriter err = command.getErr();
    Failures told = Failures.of(failure);
    err.println(command.getCommandSpec().qualifiedName() + ": " + told.message());
    boolean verbose = command.getCommandSpec().mixins().values().stream()
        .anyMatch(mixin -> mixin.userObject() instanceof Globals options && options.verbose());
    boolean ofTheCall = told.exit() == Exit.USAGE || told.exit() == Exit.REFUSED;
    if (!told.expected() || (verbose && !ofTheCall)) {
      failure.printStackTrace(err); // Where nobody thought of it, where it comes from helps.
    }
    err.flush();
    return told.exit();
  }

  @Override
  public Globals globals() {
    return globals;
  }

  @Override
  public Surroundings surroundings() {
    return surroundings;
  }

  @Override
  public CommandLine again(Surroundings around) {
    return commandLine(around)
        .setOut(spec.commandLine().getOut())
        .setErr(spec.commandLine().getErr());
  }

  /** Without a verb: what there is. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut(), Ansi.AUTO);
  }
}
