package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Index;
import dev.gateleg.engine.internal.table.Lag;
import dev.gateleg.engine.internal.table.StaleItems;
import dev.gateleg.engine.internal.table.Table;
import java.time.Clock;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Reads pages of tables and indexes as they look now: within limits, and with what has arrived. Thread-safe. */
public final class Pages {

  private final Clock clock;
  private final StaleItems staleItems;
  private final Throughput throughput;

  public Pages(Clock clock, StaleItems staleItems, Throughput throughput) {
    this.clock = clock;
    this.staleItems = staleItems;
    this.throughput = throughput;
  }

  Page read(
      Page page, Source source, KeyRange range, Space.Direction direction, boolean consistent) {
    Table table = source.table();
    Index index = source.index();
    Lag lag = index == null ? null : index.lag();
    if (lag != null && index != null && !lag.isEmpty()) {
      lag.settle(index, clock.instant());
    }
    byte[] place = range.from().length < Long.BYTES ? null : range.from();
    String globalIndex = index != null && index.global() ? index.name() : null;
    DynamoDbException refusal = throughput.refusal(table, globalIndex, place, false);
    if (refusal != null) {
      throw refusal;
    }
    Page.View view = consistent || index != null
        ? (key, item) -> item
        : (key, item) -> staleItems.seen(table, key, item);
    page.read(source.items(), range, direction, view);
    if (throughput.isLimited()) {
      throughput.charge(table, globalIndex, place, source.consumption(page, consistent), false);
    }
    return page;
  }
}
