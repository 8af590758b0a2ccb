package dev.gateleg.tools.verb;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items that a restore has replaced, in a file: an entity, its key and the item as it was, separated by tabs. */
final class UndoFile {

  private static final String HEAD = "# gateleg restore: what was there before";

  private UndoFile() {}

  static void write(Path file, String partition, String sort, Restored restored) {
    StringBuilder out = new StringBuilder(HEAD).append('\n');
    for (Restored.Item item : restored.items()) {
      Map<String, AttributeValue> key = new LinkedHashMap<>();
      key.put(partition, item.key().partition());
      if (item.key().sort() != null) {
        key.put(sort, item.key().sort());
      }
      out.append(item.key().type().name())
          .append('\t')
          .append(ItemJson.write(key))
          .append('\t')
          .append(ItemJson.write(item.before()))
          .append('\n');
    }
    try {
      Files.writeString(file, out);
    } catch (IOException e) {
      throw CommandException.failed("[FileFailed] " + file
          + " can't be written; what was restored can't be undone by it: " + e.getMessage());
    }
  }

  static Map<EntityKey<?>, Map<String, AttributeValue>> read(Path file, ProgramTable program) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw CommandException.usage(
          "[FileFailed] " + file + " can't be read; give what a restore wrote by --undo-file.");
    }
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw malformed(file, 1);
    }
    Map<EntityKey<?>, Map<String, AttributeValue>> kept = new LinkedHashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      String[] parts = lines.get(i).split("\t", -1);
      if (parts.length != 3) {
        throw malformed(file, i + 1);
      }
      try {
        kept.put(program.key(parts[0], ItemJson.read(parts[1])), ItemJson.read(parts[2]));
      } catch (ViewException e) {
        throw malformed(file, i + 1);
      }
    }
    return kept;
  }

  private static CommandException malformed(Path file, int line) {
    return CommandException.usage("[UndoMalformed] Line " + line + " of " + file
        + " is none of what a restore writes by --undo-file; give such a file.");
  }
}
