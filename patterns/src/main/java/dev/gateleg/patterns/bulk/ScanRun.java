package dev.gateleg.patterns.bulk;

import dev.gateleg.core.cost.ReadMode;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the segments of one parallel scan share: what they took, and what stopped them. Thread-safe. */
final class ScanRun {

  private final TableAccess context;
  private final BulkSettings settings;
  private final ReadMode mode;
  private final Meter meter;
  private final TableCosts costs;
  private final long start;
  private final AtomicLong items = new AtomicLong();
  private final AtomicBoolean capped = new AtomicBoolean();
  private volatile @Nullable RuntimeException trouble;

  ScanRun(TableAccess context, BulkSettings settings, boolean consistent) {
    this.context = context;
    this.settings = settings;
    this.mode = consistent ? ReadMode.CONSISTENT : ReadMode.EVENTUAL;
    this.meter = new Meter(context, settings, 0);
    this.costs = TableCosts.of(context.schema());
    this.start = context.clock().millis();
  }

  /** Whether nothing has stopped the segments. */
  boolean goesOn() {
    return trouble == null && !capped.get();
  }

  /** Pays for a page; false where that takes more than the program allows. */
  boolean paid(Answer page) {
    boolean within = meter.take(costs.page(page.items(), mode).total());
    capped.compareAndSet(false, !within);
    return within;
  }

  /** Whether an item is of the table's scope. */
  boolean holds(Map<String, Value> item) {
    Value partition = item.get(context.schema().partition());
    return partition != null && context.holds(partition);
  }

  /** So many items were taken on. */
  void taken(int more) {
    items.addAndGet(more);
  }

  /** Tells the program how far it is, after a page. */
  void tell() {
    settings.hears().accept(progress(-1));
  }

  /** Stops all segments; what stopped them first is what is told. */
  void failed(RuntimeException e) {
    trouble = trouble == null ? e : trouble;
  }

  BulkProgress progress(double share) {
    return new BulkProgress(
        items.get(),
        items.get(),
        0,
        0,
        meter.spent(),
        share,
        Duration.ofMillis(Math.max(0, context.clock().millis() - start)));
  }

  /**
   * Throws what stopped the segments, if anything did.
   *
   * @param what the scan, for messages: {@code read}
   * @param remedy what to do where it would take more units than allowed
   */
  void check(String what, String remedy) {
    RuntimeException cause = trouble;
    String stopped =
        "The " + what + " of " + context.tableName() + " stopped after " + items + " items";
    if (cause instanceof GatelegException) {
      throw new BulkStoppedException(
          PatternCode.BULK_STOPPED, stopped + ": " + cause.getMessage(), progress(-1), cause);
    } else if (cause != null) {
      throw cause;
    } else if (capped.get()) {
      throw new BulkStoppedException(
          PatternCode.BULK_COST_CAP,
          stopped + ", since more would take over " + settings.cap() + " read units; " + remedy
              + ".",
          progress(-1),
          null);
    }
  }
}
