package dev.gateleg.tools.shell;

import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import java.util.ArrayList;
import java.util.List;

/** Splits lines into words, as a shell does: quotes keep spaces, a backslash takes the next character as it is. */
final class Words {

  private Words() {}

  static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote == 0 && c == '#' && !begun) {
        break;
      } else if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
        begun = true;
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        begun = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (quote != 0) {
      throw CommandException.usage(
          ToolsCode.QUOTE_OPEN, "The line ends within quotes (" + quote + "); close them.");
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
