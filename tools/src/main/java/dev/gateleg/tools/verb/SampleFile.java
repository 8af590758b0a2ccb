package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ViewException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file of items, one a line, as {@code export} and DynamoDB's own exports write them. */
final class SampleFile {

  private static final String WRAPPED = "{\"Item\":";

  private SampleFile() {}

  /** The items of a file, at most so many. */
  static List<Map<String, Value>> read(Path file, int most) {
    List<Map<String, Value>> items = new ArrayList<>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = in.readLine(); line != null && items.size() < most; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          items.add(item(file, number, line.strip()));
        }
      }
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED,
          file + " can't be read as text; give a file of items, one a line.");
    }
    if (items.isEmpty()) {
      throw CommandException.usage(
          ToolsCode.SAMPLES_MALFORMED, file + " holds no item; give one with items, one a line.");
    }
    return items;
  }

  private static Map<String, Value> item(Path file, int number, String line) {
    String text = line.startsWith(WRAPPED) && line.endsWith("}")
        ? line.substring(WRAPPED.length(), line.length() - 1)
        : line;
    try {
      return ItemJson.read(text);
    } catch (ViewException e) {
      throw malformed(file, number, e.getMessage());
    }
  }

  private static CommandException malformed(Path file, int number, @Nullable String why) {
    return CommandException.usage(
        ToolsCode.SAMPLES_MALFORMED,
        "Line " + number + " of " + file + " is no item as DynamoDB's JSON has it (" + why
            + "); give what gateleg export writes.");
  }
}
