package dev.gateleg.tools.verb;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The items that a restore has replaced, in a file: an entity, its key and the item as it was, separated by tabs. */
final class UndoFile {

  private static final String HEAD = "# gateleg restore: what was there before";

  private UndoFile() {}

  /** Writes it, before anything is restored: whatever happens then can be undone. */
  static void write(
      Path file, String partition, String sort, Map<EntityKey<?>, Map<String, Value>> before) {
    StringBuilder out = new StringBuilder(HEAD).append('\n');
    before.forEach((of, item) -> {
      Map<String, Value> key = new LinkedHashMap<>();
      key.put(partition, of.partition());
      if (of.sort() != null) {
        key.put(sort, of.sort());
      }
      out.append(of.type().name())
          .append('\t')
          .append(ItemJson.write(key))
          .append('\t')
          .append(ItemJson.write(item))
          .append('\n');
    });
    try {
      Files.writeString(file, out);
    } catch (IOException e) {
      throw CommandException.failed(
          ToolsCode.FILE_FAILED,
          file
              + " can't be written, and without it a restore could not be undone; nothing was restored."
              + " Give another --undo-file: " + e.getMessage());
    }
  }

  /** Deletes it again: nothing was restored. */
  static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It tells what is there as it is, and undoes nothing.
    }
  }

  static Map<EntityKey<?>, Map<String, Value>> read(Path file, ProgramTable program) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED,
          file + " can't be read; give what a restore wrote by --undo-file.");
    }
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw malformed(file, 1);
    }
    Map<EntityKey<?>, Map<String, Value>> kept = new LinkedHashMap<>();
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
    return CommandException.usage(
        ToolsCode.UNDO_MALFORMED,
        "Line " + line + " of " + file
            + " is none of what a restore writes by --undo-file; give such a file.");
  }
}
