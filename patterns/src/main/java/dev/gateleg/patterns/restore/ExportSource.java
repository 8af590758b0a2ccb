package dev.gateleg.patterns.restore;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.stored.ExportFiles;
import dev.gateleg.core.spi.table.GeneratedTable;
import java.nio.file.Path;
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
    this.exports = List.copyOf(all);
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
      export.forEach(line -> {
        if (wanted.test(line.key())) {
          TableKey key = TableKey.of(schema, line.key());
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
