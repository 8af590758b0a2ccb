package dev.gateleg.patterns.migration;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.error.GatelegException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One worker's share of a step: takes segments of a scan that nobody is at, or whose worker was seen to give no sign of life for
 * a whole lease, until all are done. Not thread-safe.
 */
final class Segments {

  private static final Backoff WAITS = Backoff.LEFTOVERS;
  private static final int LOOKS = 5;

  private final Control control;
  private final Side scanned;
  private final Side joined;
  private final MigrationSettings settings;
  private final Throttle throttle;
  private final TableTools tools;
  private final String me;
  private final Map<Integer, Watched> watched = new HashMap<>();
  private SegmentRecord mine;

  /** What was seen of another's segment, and since when it is unchanged. */
  private record Watched(String owner, long beat, long since) {}

  /** What is done with the items of a page. */
  interface Job {
    void handle(List<Map<String, Value>> items, Segments segments);
  }

  /** This worker is not at the segment any more. */
  private static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LostException() {
      super("Another worker has taken over, or the step is over.", null, false, false);
    }
  }

  Segments(Control control, Side scanned, Side joined, MigrationSettings settings) {
    this.control = control;
    this.scanned = scanned;
    this.joined = joined;
    this.settings = settings;
    this.throttle = new Throttle(control, settings);
    this.tools = TableTools.of(control.store);
    this.me = tools.randomText();
    this.mine = new SegmentRecord(control.migration, 0, 0, "", 0, "", true, 0, 0);
  }

  /** Works until all segments of a run are done, or the run is over. */
  void run(long run, Job job) {
    while (control.view.fresh().run() == run) {
      boolean all = true;
      boolean took = false;
      for (SegmentRecord segment : control.store.segments(control.migration)) {
        if (segment.run() == run && !segment.done()) {
          all = false;
          if (throttle.await(0, run) && free(segment) && taken(segment)) {
            took = true;
            work(job);
            break;
          }
        }
      }
      if (all) {
        return;
      } else if (!took) {
        tools.sleeper().sleep(settings.lease().dividedBy(LOOKS));
      }
    }
  }

  /** Does something that has no pages, as the only worker of a run. */
  void once(long run, Job job) {
    SegmentRecord first =
        control.store.getConsistent(SegmentRecords.key(control.migration, 0)).orElseThrow();
    if (first.run() == run && taken(first)) {
      try {
        job.handle(List.of(), this);
        save(0, null);
      } catch (LostException e) {
        // Another step has begun.
      }
    }
  }

  private boolean free(SegmentRecord segment) {
    if (segment.owner().isEmpty()) {
      return true;
    }
    Sleeper sleeper = tools.sleeper();
    Watched seen = watched.get(segment.number());
    if (seen == null || !seen.owner.equals(segment.owner()) || seen.beat != segment.beat()) {
      watched.put(segment.number(), new Watched(segment.owner(), segment.beat(), sleeper.nanos()));
      return false;
    }
    return sleeper.nanos() - seen.since > settings.lease().toNanos();
  }

  private boolean taken(SegmentRecord segment) {
    try {
      mine = control
          .store
          .update(SegmentRecords.key(control.migration, segment.number()))
          .set(SegmentRecords.owner, me)
          .set(SegmentRecords.beat, segment.beat() + 1)
          .when(SegmentRecords.run
              .is(segment.run())
              .and(SegmentRecords.owner.is(segment.owner()))
              .and(SegmentRecords.beat.is(segment.beat())))
          .run();
      return true;
    } catch (ConditionFailedException e) {
      return false;
    }
  }

  private void work(Job job) {
    try {
      Map<String, Value> after = mine.position().isEmpty() ? null : ItemJson.read(mine.position());
      do {
        if (!throttle.await(0, mine.run())) {
          return;
        }
        Answer page = page(after);
        job.handle(page.items(), this);
        after = page.last().isEmpty() ? null : page.last();
        save(page.items().size(), after);
        settings.hears().accept(control.progress());
      } while (after != null);
    } catch (LostException e) {
      // Another goes on from the last page that was finished.
    } catch (MigrationException e) {
      leave();
      throw e;
    }
  }

  /** Gives the segment back, so that nobody waits until the lease has passed. */
  private void leave() {
    try {
      SegmentRecord unused = control
          .store
          .update(SegmentRecords.key(control.migration, mine.number()))
          .set(SegmentRecords.owner, "")
          .add(SegmentRecords.beat, 1L)
          .when(own())
          .run();
    } catch (GatelegException e) {
      // Then it is another's already, or will be.
    }
  }

  private Answer page(@Nullable Map<String, Value> after) {
    return StoredItems.scan(
        scanned.context, Side.SITE, mine.number(), control.segments, after, true);
  }

  private void save(int read, @Nullable Map<String, Value> after) {
    again(() -> {
      try {
        mine = control
            .store
            .update(SegmentRecords.key(control.migration, mine.number()))
            .add(SegmentRecords.beat, 1L)
            .set(SegmentRecords.position, after == null ? mine.position() : ItemJson.write(after))
            .set(SegmentRecords.done, after == null)
            .set(SegmentRecords.read, mine.read() + read)
            .set(SegmentRecords.written, mine.written())
            .when(own())
            .run();
      } catch (ConditionFailedException e) {
        throw new LostException();
      }
    });
  }

  private Condition<SegmentRecord> own() {
    return SegmentRecords.run.is(mine.run()).and(SegmentRecords.owner.is(me));
  }

  /** Writes in one transaction with a sign of life, which is refused where the segment is not this worker's any more. */
  void write(List<? extends TransactionPart> parts, double units) {
    if (!throttle.await(units, mine.run())) {
      throw new LostException();
    }
    again(() -> {
      if (!throttle.await(0, mine.run())) {
        throw new LostException();
      }
      Transaction transaction = control
          .store
          .transaction()
          .join(scanned.table.transaction())
          .join(joined.table.transaction())
          .add(control
              .store
              .update(SegmentRecords.key(control.migration, mine.number()))
              .add(SegmentRecords.beat, 1L)
              .when(own())
              .orThrow(found -> new LostException()))
          .addAll(parts);
      transaction.run();
    });
  }

  /** Counts items that were written. */
  void count(int written) {
    mine = new SegmentRecord(
        mine.migration(),
        mine.number(),
        mine.run(),
        mine.owner(),
        mine.beat(),
        mine.position(),
        mine.done(),
        mine.read(),
        mine.written() + written);
  }

  /** Tries again for a while what another was at, or what got no answer: all of it may be done twice. */
  private void again(Runnable call) {
    for (int attempt = 1; ; attempt++) {
      try {
        call.run();
        return;
      } catch (ConflictException | UnavailableException | ThrottledException e) {
        if (attempt >= WAITS.tries()) {
          throw e;
        }
        Duration wait = WAITS.before(attempt, tools.random());
        tools.sleeper().sleep(wait);
      }
    }
  }
}
