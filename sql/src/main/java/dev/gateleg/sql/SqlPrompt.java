package dev.gateleg.sql;

import dev.gateleg.analytics.Sql;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Queries at a terminal. */
final class SqlPrompt {

  private final Sql sql;
  private final Answers answers;

  SqlPrompt(Sql sql, Answers answers) {
    this.sql = sql;
    this.answers = answers;
  }

  void run(Map<String, String> environment) throws IOException {
    try (Terminal terminal =
        TerminalBuilder.builder().name("gateleg").system(true).build()) {
      LineReader reader = reader(terminal, environment);
      terminal.writer().println("SQL. Tab completes tables and columns, Ctrl-D leaves.");
      terminal.flush();
      while (true) {
        try {
          String line = reader.readLine("sql> ").strip();
          if (line.equals("exit") || line.equals("quit")) {
            return;
          } else if (!line.isEmpty()) {
            answers.print(line);
          }
        } catch (InvalidInputException e) {
          terminal.writer().println(e.getMessage());
        } catch (UserInterruptException e) {
          // The line is dropped, and there is a new one.
        } catch (EndOfFileException e) {
          return;
        }
      }
    }
  }

  private LineReader reader(Terminal terminal, Map<String, String> environment) {
    Completion completion = new Completion(sql.tables());
    LineReaderBuilder builder = LineReaderBuilder.builder()
        .terminal(terminal)
        .appName("gateleg")
        .parser(new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]))
        .completer((reader, line, candidates) -> completion
            .of(line.line(), line.cursor())
            .forEach(
                text -> candidates.add(new Candidate(text, text, null, null, null, null, false))))
        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
        .option(LineReader.Option.CASE_INSENSITIVE, true)
        .option(LineReader.Option.HISTORY_IGNORE_SPACE, true);
    Path history = history(environment);
    if (history != null) {
      builder.variable(LineReader.HISTORY_FILE, history);
    }
    return builder.build();
  }

  /** Where lines are kept, beside those of the other shell. */
  private static @Nullable Path history(Map<String, String> environment) {
    String state = environment.get("XDG_STATE_HOME");
    String home = environment.get("HOME");
    Path folder = state != null
        ? Path.of(state, "gateleg")
        : home != null ? Path.of(home, ".local", "state", "gateleg") : null;
    try {
      return folder == null ? null : Files.createDirectories(folder).resolve("sql-history");
    } catch (IOException e) {
      return null; // Then lines are kept only as long as the prompt is there.
    }
  }
}
