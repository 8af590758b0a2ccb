package dev.gateleg.core.table;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableSettings;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.table.OpenTable;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table of the model, from which open ones are made. The compiler writes one for every table: {@code ShopTable.TYPE}.
 * Immutable and thread-safe.
 *
 * @param <T> the table's interface
 */
public final class TableType<T> extends TableDefinition<T> {

  private TableType(
      TableSchema schema, List<EntityType<?>> entities, Function<OpenTable, T> factory) {
    super(schema, entities, factory);
  }

  /** For generated code: a table of these entities. */
  public static <T> TableType<T> of(
      TableSchema schema, List<EntityType<?>> entities, Function<OpenTable, T> factory) {
    return new TableType<>(schema, entities, factory);
  }

  /** For generated code: a table that is opened for one value of a component. */
  public static <T, S> ScopedTableType<T, S> scoped(
      TableSchema schema,
      List<EntityType<?>> entities,
      String component,
      Function<OpenTable, T> factory) {
    return new ScopedTableType<>(schema, entities, component, factory);
  }

  /** Opens the table under its own name, with settings by default. */
  public T open(DynamoDbClient client) {
    return with(client).open();
  }

  /** Opens the table with settings of your own. */
  public TableOpener<T> with(DynamoDbClient client) {
    return new TableOpener<>(
        TableSettings.of(schema().name()), settings -> opened(client, settings, null));
  }
}
