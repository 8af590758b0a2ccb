package dev.gateleg.spark;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.spark.Reading.Live;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Typed DataFrames of a single table's entities, in Apache Spark. Immutable.
 *
 * <p>An export's files are read by a task each, a live table's segments too. Columns are those of {@code gateleg-analytics}: exact
 * decimals, {@code _nulls}, {@code _nanos}, {@code _more}, and {@code _other} for items of no entity.
 */
@CheckReturnValue
public final class GatelegSpark {

  private final SparkSession spark;
  private final AnalyticsModel model;

  private GatelegSpark(SparkSession spark, AnalyticsModel model) {
    this.spark = spark;
    this.model = model;
  }

  /** Frames of a model's tables. */
  public static GatelegSpark of(SparkSession spark, AnalyticsModel model) {
    return new GatelegSpark(spark, model);
  }

  SparkSession spark() {
    return spark;
  }

  AnalyticsModel model() {
    return model;
  }

  /**
   * The frames of an export of DynamoDB's: the folder that holds its manifests, wherever Spark can read it. Each file is compared
   * with its checksum when it was read. An incremental one has two columns more: {@code _gone}, and {@code _written} in
   * microseconds.
   */
  public Frames export(String folder) {
    return new Frames(folder, null, Parts.incremental(folder));
  }

  /** The frames of a live table, by a scan of that many tasks. */
  public Frames table(String name, int tasks) {
    return new Frames(null, new Live(name, null, null, tasks, 0), false);
  }

  /** Frames of one source. Immutable. */
  @CheckReturnValue
  public final class Frames {

    private final @Nullable String path;
    private final @Nullable Live live;
    private final boolean changes;

    private Frames(@Nullable String path, @Nullable Live live, boolean changes) {
      this.path = path;
      this.live = live;
      this.changes = changes;
    }

    private Frames with(Live other) {
      return new Frames(path, other, changes);
    }

    private Live live() {
      if (live == null) {
        throw new IllegalStateException("An export has no endpoint, Region or rate.");
      }
      return live;
    }

    /** The same at another endpoint. */
    public Frames endpoint(String uri) {
      return with(new Live(
          live().table(), uri, live().region(), live().segments(), live().rate()));
    }

    /** The same in a Region. */
    public Frames region(String region) {
      return with(new Live(
          live().table(), live().endpoint(), region, live().segments(), live().rate()));
    }

    /** The same with at most that many read units a second, by all tasks together. */
    public Frames unitsPerSecond(double units) {
      return with(
          new Live(live().table(), live().endpoint(), live().region(), live().segments(), units));
    }

    /** Whether it is what changed, and not everything. */
    public boolean changes() {
      return changes;
    }

    /** The frame of an entity, or of {@code _other}. */
    public Dataset<Row> entity(String name) {
      List<String> scales = model.scales();
      Reading reading =
          new Reading(model.model().write(), scales, model.table(name).name(), changes, path, live);
      return spark.read().format("gateleg").options(reading.options()).load();
    }
  }
}
