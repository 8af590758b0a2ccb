package dev.gateleg.spark;

import dev.gateleg.analytics.row.Row;
import dev.gateleg.analytics.row.RowReader;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.item.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one part, on an executor. Not thread-safe. */
final class Rows implements PartitionReader<InternalRow>, ItemSource.Sink {

  private final Reading reading;
  private final RowReader reader;
  private final EntityTable table;
  private final List<Column> columns;
  private final Feed feed;
  private final Deque<InternalRow> waiting = new ArrayDeque<>();
  private @Nullable InternalRow current;

  /** Makes readers on executors. */
  record Factory(Reading reading) implements PartitionReaderFactory {

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      return new Rows(reading, (Parts) partition);
    }
  }

  /** What brings items, some at a time. */
  interface Feed extends AutoCloseable {

    /** Hands some items to a sink; false at the end. */
    boolean more(ItemSource.Sink sink);

    @Override
    void close();
  }

  private Rows(Reading reading, Parts part) {
    AnalyticsModel model = reading.tables();
    this.reading = reading;
    this.reader = new RowReader(model);
    this.table = model.table(reading.entity());
    this.columns = reading.columns(table);
    this.feed = part instanceof Parts.DataFile file
        ? new FileFeed(file)
        : new SegmentFeed(
            model.model(), Objects.requireNonNull(reading.live()), ((Parts.Segment) part).number());
  }

  @Override
  public boolean next() {
    while (waiting.isEmpty()) {
      if (!feed.more(this)) {
        return false;
      }
    }
    current = waiting.poll();
    return true;
  }

  @Override
  public InternalRow get() {
    return Objects.requireNonNull(current);
  }

  @Override
  public void put(Map<String, Value> item, long order) {
    Row row = reader.read(item);
    if (row.table().name().equals(table.name())) {
      add(row.values(), false, order);
    } else if (reading.changes()) {
      gone(item, order); // It may have been of this entity before.
    }
  }

  @Override
  public void delete(Map<String, Value> key, long order) {
    gone(key, order);
  }

  private void gone(Map<String, Value> key, long order) {
    @Nullable Object[] values = new @Nullable Object[table.columns().size()];
    Object[] texts = reader.key(key);
    values[values.length - 2] = texts[0];
    values[values.length - 1] = texts[1];
    add(values, true, order);
  }

  private void add(@Nullable Object[] values, boolean deleted, long order) {
    @Nullable Object[] all = new @Nullable Object[columns.size()];
    System.arraycopy(values, 0, all, 0, values.length);
    if (reading.changes()) {
      all[all.length - 2] = deleted;
      all[all.length - 1] = order;
    }
    waiting.add(SparkTypes.row(all, columns));
  }

  @Override
  public void close() {
    feed.close();
  }
}
