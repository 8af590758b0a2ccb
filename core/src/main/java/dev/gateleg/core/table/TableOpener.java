package dev.gateleg.core.table;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.call.Threads;
import dev.gateleg.core.internal.context.TableSettings;
import dev.gateleg.model.CheckReturnValue;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A table about to be opened. Immutable; each method gives a copy.
 *
 * @param <T> the table's interface
 */
@CheckReturnValue
public final class TableOpener<T> {

  private final TableSettings settings;
  private final Function<TableSettings, T> factory;

  TableOpener(TableSettings settings, Function<TableSettings, T> factory) {
    this.settings = settings;
    this.factory = factory;
  }

  private TableOpener<T> with(TableSettings other) {
    return new TableOpener<>(other, factory);
  }

  /** The live table's name; by default the model's. */
  public TableOpener<T> tableName(String name) {
    return with(settings.tableName(name));
  }

  /** What time it is, for time to live and for the instants of writes; by default the system's clock. */
  public TableOpener<T> clock(Clock clock) {
    return with(settings.clock(clock));
  }

  /** Where attempt ids and jitter come from, so that a test can be replayed; by default random numbers. */
  public TableOpener<T> random(LongSupplier random) {
    return with(settings.random(random));
  }

  /** How to wait between retries; by default the thread sleeps. */
  public TableOpener<T> sleeper(Sleeper sleeper) {
    return with(settings.sleeper(sleeper));
  }

  /** Who hears of every request; by default nobody. */
  public TableOpener<T> listener(CallListener listener) {
    return with(settings.listener(listener));
  }

  /** What reads do with items that they can't turn into an entity; by default they log a warning and go on. */
  public TableOpener<T> onProblem(ReadProblemHandler handler) {
    return with(settings.problems(handler));
  }

  /**
   * The secret by which cursors are signed, at least 32 random bytes, the same in all processes. By default each process has
   * a random one of its own, and refuses the cursors of others.
   */
  public TableOpener<T> cursorSecret(byte[] secret) {
    return with(settings.cursorKey(secret));
  }

  /**
   * What batches, parallel scans and reads of several shards run their requests on; by default threads that all tables of
   * the process share, {@link Threads#MOST_SHARED} at most.
   */
  public TableOpener<T> threads(Threads threads) {
    return with(settings.threads(threads));
  }

  /** Opens the table. Nothing is sent. */
  public T open() {
    return factory.apply(settings);
  }
}
