package dev.gateleg.spark;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The rows of one entity, as Spark plans and reads them: a task for each file of an export, or for each segment of a table. */
final class EntityFrame implements Table, SupportsRead, ScanBuilder, Scan, Batch {

  private final Reading reading;
  private final List<Column> columns;

  EntityFrame(Reading reading) {
    this.reading = reading;
    AnalyticsModel model = reading.tables();
    EntityTable table = model.table(reading.entity());
    this.columns = reading.columns(table);
  }

  StructType columnTypes() {
    return SparkTypes.schema(columns);
  }

  @Override
  public String name() {
    return reading.entity();
  }

  @Override
  public org.apache.spark.sql.connector.catalog.Column[] columns() {
    return org.apache.spark.sql.connector.catalog.CatalogV2Util.structTypeToV2Columns(
        columnTypes());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return this;
  }

  @Override
  public Scan build() {
    return this;
  }

  @Override
  public StructType readSchema() {
    return columnTypes();
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return Parts.of(reading).toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Rows.Factory(reading);
  }
}
