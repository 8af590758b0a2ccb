package dev.gateleg.proofs.kill;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.table.TableType;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a scenario has at hand: its own table and the world outside. Thread-safe as its client is. */
public final class Site {

  private final DynamoDbClient client;
  private final String tableName;
  private final Function<List<String>, String> outside;

  Site(DynamoDbClient client, String tableName, Function<List<String>, String> outside) {
    this.client = client;
    this.tableName = tableName;
    this.outside = outside;
  }

  /** The client. */
  public DynamoDbClient client() {
    return client;
  }

  /** The name of the scenario's table. */
  public String tableName() {
    return tableName;
  }

  /** Makes the table, and opens it. */
  public <T> T make(TableType<T> type) {
    Tables.create(client, type.schema(), tableName);
    return open(type);
  }

  /** Opens the table. */
  public <T> T open(TableType<T> type) {
    return type.with(client).tableName(tableName).open();
  }

  /** Asks or tells the world outside of the table, which keeps it whatever becomes of the process. */
  public String outside(String... words) {
    return outside.apply(List.of(words));
  }
}
