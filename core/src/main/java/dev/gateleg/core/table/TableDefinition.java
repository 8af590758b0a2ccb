package dev.gateleg.core.table;

import dev.gateleg.core.entity.EntityJson;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.context.TableContext.ScopeValue;
import dev.gateleg.core.internal.context.TableSettings;
import dev.gateleg.core.internal.sdk.SdkTransport;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.spi.table.OpenTable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table of the model, whether it is opened as a whole or for one value of its scope. Immutable and thread-safe.
 *
 * @param <T> the table's interface
 */
public abstract sealed class TableDefinition<T> permits TableType, ScopedTableType {

  private final TableSchema schema;
  private final List<EntityType<?>> entities;
  private final Function<OpenTable, T> factory;

  TableDefinition(
      TableSchema schema, List<EntityType<?>> entities, Function<OpenTable, T> factory) {
    this.schema = schema;
    this.entities = List.copyOf(entities);
    this.factory = factory;
  }

  /** The table's keys and indexes, by which it is made and compared. */
  public final TableSchema schema() {
    return schema;
  }

  /** The table's entities. */
  public final List<EntityType<?>> entities() {
    return entities;
  }

  private T of(TableContext context) {
    return over(new OpenTable(context));
  }

  /** The table's object over one that is open; for patterns, which open records of their own. */
  public final T over(OpenTable table) {
    return factory.apply(table);
  }

  final T opened(DynamoDbClient client, TableSettings settings, @Nullable ScopeValue scope) {
    return of(
        new TableContext(new SdkTransport(client), schema, entities, settings, scope, this::of));
  }

  /** Makes the table under another name; {@link Tables#create} also takes another request. */
  public final void create(DynamoDbClient client, String name) {
    Tables.create(client, schema, name);
  }

  /** How the live table of a name differs from the model. */
  public final List<Difference> diff(DynamoDbClient client, String name) {
    return Tables.diff(client, schema, name);
  }

  /** Makes the table under its own name. */
  public final void create(DynamoDbClient client) {
    Tables.create(client, schema, schema.name());
  }

  /** How the live table of the model's name differs from the model. */
  public final List<Difference> diff(DynamoDbClient client) {
    return Tables.diff(client, schema, schema.name());
  }

  /** How an entity's items are written and read as DynamoDB's JSON: for files, logs and messages. */
  public final <E> EntityJson<E> json(EntityType<E> entity) {
    if (!entities.contains(entity)) {
      throw new InvalidInputException(
          CoreCode.ENTITY_FOREIGN,
          entity.javaType().getName() + " is no entity of the table " + schema.name()
              + "; list it in @SingleTable(entities).",
          null);
    }
    return new EntityJson<>(schema, entity);
  }
}
