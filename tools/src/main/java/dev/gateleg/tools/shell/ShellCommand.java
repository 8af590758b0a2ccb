package dev.gateleg.tools.shell;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Root;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Surroundings;
import dev.gateleg.tools.error.ToolsCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs verbs line by line, at a prompt or from standard input. */
@Command(
    name = "shell",
    description = {
      "Runs verbs line by line. At a terminal, the tab key completes verbs, patterns, entities and their arguments, and the history is kept.",
      "The options given here hold for every line; a line may give others. Without a terminal, lines are read from standard input."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg shell --model target/classes --endpoint http://localhost:8000",
      "  gateleg shell --model target/shop.jar --profile staging --json < lines.txt",
      "",
      "In the shell: help, exit, Ctrl-C to end a line, Ctrl-D to leave."
    })
public final class ShellCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public ShellCommand() {}

  @Override
  public Integer call() throws IOException {
    TableModel model = Session.model(globals);
    Root root = (Root) spec.root().userObject();
    Surroundings around = globals.surroundings();
    if (!around.asks() || !around.terminal()) {
      return piped(root, around);
    }
    return new Prompt(this, root, model).run(around.environment());
  }

  /** Runs all lines of the input; ends with the first one that fails. */
  private int piped(Root root, Surroundings around) throws IOException {
    BufferedReader lines = around.input();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> words = Words.split(line);
      if (words.equals(List.of("exit"))) {
        return Exit.OK;
      }
      int exit = words.isEmpty() ? Exit.OK : run(root, around, words);
      if (exit != Exit.OK) {
        return exit;
      }
    }
    return Exit.OK;
  }

  /** Runs one line, with the shell's own options before it. */
  int run(Root root, Surroundings around, List<String> words) {
    if (words.get(0).equals("shell")) {
      throw CommandException.usage(
          ToolsCode.SHELL_IN_SHELL, "This is a shell already; leave it with exit.");
    }
    CommandLine command = root.again(around);
    List<String> all = new ArrayList<>();
    boolean known = command.getSubcommands().containsKey(words.get(0));
    if (known && takesGlobals(command, words)) {
      all.addAll(options());
    }
    all.addAll(words.get(0).equals("help") ? help(words) : words);
    return command.execute(all.toArray(String[]::new));
  }

  private static List<String> help(List<String> words) {
    List<String> asked = new ArrayList<>(words.subList(1, words.size()));
    asked.add("--help");
    return asked;
  }

  private static boolean takesGlobals(CommandLine command, List<String> words) {
    CommandLine verb = command.getSubcommands().get(words.get(0));
    CommandLine below = words.size() > 1 && verb != null
        ? verb.getSubcommands().getOrDefault(words.get(1), verb)
        : verb;
    return below != null
        && below.getCommandSpec().mixins().values().stream()
            .anyMatch(mixin -> mixin.userObject() instanceof Globals);
  }

  private List<String> options() {
    List<String> options = new ArrayList<>(List.of("--model", globals.model().toString()));
    String table = globals.table();
    if (table != null) {
      options.addAll(List.of("--table", table));
    }
    var endpoint = globals.endpoint();
    if (endpoint != null) {
      options.addAll(List.of("--endpoint", endpoint.toString()));
    }
    String region = globals.region();
    if (region != null) {
      options.addAll(List.of("--region", region));
    }
    String profile = globals.profile();
    if (profile != null) {
      options.addAll(List.of("--profile", profile));
    }
    Double most = globals.maxCost();
    if (most != null) {
      options.addAll(List.of("--max-cost", most.toString()));
    }
    Map.of(
            "--json", globals.json(),
            "--quiet", globals.quiet(),
            "--verbose", globals.verbose(),
            "--dry-run", globals.dryRun(),
            "--yes", globals.yes())
        .forEach((name, on) -> {
          if (on) {
            options.add(name);
          }
        });
    return options;
  }
}
