package dev.gateleg.core.internal.context;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.model.file.OptionsModel;
import java.util.List;
import java.util.Map;

/** The attributes of hidden records in a table of somebody else's. */
final class HiddenSchema {

  /** Where a write leaves its mark in a table whose entities carry none. */
  private static final String ATTEMPT = HiddenKeys.attribute("attempt");

  /** Where hidden records keep the end of their life. */
  private static final String EXPIRES = HiddenKeys.attribute("expires");

  private HiddenSchema() {}

  /** The key attributes are the table's, all others the records' own. */
  static TableSchema of(TableContext host, TableSchema records, List<EntityType<?>> types) {
    TableSchema table = host.schema();
    String sort = table.sort();
    boolean text = !table.kinds().containsKey(table.partition())
        && (sort == null || !table.kinds().containsKey(sort));
    if (sort == null || !text) {
      throw new InvalidInputException(
          CoreCode.PATTERN_NEEDS_TEXT_KEYS,
          "The table " + host.tableName() + " has no sort key, or a key that is no text; "
              + records.name() + " needs a partition and a sort key of text.",
          null);
    }
    types.forEach(HiddenSchema::check);
    if (!records.indexes().isEmpty()) {
      throw new IllegalStateException(records.name() + " has an index, but is hidden.");
    }
    host.hiddenKeys().checkIndexes();
    return new TableSchema(
        records.name(),
        table.partition(),
        sort,
        host.typeAttribute(),
        table.attempt() == null ? ATTEMPT : table.attempt(),
        EXPIRES,
        OptionsModel.NONE,
        List.of(),
        Map.of());
  }

  private static void check(EntityType<?> type) {
    for (String attribute : type.attributes()) {
      if (!attribute.startsWith(TableContext.HIDDEN)) {
        throw new IllegalStateException(type + "'s attribute '" + attribute
            + "' could be a key of the program's index; let its name start with '_'.");
      }
    }
    String end = type.timeToLiveAttribute();
    if (end != null && !end.equals(EXPIRES)) {
      throw new IllegalStateException(type + " keeps its end in '" + end + "'; call it " + EXPIRES);
    }
  }
}
