package dev.gateleg.spark;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.core.error.InvalidInputException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.spark.source.HasIcebergCatalog;
import org.apache.iceberg.types.Types;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Iceberg tables of a single table's entities. Each column carries the model's field id, so that a component that is renamed, and
 * keeps its attribute, keeps its column and its history.
 */
public final class IcebergLake {

  private final GatelegSpark frames;
  private final String catalog;
  private final String namespace;

  private IcebergLake(GatelegSpark frames, String catalog, String namespace) {
    this.frames = frames;
    this.catalog = catalog;
    this.namespace = namespace;
  }

  /** The tables in a namespace of one of Spark's Iceberg catalogues. */
  public static IcebergLake of(GatelegSpark frames, String catalog, String namespace) {
    return new IcebergLake(frames, catalog, namespace);
  }

  /** The name of an entity's table in queries. */
  public String name(String entity) {
    return catalog + "." + namespace + ".`" + identifier(entity).name() + "`";
  }

  private TableIdentifier identifier(String entity) {
    return TableIdentifier.of(namespace, entity.toLowerCase(Locale.ROOT));
  }

  /**
   * Makes the tables that are not there, and changes those whose columns are others than the model's: renames, adds and takes away.
   *
   * @throws InvalidInputException with the code {@code LakeSchema}, if a column's type is another
   */
  public void prepare() {
    Catalog tables = icebergCatalog();
    if (tables instanceof SupportsNamespaces spaces
        && !spaces.namespaceExists(Namespace.of(namespace))) {
      spaces.createNamespace(Namespace.of(namespace));
    }
    for (EntityTable table : frames.model().tables()) {
      TableIdentifier identifier = identifier(table.name());
      if (tables.tableExists(identifier)) {
        evolve(tables.loadTable(identifier), table);
      } else {
        Schema schema = IcebergTypes.schema(table);
        tables.createTable(
            identifier,
            schema,
            PartitionSpec.unpartitioned(),
            Map.of("format-version", "2", "write.parquet.compression-codec", "zstd"));
      }
    }
  }

  private Catalog icebergCatalog() {
    SparkSession spark = frames.spark();
    if (((org.apache.spark.sql.classic.SparkSession) spark)
            .sessionState()
            .catalogManager()
            .catalog(catalog)
        instanceof HasIcebergCatalog known) {
      return known.icebergCatalog();
    }
    throw new InvalidInputException(
        AnalyticsCode.CATALOG_UNKNOWN,
        catalog + " is no Iceberg catalogue of this session; set spark.sql.catalog." + catalog
            + ".",
        null);
  }

  private static void evolve(Table there, EntityTable table) {
    Map<Integer, Types.NestedField> known = new HashMap<>();
    for (Types.NestedField field : there.schema().columns()) {
      int id = IcebergTypes.modelId(field);
      if (id != 0) { // Columns of others are left alone.
        known.put(id, field);
      }
    }
    UpdateSchema update = there.updateSchema();
    // What goes, goes first: its name may be wanted.
    known.forEach((id, field) -> {
      if (table.columns().stream().noneMatch(column -> column.id() == id)) {
        update.deleteColumn(field.name());
      }
    });
    for (Column column : table.columns()) {
      Types.NestedField field = known.get(column.id());
      if (field == null) {
        update.addColumn(column.name(), IcebergTypes.type(column.type()), IcebergTypes.doc(column));
      } else if (!IcebergTypes.same(field.type(), column.type())) {
        throw new InvalidInputException(
            AnalyticsCode.LAKE_SCHEMA,
            table.name() + "'s column " + column.name() + " is " + field.type()
                + " in Iceberg, and the model makes it " + IcebergTypes.type(column.type())
                + "; give the scale that it was made with, or another namespace.",
            null);
      } else if (!field.name().equals(column.name())) {
        update.renameColumn(field.name(), column.name());
      }
    }
    update.commit();
  }

  /**
   * Writes all entities: a whole source replaces what is there, changes are merged into it. Needs Iceberg's extensions of
   * Spark's SQL for changes. Each table is one snapshot of Iceberg's.
   */
  public void load(GatelegSpark.Frames source) {
    prepare();
    for (EntityTable table : frames.model().tables()) {
      Dataset<Row> rows = source.entity(table.name());
      if (source.changes()) {
        merge(table, rows);
      } else {
        try {
          rows.writeTo(name(table.name())).overwrite(functions.lit(true));
        } catch (org.apache.spark.sql.catalyst.analysis.NoSuchTableException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private void merge(EntityTable table, Dataset<Row> rows) {
    String view = "gateleg_changes_" + identifier(table.name()).name();
    // The newest change of each key.
    rows.createOrReplaceTempView(view + "_all");
    frames
        .spark()
        .sql(
            "SELECT * EXCEPT (_newest) FROM (SELECT *, row_number() OVER (PARTITION BY _partition_key, _sort_key ORDER BY "
                + Reading.WRITTEN + " DESC) AS _newest FROM " + view + "_all) WHERE _newest = 1")
        .createOrReplaceTempView(view);
    String columns = names(table, "", "");
    String sets = table.columns().stream()
        .map(column -> quoted(column) + " = s." + quoted(column))
        .collect(Collectors.joining(", "));
    frames
        .spark()
        .sql("MERGE INTO " + name(table.name()) + " t USING " + view
            + " s ON t._partition_key = s._partition_key AND t._sort_key = s._sort_key"
            + " WHEN MATCHED AND s." + Reading.DELETED + " THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET " + sets
            + " WHEN NOT MATCHED AND NOT s." + Reading.DELETED + " THEN INSERT (" + columns
            + ") VALUES (" + names(table, "s.", "") + ")");
  }

  private static String names(EntityTable table, String before, String after) {
    return table.columns().stream()
        .map(column -> before + quoted(column) + after)
        .collect(Collectors.joining(", "));
  }

  private static String quoted(Column column) {
    return "`" + column.name().replace("`", "``") + "`";
  }
}
