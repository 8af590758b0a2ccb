package dev.gateleg.tools.shell;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Root;
import dev.gateleg.tools.command.Surroundings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** The shell at a terminal. */
final class Prompt {

  private final ShellCommand shell;
  private final Root root;
  private final TableModel model;

  Prompt(ShellCommand shell, Root root, TableModel model) {
    this.shell = shell;
    this.root = root;
    this.model = model;
  }

  int run(Map<String, String> environment) throws IOException {
    try (Terminal terminal =
        TerminalBuilder.builder().name("gateleg").system(true).build()) {
      LineReader reader = reader(terminal, environment);
      Thread main = Thread.currentThread();
      terminal.handle(Terminal.Signal.INT, signal -> main.interrupt());
      Surroundings around = around(reader, terminal);
      terminal
          .writer()
          .println("Gateleg on " + model.table()
              + ". Tab completes, help lists the verbs, Ctrl-D leaves.");
      terminal.flush();
      while (true) {
        try {
          String line = reader.readLine(model.table() + "> ");
          List<String> words = Words.split(line);
          if (words.equals(List.of("exit")) || words.equals(List.of("quit"))) {
            return Exit.OK;
          }
          if (!words.isEmpty()) {
            shell.run(root, around, words);
          }
        } catch (UserInterruptException e) {
          // The line is dropped, and there is a new one.
        } catch (CommandException e) {
          terminal.writer().println(e.getMessage());
        } catch (EndOfFileException e) {
          return Exit.OK;
        } finally {
          Thread.interrupted();
        }
      }
    }
  }

  private LineReader reader(Terminal terminal, Map<String, String> environment) {
    Suggestions suggestions = new Suggestions(root.again(root.surroundings()), model);
    LineReaderBuilder builder = LineReaderBuilder.builder()
        .terminal(terminal)
        .appName("gateleg")
        .completer((reader, line, candidates) -> {
          for (String text : suggestions.of(line.words().subList(0, line.wordIndex() + 1))) {
            candidates.add(new Candidate(text, text, null, null, null, null, !text.endsWith("=")));
          }
        })
        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
        .option(LineReader.Option.HISTORY_IGNORE_SPACE, true);
    Path history = history(environment);
    if (history != null) {
      builder.variable(LineReader.HISTORY_FILE, history);
    }
    return builder.build();
  }

  /** Where lines are kept; a line that begins with a space is not. */
  private static @Nullable Path history(Map<String, String> environment) {
    String state = environment.get("XDG_STATE_HOME");
    String home = environment.get("HOME");
    Path folder = state != null
        ? Path.of(state, "gateleg")
        : home != null ? Path.of(home, ".local", "state", "gateleg") : null;
    try {
      return folder == null ? null : Files.createDirectories(folder).resolve("history");
    } catch (IOException e) {
      return null; // Then lines are kept only as long as the shell runs.
    }
  }

  /** Verbs ask at the prompt, since the terminal is the reader's. */
  private static Surroundings around(LineReader reader, Terminal terminal) {
    BufferedReader answers = new BufferedReader(Reader.nullReader()) {
      @Override
      public @Nullable String readLine() {
        try {
          return reader.readLine("");
        } catch (UserInterruptException | EndOfFileException e) {
          return null;
        }
      }
    };
    return new Surroundings(
        System.getenv(), answers, true, true, Math.max(40, terminal.getWidth()));
  }
}
