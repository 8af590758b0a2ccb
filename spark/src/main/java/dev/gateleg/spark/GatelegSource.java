package dev.gateleg.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code gateleg}: an entity's items in an export of DynamoDB's, or in a live table, as a typed DataFrame. {@link
 * GatelegSpark} sets its options.
 */
public final class GatelegSource implements TableProvider, DataSourceRegister {

  /** For Spark. */
  public GatelegSource() {}

  @Override
  public String shortName() {
    return "gateleg";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return new EntityFrame(Reading.of(options)).columnTypes();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return new EntityFrame(Reading.of(new CaseInsensitiveStringMap(properties)));
  }
}
