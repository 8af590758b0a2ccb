package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.ReadMode;
import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A read of all items of a table as they are stored, hidden ones included, by a parallel scan: for programs that carry items
 * elsewhere. Immutable. It is a scan: what is written meanwhile is seen or not.
 */
public final class BulkRead {

  private static final CallSite SITE = new CallSite("reading", null, null);

  private final Table table;
  private final TableAccess context;
  private final BulkSettings settings;
  private final boolean consistent;
  private final @Nullable Part part;

  /** One segment of several, which other processes read. */
  private record Part(int segment, int segments) {}

  private BulkRead(Table table, BulkSettings settings, boolean consistent, @Nullable Part part) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.settings = settings;
    this.consistent = consistent;
    this.part = part;
  }

  static BulkRead of(Table table) {
    return new BulkRead(table, BulkSettings.DEFAULT, false, null);
  }

  /** The same with that many segments, each read by a thread of its own; by default 4. */
  @CheckReturnValue
  public BulkRead concurrency(int segments) {
    return new BulkRead(table, settings.concurrency(segments), consistent, part);
  }

  /** The same with at most that many read units a second; 0 for no limit. */
  @CheckReturnValue
  public BulkRead unitsPerSecond(double units) {
    return new BulkRead(table, settings.rate(units), consistent, part);
  }

  /** The same that stops before it takes more read units than that. */
  @CheckReturnValue
  public BulkRead maxUnits(double units) {
    return new BulkRead(table, settings.cap(units), consistent, part);
  }

  /** The same that tells its progress, after each page. */
  @CheckReturnValue
  public BulkRead onProgress(Consumer<BulkProgress> listener) {
    return new BulkRead(table, settings.hears(listener), consistent, part);
  }

  /** The same with strong reads, at twice the cost. */
  @CheckReturnValue
  public BulkRead consistent() {
    return new BulkRead(table, settings, true, part);
  }

  /** The same that reads one segment of several only; the others are read elsewhere. */
  @CheckReturnValue
  public BulkRead segment(int segment, int segments) {
    if (segments < 1 || segment < 0 || segment >= segments) {
      throw new InvalidInputException(
          PatternCode.BULK_SEGMENT,
          "There is no segment " + segment + " of " + segments + "; count them from 0.",
          null);
    }
    return new BulkRead(table, settings, consistent, new Part(segment, segments));
  }

  /** What takes the pages of one segment; used by one thread. */
  public interface Segment {

    /** Takes a page. */
    void page(List<Map<String, Value>> items);

    /** There is no more, or something failed: called once, on the thread that read the pages. */
    void end();
  }

  /** How many segments it reads at once. */
  public int segments() {
    return part == null ? settings.concurrency() : 1;
  }

  /** The name of the table. */
  public String tableName() {
    return context.tableName();
  }

  /**
   * Reads everything. Each segment's pages go to a taker of its own, which is made, called and ended on the segment's thread.
   *
   * @throws BulkStoppedException if it can't go on, or must not: the code says why
   */
  @CanIgnoreReturnValue
  public BulkProgress run(IntFunction<? extends Segment> takers) {
    Run run = new Run();
    List<Supplier<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < segments(); i++) {
      int number = i;
      tasks.add(() -> run.segment(number, takers));
    }
    boolean unused = context.threads().together(tasks).isEmpty();
    run.check();
    return run.progress(1);
  }

  /** One run; its segments share what they took and what stopped them. */
  private final class Run {

    private final Meter meter = new Meter(context, settings, 0);
    private final TableCosts costs = TableCosts.of(context.schema());
    private final long start = context.clock().millis();
    private final AtomicLong items = new AtomicLong();
    private final AtomicBoolean capped = new AtomicBoolean();
    private volatile @Nullable RuntimeException trouble;

    boolean segment(int number, IntFunction<? extends Segment> takers) {
      int segment = part == null ? number : part.segment;
      int segments = part == null ? segments() : part.segments;
      Segment taker = null;
      try {
        taker = takers.apply(number);
        Map<String, Value> next = null;
        do {
          Answer page = StoredItems.scan(context, SITE, segment, segments, next, consistent);
          ReadMode mode = consistent ? ReadMode.CONSISTENT : ReadMode.EVENTUAL;
          if (!meter.take(costs.page(page.items(), mode).total())) {
            capped.set(true);
            break;
          }
          List<Map<String, Value>> own = mine(page.items());
          taker.page(own);
          items.addAndGet(own.size());
          settings.hears().accept(progress(-1));
          next = page.last();
        } while (!next.isEmpty() && trouble == null && !capped.get());
      } catch (RuntimeException e) {
        trouble = e;
      } finally {
        end(taker);
      }
      return true;
    }

    private void end(@Nullable Segment taker) {
      try {
        if (taker != null) {
          taker.end();
        }
      } catch (RuntimeException e) {
        trouble = trouble == null ? e : trouble;
      }
    }

    /** Those of the table's scope. */
    private List<Map<String, Value>> mine(List<Map<String, Value>> page) {
      if (!context.scoped()) {
        return page;
      }
      return page.stream()
          .filter(item -> {
            Value partition = item.get(context.schema().partition());
            return partition != null && context.holds(partition);
          })
          .toList();
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

    void check() {
      RuntimeException cause = trouble;
      if (cause instanceof GatelegException) {
        throw new BulkStoppedException(
            PatternCode.BULK_STOPPED,
            "The read of " + context.tableName() + " stopped after " + items + " items: "
                + cause.getMessage(),
            progress(-1),
            cause);
      } else if (cause != null) {
        throw cause;
      } else if (capped.get()) {
        throw new BulkStoppedException(
            PatternCode.BULK_COST_CAP,
            "The read of " + context.tableName() + " stopped after " + items
                + " items, since more would take over " + settings.cap()
                + " read units; raise maxUnits and run it again.",
            progress(-1),
            null);
      }
    }
  }
}
