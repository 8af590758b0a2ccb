package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stored.ExportFiles;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.patterns.error.PatternCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** A full export, and what incremental ones say came after it. */
final class ExportSource implements RestoreSource {

  private final TableSchema schema;
  private final List<ExportFiles> exports;

  ExportSource(Table like, List<Path> folders) {
    TableAccess context = GeneratedTable.contextOf(like);
    this.schema = context.schema();
    List<ExportFiles> all = new ArrayList<>();
    folders.forEach(folder -> all.add(ExportFiles.of(folder)));
    checkChain(all);
    this.exports = List.copyOf(all);
  }

  /** What is not one state after the other would be restored as what never was. */
  private static void checkChain(List<ExportFiles> exports) {
    ExportFiles before = null;
    for (ExportFiles export : exports) {
      if (export.incremental() != (before != null)) {
        throw gap(
            export,
            before == null
                ? "has only what changed, and comes first"
                : "is a full export, and comes after another");
      }
      Instant from = export.from();
      Instant ended = before == null ? null : before.through();
      if (from != null && ended != null && from.isAfter(ended)) {
        throw gap(export, "begins at " + from + ", and what is before it ends at " + ended);
      }
      Instant through = export.through();
      if (through != null && ended != null && through.isBefore(ended)) {
        throw gap(export, "ends at " + through + ", before what is before it: " + ended);
      }
      before = export;
    }
  }

  private static InvalidInputException gap(ExportFiles export, String why) {
    return new InvalidInputException(
        PatternCode.RESTORE_GAP,
        export.home() + " " + why
            + "; give one full export, and then the incremental ones after it in their order.",
        null);
  }

  @Override
  public Optional<Instant> time() {
    return Optional.ofNullable(exports.get(exports.size() - 1).through());
  }

  @Override
  public Optional<Map<String, Value>> item(EntityKey<?> key) {
    return Optional.ofNullable(items(List.of(key)).get(key));
  }

  @Override
  public Map<EntityKey<?>, Map<String, Value>> items(Collection<? extends EntityKey<?>> keys) {
    Map<TableKey, EntityKey<?>> wanted = new HashMap<>();
    keys.forEach(key -> wanted.put(stored(key), key));
    Map<EntityKey<?>, Map<String, Value>> found = new LinkedHashMap<>();
    read(key -> wanted.containsKey(TableKey.of(schema, key)))
        .forEach((key, item) -> found.put(Objects.requireNonNull(wanted.get(key)), item));
    return found;
  }

  private TableKey stored(EntityKey<?> key) {
    Map<String, Value> attributes = new HashMap<>();
    attributes.put(schema.partition(), key.partition());
    if (schema.sort() != null && key.sort() != null) {
      attributes.put(schema.sort(), key.sort());
    }
    return TableKey.of(schema, attributes);
  }

  @Override
  public List<Map<String, Value>> collection(EntityKey<?> key) {
    return List.copyOf(
        read(item -> key.partition().equals(item.get(schema.partition()))).values());
  }

  @Override
  public boolean whole() {
    return true;
  }

  private Map<TableKey, Map<String, Value>> read(Predicate<Map<String, Value>> wanted) {
    Map<TableKey, Map<String, Value>> items = new LinkedHashMap<>();
    for (ExportFiles export : exports) {
      Map<TableKey, Instant> written = new HashMap<>(); // Lines come in no order.
      export.forEach(line -> {
        if (wanted.test(line.key())) {
          TableKey key = TableKey.of(schema, line.key());
          Instant at = line.written();
          if (at != null) {
            Instant before = written.get(key);
            if (before != null && before.isAfter(at)) {
              return;
            }
            written.put(key, at);
          }
          if (line.image() == null) {
            items.remove(key);
          } else {
            items.put(key, line.image());
          }
        }
      });
    }
    return items;
  }
}
