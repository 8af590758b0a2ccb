package dev.gateleg.analytics.schema;

import java.util.List;

/**
 * The table of one entity, or the table of items that are of none. Immutable.
 *
 * @param name the name of the table: the entity's type
 * @param columns the columns: one for each component, and those that begin with an underscore
 */
public record EntityTable(String name, List<Column> columns) {

  /** The table of items that no entity could read, hidden ones included. */
  public static final String OTHER = "_other";

  /** The column of an item's partition key, as text. */
  public static final String PARTITION = "_partition_key";

  /** The column of an item's sort key, as text; empty text where the table has none. */
  public static final String SORT = "_sort_key";

  /** The column that lists what is stored as NULL; other columns without a value are absent. */
  public static final String NULLS = "_nulls";

  /** The column that lists the digits below the microsecond that timestamps have no room for: {@code createdAt=789}. */
  public static final String NANOS = "_nanos";

  /** The column of attributes that the model does not know, as DynamoDB's JSON. */
  public static final String MORE = "_more";

  /** Copies the list. */
  public EntityTable {
    columns = List.copyOf(columns);
  }

  /** The names of the columns that are the item's key. */
  public static List<String> key() {
    return List.of(PARTITION, SORT);
  }
}
