package dev.gateleg.core.table;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.context.TableContext.ScopeValue;
import dev.gateleg.core.internal.context.TableSettings;
import dev.gateleg.core.internal.sdk.SdkTransport;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.table.OpenTable;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table of the model that is opened for one value of a component, a tenant say. Immutable and thread-safe.
 *
 * @param <T> the table's interface
 * @param <S> the component's type
 */
public final class ScopedTableType<T, S> extends TableDefinition<T> {

  private final String component;

  ScopedTableType(
      TableSchema schema,
      List<EntityType<?>> entities,
      String component,
      Function<OpenTable, T> factory) {
    super(schema, entities, factory);
    this.component = component;
  }

  /** Opens the table for one value of the scope, under its own name, with settings by default. */
  public T open(DynamoDbClient client, S scope) {
    return with(client, scope).open();
  }

  /** Opens the table for one value of the scope, with settings of your own. */
  public TableOpener<T> with(DynamoDbClient client, S scope) {
    ScopeValue value = new ScopeValue(component, scope);
    return new TableOpener<>(
        TableSettings.of(schema().name()), settings -> opened(client, settings, value));
  }

  /** For generated code: opens patterns that look across all values of the scope, with settings of your own. */
  public <A> TableOpener<A> acrossScopes(DynamoDbClient client, Function<OpenTable, A> patterns) {
    Function<TableContext, A> factory = context -> patterns.apply(new OpenTable(context));
    return new TableOpener<>(
        TableSettings.of(schema().name()),
        settings -> factory.apply(new TableContext(
            new SdkTransport(client), schema(), entities(), settings, null, factory)));
  }
}
