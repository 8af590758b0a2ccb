package dev.gateleg.analytics.source;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.file.TableModel;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A live table to be read by its model file, without the program's classes. */
public final class LiveTable extends GeneratedTable {

  private LiveTable(OpenTable table) {
    super(table);
  }

  /** The table of that name; nothing is sent. */
  public static Table of(TableModel model, String name, DynamoDbClient client) {
    String sort = model.sortKey();
    TableSchema schema = sort == null
        ? TableSchema.of(name, model.partitionKey())
        : TableSchema.of(name, model.partitionKey(), sort);
    return TableType.of(schema, List.of(), LiveTable::new)
        .with(client)
        .tableName(name)
        .open();
  }
}
