package dev.gateleg.analytics.row;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.model.file.TableModel;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads items as rows of their entity's table. What is of no entity, or can't be read, becomes a row of {@code _other} that
 * holds the whole item and the reason: no item is lost. Not thread-safe; each thread has its own.
 */
public final class RowReader {

  /** What an item of {@code _other} is. */
  private enum Kind {
    /** A pattern keeps it for itself. */
    HIDDEN,
    /** No entity is called so, or has such a key. */
    UNKNOWN,
    /** It says that it is of an entity, and can't be read as one. */
    UNDECODABLE
  }

  private static final String HIDDEN = "_";

  private final AnalyticsModel model;
  private final TableModel table;
  private final List<EntityRows> entities;
  private final Map<String, EntityRows> byType = new HashMap<>();
  private final Notes notes = new Notes();

  /** A reader of items of that model. */
  public RowReader(AnalyticsModel model) {
    this.model = model;
    this.table = model.model();
    this.entities = IntStream.range(0, table.entities().size())
        .mapToObj(i -> new EntityRows(i, model.ofEntity(i), table.entities().get(i), table))
        .toList();
    for (int i = 0; i < entities.size(); i++) {
      byType.put(table.entities().get(i).type(), entities.get(i));
    }
  }

  /** The row of an item. */
  public Row read(Map<String, Value> item) {
    notes.clear();
    String typeAttribute = table.typeAttribute();
    if (typeAttribute == null) {
      for (EntityRows entity : entities) {
        if (entity.fits(item)) {
          return read(entity, "", item);
        }
      }
      return other(item, "", Kind.UNKNOWN, "no entity has such a key");
    }
    Value type = item.get(typeAttribute);
    if (type == null || type.s() == null) {
      return other(
          item,
          "",
          Kind.UNKNOWN,
          type == null ? "it has no " + typeAttribute : typeAttribute + " is no text");
    }
    EntityRows entity = byType.get(type.s());
    if (entity != null) {
      return read(entity, type.s(), item);
    }
    return type.s().startsWith(HIDDEN)
        ? other(item, type.s(), Kind.HIDDEN, "a pattern keeps it for itself")
        : other(item, type.s(), Kind.UNKNOWN, "no entity is called " + type.s());
  }

  private Row read(EntityRows entity, String type, Map<String, Value> item) {
    try {
      @Nullable Object[] values = entity.read(item, notes);
      key(item, values);
      return new Row(entity.index, entity.table, values);
    } catch (Unfit e) {
      return other(item, type.isEmpty() ? entity.table.name() : type, Kind.UNDECODABLE, e.reason());
    }
  }

  private Row other(Map<String, Value> item, String type, Kind kind, String reason) {
    EntityTable other = model.other();
    @Nullable Object[] values = new @Nullable Object[other.columns().size()];
    values[0] = type.isEmpty() ? null : type;
    values[1] = kind.name().toLowerCase(java.util.Locale.ROOT);
    values[2] = reason;
    values[3] = ItemJson.write(item);
    key(item, values);
    return new Row(model.tables().size() - 1, other, values);
  }

  private void key(Map<String, Value> item, @Nullable Object[] values) {
    Object[] key = key(item);
    values[values.length - 2] = key[0];
    values[values.length - 1] = key[1];
  }

  /** The texts of an item's key, as the columns {@code _partition_key} and {@code _sort_key} have them. */
  public Object[] key(Map<String, Value> item) {
    String sort = table.sortKey();
    return new Object[] {
      text(item.get(table.partitionKey())), sort == null ? "" : text(item.get(sort))
    };
  }

  private static String text(@Nullable Value value) {
    if (value == null) {
      return "";
    } else if (value.s() != null) {
      return value.s();
    } else if (value.n() != null) {
      BigDecimal number = new BigDecimal(value.n());
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return value.b() == null ? "" : PlainJson.base64(value.b());
  }
}
