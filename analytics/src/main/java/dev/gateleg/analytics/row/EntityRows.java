package dev.gateleg.analytics.row;

import dev.gateleg.analytics.row.ValueReader.Part;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.KeyFormatException;
import dev.gateleg.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads items of one entity. Thread-safe; the notes are the caller's. */
final class EntityRows {

  /** An attribute that is known, and fills no column. */
  private static final int KNOWN = -1;

  final int index;
  final EntityTable table;
  private final Part[] parts;

  /** The column that an attribute fills, or {@link #KNOWN}. */
  private final Map<String, Integer> attributes = new HashMap<>();

  private final List<Key> keys = new ArrayList<>();

  /** For each component its place in the key, which tells it where it has no attribute of its own; else null. */
  private final @Nullable InKey[] inKeys;

  /** An attribute of the table's key. */
  private record Key(
      String attribute, KeyPartModel part, @Nullable KeyTemplate template) {

    boolean matches(@Nullable Value value) {
      if (value == null) {
        return false;
      } else if (template != null) {
        return value.s() != null && template.matches(value.s());
      }
      return switch (part.kind()) {
        case NUMBER -> value.n() != null;
        case BINARY -> value.b() != null;
        default -> value.s() != null;
      };
    }
  }

  /** A component in a key's template. */
  private record InKey(Key key, KeyTemplate template, int place) {}

  EntityRows(int index, EntityTable table, EntityModel entity, TableModel model) {
    this.index = index;
    this.table = table;
    for (KeyModel key : entity.keys()) {
      for (List<KeyPartModel> list : List.of(key.partition(), key.sort())) {
        for (KeyPartModel part : list) {
          attributes.put(part.attribute(), KNOWN);
          if (key.index().isEmpty()) {
            keys.add(new Key(part.attribute(), part, part.plain() ? null : part.keyTemplate()));
          }
        }
      }
    }
    if (model.typeAttribute() != null) {
      attributes.put(model.typeAttribute(), KNOWN);
    }
    if (model.attemptAttribute() != null) {
      attributes.put(model.attemptAttribute(), KNOWN);
    }
    List<ComponentModel> components = entity.components();
    this.parts = new Part[components.size()];
    this.inKeys = new @Nullable InKey[parts.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Part.of(components.get(i), table.columns().get(i));
      inKeys[i] = inKey(components.get(i).name());
      if (components.get(i).attribute() != null) {
        attributes.put(components.get(i).attribute(), i);
      }
    }
  }

  private @Nullable InKey inKey(String component) {
    for (Key key : keys) {
      KeyTemplate template = key.template;
      int place = template == null ? -1 : template.components().indexOf(component);
      if (template != null && place >= 0) {
        return new InKey(key, template, place);
      }
    }
    return null;
  }

  /** Whether the item's key is one that this entity makes. */
  boolean fits(Map<String, Value> item) {
    return unfit(item) == null;
  }

  private @Nullable Key unfit(Map<String, Value> item) {
    for (Key key : keys) {
      if (!key.matches(item.get(key.attribute))) {
        return key;
      }
    }
    return null;
  }

  /** The row of an item; throws {@link Unfit} where it can't be read. */
  @Nullable
  Object[] read(Map<String, Value> item, Notes notes) {
    Key unfit = unfit(item);
    if (unfit != null) {
      throw new Unfit("is no key of \"" + unfit.part.template() + "\"").in(unfit.attribute);
    }
    List<Column> columns = table.columns();
    @Nullable Object[] row = new @Nullable Object[columns.size()];
    boolean[] there = new boolean[parts.length];
    item.forEach((name, value) -> {
      Integer place = attributes.get(name);
      if (place == null) {
        notes.more(name, value);
      } else if (place >= 0) {
        row[place] = parts[place].value(value, notes);
        there[place] = true;
      }
    });
    for (int i = 0; i < parts.length; i++) {
      if (!there[i]) {
        InKey inKey = inKeys[i];
        row[i] = inKey == null ? StructReader.absent(parts[i]) : fromKey(inKey, i, item, notes);
      }
    }
    int at = parts.length;
    boolean some = notes.size() > 0;
    row[at] = some ? notes.nulls() : null;
    row[at + 1] = some ? notes.nanos() : null;
    row[at + 2] = some ? notes.more() : null;
    return row;
  }

  private Object fromKey(InKey inKey, int part, Map<String, Value> item, Notes notes) {
    String column = parts[part].column().name();
    int before = notes.size();
    try {
      Value stored = item.get(inKey.key.attribute);
      String text = stored == null ? "" : stored.s();
      Object value = inKey.template.decode(text).get(inKey.place);
      Object cell = Cells.cell(value, parts[part].column().type(), notes);
      notes.in(column, before);
      return cell;
    } catch (KeyFormatException e) {
      throw new Unfit("can't be read from the key: " + e.getMessage()).in(column);
    } catch (Unfit e) {
      throw e.in(column);
    }
  }
}
