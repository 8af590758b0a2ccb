package dev.gateleg.patterns.migration;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.spi.table.TableTools;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A migration's state as one process knows it, looked up anew where the last look is too old. It only saves reads: what must
 * not happen in another phase is refused by the items that a transaction checks. Thread-safe.
 */
final class StateView {

  /** How old a look may be for writes and for the choice of the side that is read. */
  static final Duration USUAL = Duration.ofSeconds(2);

  /** How old a look may be for workers, who must stop within a second. */
  static final Duration PROMPT = Duration.ofMillis(400);

  private final MigrationStore store;
  private final String migration;
  private final Sleeper sleeper;
  private final AtomicReference<@Nullable Seen> last = new AtomicReference<>();

  private record Seen(StateRecord state, long nanos) {}

  StateView(MigrationStore store, String migration) {
    this.store = store;
    this.migration = migration;
    this.sleeper = TableTools.of(store).sleeper();
  }

  /** The state, looked up not too long ago. */
  StateRecord within(Duration age) {
    Seen seen = last.get();
    return seen == null || sleeper.nanos() - seen.nanos > age.toNanos() ? fresh() : seen.state;
  }

  /** The state as it is now. */
  StateRecord fresh() {
    long begun = sleeper.nanos();
    StateRecord state = store
        .getConsistent(StateRecords.key(migration))
        .orElse(new StateRecord(migration, Phase.PLANNED, "", 0, Step.NONE, false));
    last.set(new Seen(state, begun));
    return state;
  }

  void forget() {
    last.set(null);
  }
}
