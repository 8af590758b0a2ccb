package dev.gateleg.spark;

import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.analytics.source.LiveTable;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkRead;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** The items of one segment of a live table: a thread reads pages while Spark takes the rows of those before. */
final class SegmentFeed implements Rows.Feed {

  private static final int PAGES_AHEAD = 2;

  private final DynamoDbClient client;
  private final BlockingQueue<Page> pages = new ArrayBlockingQueue<>(PAGES_AHEAD);
  private final Thread thread;

  /** A page, or the end, which may be a failure. */
  private record Page(
      List<Map<String, Value>> items,
      boolean last,
      @Nullable RuntimeException failure) {}

  SegmentFeed(TableModel model, Reading.Live live, int number) {
    this.client = client(live);
    BulkRead scan = Bulk.on(LiveTable.of(model, live.table(), client))
        .reading()
        .unitsPerSecond(live.rate() / live.segments())
        .segment(number, live.segments());
    this.thread = new Thread(() -> read(scan), "gateleg-segment-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  private static DynamoDbClient client(Reading.Live live) {
    DynamoDbClientBuilder builder = DynamoDbClient.builder();
    if (live.region() != null) {
      builder.region(Region.of(live.region()));
    }
    if (live.endpoint() != null) {
      builder.endpointOverride(URI.create(live.endpoint()));
    }
    return builder.build();
  }

  private void read(BulkRead scan) {
    Page end;
    try {
      scan.run(segment -> new BulkRead.Segment() {
        @Override
        public void page(List<Map<String, Value>> items) {
          offer(new Page(items, false, null));
        }

        @Override
        public void end() {}
      });
      end = new Page(List.of(), true, null);
    } catch (RuntimeException e) {
      end = new Page(List.of(), true, e);
    }
    offer(end);
  }

  private void offer(Page page) {
    try {
      pages.put(page);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Nobody takes the rows any more.", e);
    }
  }

  @Override
  public boolean more(ItemSource.Sink sink) {
    try {
      Page page = pages.take();
      if (page.failure() != null) {
        throw page.failure();
      }
      page.items().forEach(item -> sink.put(item, 0));
      return !page.last();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The task was ended.", e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    client.close();
  }
}
