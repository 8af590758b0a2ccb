package dev.gateleg.tools.verb;

import dev.gateleg.core.Table;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.tools.view.Units;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * What the steps of a migration cost, about: by how many items the tables have and how large they are together, which DynamoDB
 * counts every six hours.
 */
record MigrationUnits(Size old, Size now, boolean inPlace) {

  /** A change of the phase. */
  static final double STATE = 2;

  /** A change of the phase and of 16 gates or segments, in one transaction. */
  static final double STEP = 34;

  private static final double KILOBYTE = 1024;
  private static final double TRANSACTION = 2;

  /** A worker's sign of life, shared by the items of a transaction. */
  private static final double BEAT = TRANSACTION / 8;

  /** A table. */
  record Size(long items, long bytes, int indexes) {

    /** The units of writing every item once in a transaction. */
    double written(boolean withIndexes) {
      double each = items == 0 ? 0 : Math.ceil(bytes / KILOBYTE / items);
      return items * each * TRANSACTION * (withIndexes ? 1 + indexes : 1);
    }
  }

  static MigrationUnits of(Migration<?, ?> migration, DynamoDbClient client) {
    TableAccess old = context(migration.oldTable());
    TableAccess now = context(migration.newTable());
    boolean inPlace = old.tableName().equals(now.tableName());
    return new MigrationUnits(size(old, client), size(now, client), inPlace);
  }

  private static TableAccess context(Table table) {
    return GeneratedTable.contextOf(table);
  }

  private static Size size(TableAccess table, DynamoDbClient client) {
    TableDescription live =
        client.describeTable(describe -> describe.tableName(table.tableName())).table();
    return new Size(
        live.itemCount(), live.tableSizeBytes(), table.schema().indexes().size());
  }

  /** The write units of copying every old item: it is checked, and its copy is written with its index entries. */
  double backfill() {
    Size copies = new Size(old.items, old.bytes, now.indexes);
    return old.written(false) + copies.written(true) + old.items * BEAT;
  }

  /** The read units of looking at everything once. */
  double verify() {
    double all = Units.read((double) old.bytes, true);
    return inPlace ? all : all + Units.read((double) now.bytes, true);
  }

  /** The write units of deleting one side; a table of its own is left to be deleted as a whole. */
  double removal(boolean ofOld) {
    if (ofOld && !inPlace) {
      return STEP;
    }
    Size gone = ofOld ? old : now;
    return STEP + gone.written(true) + gone.items * BEAT;
  }
}
