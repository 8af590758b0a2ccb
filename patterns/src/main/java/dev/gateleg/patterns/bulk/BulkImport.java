package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.bulk.Records.Raw;
import dev.gateleg.patterns.error.PatternCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An import about to run. Immutable.
 *
 * <p>Every record is written, kept because an item is there already, or rejected with a reason; none is lost, and none counts
 * twice, however often a run with a {@link #folder} is killed and started again. Records of one key are written in their order.
 */
@CheckReturnValue
public final class BulkImport {

  /** After how many records a checkpoint is made. */
  static final int EVERY = 5_000;

  /** Where nothing could be written and so much was rejected, the rest will not be better. */
  private static final int HOPELESS = 100;

  private static final int MOST_SHOWN = 100;

  private final Table table;
  private final TableAccess context;
  private final BulkSource source;
  private final BulkSettings settings;
  private final boolean exact;
  private final boolean keep;
  private final int every;

  BulkImport(
      Table table,
      BulkSource source,
      BulkSettings settings,
      boolean exact,
      boolean keep,
      int every) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.source = source;
    this.settings = settings;
    this.exact = exact;
    this.keep = keep;
    this.every = every;
    if (every < 1) {
      throw new InvalidInputException(
          CoreCode.NOT_POSITIVE,
          "A checkpoint can't be made every " + every + " records; give 1 or more.",
          null);
    }
  }

  private BulkImport with(BulkSettings other) {
    return new BulkImport(table, source, other, exact, keep, every);
  }

  /** The same with that many requests under way at once; by default 4. */
  public BulkImport concurrency(int requests) {
    return with(settings.concurrency(requests));
  }

  /** The same with at most that many write units a second, those of indexes included. */
  public BulkImport unitsPerSecond(double units) {
    return with(settings.rate(units));
  }

  /** The same with at most that many write units in all; it stops before the first that would be more. */
  public BulkImport maxUnits(double units) {
    return with(settings.cap(units));
  }

  /** The same that stops when more records than that are rejected. */
  public BulkImport maxRejects(long records) {
    return with(settings.mostRejects(records));
  }

  /** The same with a folder for its checkpoint and its rejects; a run that was killed goes on from there. */
  public BulkImport folder(Path folder) {
    return with(settings.folder(folder));
  }

  /** The same with a checkpoint after that many records; by default 5,000. */
  public BulkImport checkpointEvery(int records) {
    return new BulkImport(table, source, settings, exact, keep, records);
  }

  /** The same telling its progress at each checkpoint: {@code System.err.print("\r" + progress)}. */
  public BulkImport onProgress(Consumer<BulkProgress> hears) {
    return with(settings.hears(hears));
  }

  /**
   * The same writing every item as it is and looking at nothing but its key: also items of no entity, items that can't be
   * decoded, and what patterns keep for themselves. Claims of unique values are not made; they are in the export too.
   */
  public BulkImport exact() {
    return new BulkImport(table, source, settings, true, keep, every);
  }

  /** The same leaving items that are there already as they are. Takes one request for each item. */
  public BulkImport keepExisting() {
    return new BulkImport(table, source, settings, exact, true, every);
  }

  /** Some records, ready to be written. */
  private static final class Window {
    final List<BulkChange> changes = new ArrayList<>();
    final List<Rejected> rejected = new ArrayList<>();
    int records;
    double share;

    @Nullable
    RuntimeException broken;
  }

  /**
   * Runs it to its end.
   *
   * @throws BulkStoppedException if it can't go on, or must not: the code says why
   */
  @CanIgnoreReturnValue
  public BulkResult run() {
    Checkpoint state = Checkpoint.open(settings.folder(), identity(), source.toString());
    long start = context.clock().millis();
    List<String> shown = new ArrayList<>();
    double share = 1;
    if (!state.finished) {
      Meter meter = new Meter(context, settings, state.units);
      try (Records records = new Records(source)) {
        Decoder decoder = new Decoder(context, source, exact);
        for (long i = 0; i < state.records && records.next() != null; i++) {
          // It is done already.
        }
        state.begun = state.records == 0 ? 0 : records.share();
        Window next = window(records, decoder);
        while (next.records > 0 || next.broken != null) {
          Window current = next;
          next = current.broken == null
              ? written(current, state, meter, () -> window(records, decoder), start)
              : written(current, state, meter, Window::new, start);
          current.rejected.stream()
              .limit(Math.max(0, MOST_SHOWN - shown.size()))
              .forEach(each -> shown.add(each.line()));
          share = current.share;
          settings.hears().accept(progress(state, share, start));
          checkHopeless(state, current, share, start);
        }
      }
      state.finished = true;
      state.save(List.of());
    }
    Path folder = settings.folder();
    return new BulkResult(
        progress(state, 1, start),
        shown,
        folder == null ? Optional.empty() : Optional.of(Checkpoint.rejects(folder)));
  }

  private String identity() {
    return source.fingerprint() + " " + context.tableName() + context.scopeText()
        + (exact ? " exact" : "") + (keep ? " keep" : "");
  }

  private Window window(Records records, Decoder decoder) {
    Window window = new Window();
    try {
      for (Raw raw = records.next(); raw != null; raw = records.next()) {
        window.records++;
        try {
          window.changes.add(decoder.decode(raw, records.header()));
        } catch (GatelegException | IllegalArgumentException e) {
          window.rejected.add(
              new Rejected(raw.number(), raw.place(), String.valueOf(e.getMessage()), raw.text()));
        }
        if (window.records == every) {
          break;
        }
      }
    } catch (InvalidInputException e) {
      window.broken = e; // what was read before is written all the same
    }
    window.share = records.share();
    return window;
  }

  /** Writes a window while the next one is read, and makes a checkpoint. */
  private Window written(
      Window window, Checkpoint state, Meter meter, Supplier<Window> reading, long start) {
    List<Lane> lanes = new ArrayList<>();
    for (int i = 0; i < settings.concurrency(); i++) {
      lanes.add(new Lane(table, meter, keep));
    }
    for (BulkChange change : window.changes) {
      lanes.get(Math.floorMod(change.key().hashCode(), lanes.size())).add(change);
    }
    List<Supplier<Window>> tasks = new ArrayList<>();
    tasks.add(reading);
    for (Lane lane : lanes) {
      if (!lane.isEmpty()) {
        tasks.add(() -> {
          lane.run();
          return window;
        });
      }
    }
    Window next = context.threads().together(tasks).get(0);
    for (Lane lane : lanes) {
      if (lane.fatal() != null || lane.capped()) {
        throw stopped(lane, state, window.share, start);
      }
      state.written += lane.written();
      state.kept += lane.kept();
      window.rejected.addAll(lane.rejected());
    }
    window.rejected.sort((a, b) -> Long.compare(a.number(), b.number()));
    state.records += window.records;
    state.units = meter.spent();
    state.save(window.rejected);
    if (window.broken != null) {
      throw new BulkStoppedException(
          PatternCode.BULK_STOPPED,
          "The import of " + source + " stopped after " + state.records + " records: "
              + window.broken.getMessage(),
          progress(state, window.share, start),
          window.broken);
    }
    return next;
  }

  private BulkProgress progress(Checkpoint state, double share, long start) {
    return new BulkProgress(
        state.records,
        state.written,
        state.kept,
        state.rejected,
        state.units,
        share,
        Duration.ofMillis(Math.max(0, context.clock().millis() - start)),
        state.begun);
  }

  private BulkStoppedException stopped(Lane lane, Checkpoint state, double share, long start) {
    BulkProgress progress = progress(state, share, start);
    RuntimeException cause = lane.fatal();
    return cause == null
        ? new BulkStoppedException(
            PatternCode.BULK_COST_CAP,
            "The import of " + source + " stopped after " + state.records
                + " records, since more would take over " + settings.cap()
                + " write units; raise maxUnits and run it again to go on.",
            progress,
            null)
        : new BulkStoppedException(
            PatternCode.BULK_STOPPED,
            "The import of " + source + " stopped after " + state.records + " records: "
                + cause.getMessage(),
            progress,
            cause);
  }

  private void checkHopeless(Checkpoint state, Window window, double share, long start) {
    boolean nothing = state.written + state.kept == 0 && state.rejected >= HOPELESS;
    if (nothing || state.rejected > settings.mostRejects()) {
      String last = window.rejected.isEmpty()
          ? ""
          : " The last: " + window.rejected.get(window.rejected.size() - 1).reason();
      throw new BulkStoppedException(
          PatternCode.BULK_REJECTS,
          "The import of " + source + " stopped, since " + state.rejected + " of " + state.records
              + " records were rejected; mend the file, or allow more by maxRejects." + last,
          progress(state, share, start),
          null);
    }
  }
}
