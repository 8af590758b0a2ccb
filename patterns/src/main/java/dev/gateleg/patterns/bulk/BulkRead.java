package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    ScanRun run = new ScanRun(context, settings, consistent);
    List<Supplier<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < segments(); i++) {
      int number = i;
      tasks.add(() -> segment(run, number, takers));
    }
    boolean unused = context.threads().together(tasks).isEmpty();
    run.check("read", "raise maxUnits and run it again");
    return run.progress(1);
  }

  private boolean segment(ScanRun run, int number, IntFunction<? extends Segment> takers) {
    int segment = part == null ? number : part.segment;
    int segments = part == null ? segments() : part.segments;
    Segment taker = null;
    try {
      taker = takers.apply(number);
      Map<String, Value> next = null;
      do {
        Answer page = StoredItems.scan(context, SITE, segment, segments, next, consistent);
        if (!run.paid(page)) {
          break;
        }
        List<Map<String, Value>> own =
            context.scoped() ? page.items().stream().filter(run::holds).toList() : page.items();
        taker.page(own);
        run.taken(own.size());
        run.tell();
        next = page.last();
      } while (!next.isEmpty() && run.goesOn());
    } catch (RuntimeException e) {
      run.failed(e);
    } finally {
      end(run, taker);
    }
    return true;
  }

  private static void end(ScanRun run, @Nullable Segment taker) {
    try {
      if (taker != null) {
        taker.end();
      }
    } catch (RuntimeException e) {
      run.failed(e);
    }
  }
}
