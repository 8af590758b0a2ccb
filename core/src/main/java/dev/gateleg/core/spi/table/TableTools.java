package dev.gateleg.core.spi.table;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import java.time.Clock;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * What a pattern takes from the table that it works on: the time, random numbers, and waits. A pattern never takes them from
 * the system, so that simulations can replay it. Immutable and thread-safe.
 */
public final class TableTools {

  private final TableContext context;

  private TableTools(TableContext context) {
    this.context = context;
  }

  /** The tools of a table. */
  public static TableTools of(Table table) {
    return new TableTools(GeneratedTable.context(table));
  }

  /** The table's clock. */
  public Clock clock() {
    return context.clock();
  }

  /** The instant, in whole milliseconds. */
  public Instant now() {
    return context.now();
  }

  /** The source of random numbers. */
  public LongSupplier random() {
    return context.random();
  }

  /** A text that nobody else has. */
  public String randomText() {
    return Long.toUnsignedString(context.random().getAsLong(), Character.MAX_RADIX)
        + Long.toUnsignedString(context.random().getAsLong(), Character.MAX_RADIX);
  }

  /** What waits. */
  public Sleeper sleeper() {
    return context.sleeper();
  }

  /** A number to count from, higher than any that an earlier item under the same key was counted up to. */
  public long startOfCount() {
    return context.firstVersion(context.now());
  }

  /**
   * A key as it stands in the table.
   *
   * @throws dev.gateleg.core.error.InvalidInputException if it is of another scope, or too long
   */
  public <E> EntityKey<E> stored(EntityKey<E> key) {
    return context.inScope(key);
  }
}
