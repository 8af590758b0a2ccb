package dev.gateleg.patterns.idempotency;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Operations that happen once, however often they are asked for. Immutable and thread-safe.
 *
 * <p>Who asks gives a key, the same for every try of one request. For operations whose effects are writes in the table,
 * {@link #once} puts the marker of the key, all writes and the response into one transaction: whatever happens to answers,
 * processes and clocks, they are all there or none is. For effects outside the table, {@link #claim} makes sure that one
 * at a time does it, and tells the next one if the outcome is unknown.
 */
@CheckReturnValue
public final class Idempotency {

  /** How long markers are kept by default. */
  public static final Duration TIME_TO_LIVE = Duration.ofDays(1);

  /** Two clocks, each up to five minutes off. */
  public static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  final Table table;
  final MarkerStore markers;
  final Duration timeToLive;
  final Duration clockSkew;
  final Duration deadline;

  private Idempotency(
      Table table,
      MarkerStore markers,
      Duration timeToLive,
      Duration clockSkew,
      Duration deadline) {
    this.table = table;
    this.markers = markers;
    this.timeToLive = timeToLive;
    this.clockSkew = clockSkew;
    this.deadline = deadline;
  }

  /** Idempotency on a table. */
  public static Idempotency on(Table table) {
    return new Idempotency(
        table,
        HiddenTables.open(MarkerStoreTable.TYPE, table),
        TIME_TO_LIVE,
        CLOCK_SKEW,
        Transaction.DEADLINE);
  }

  /** The same, remembering what was done for that long; by default a day. */
  public Idempotency timeToLive(Duration duration) {
    return new Idempotency(table, markers, positive(duration), clockSkew, deadline);
  }

  /** The same, trusting that no two clocks are further apart; by default ten minutes. */
  public Idempotency clockSkew(Duration duration) {
    return new Idempotency(table, markers, timeToLive, duration, deadline);
  }

  /** The same, trying each operation for that long; by default ten seconds. */
  public Idempotency deadline(Duration duration) {
    return new Idempotency(table, markers, timeToLive, clockSkew, positive(duration));
  }

  private static Duration positive(Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new InvalidInputException(
          PatternCode.DURATION_NOT_POSITIVE,
          duration + " is no time to wait or to keep; give more.",
          null);
    }
    return duration;
  }

  /**
   * An operation that is to happen once.
   *
   * @param operation which one: {@code charge}
   * @param key the key under which it was asked for: the client's Idempotency-Key
   * @param payload what was asked; another payload under the same key is refused
   * @throws KeyMissingException if the key is null or blank, or too long for a key of the table
   */
  public Once once(String operation, @Nullable String key, Payload payload) {
    return new Once(this, markers, stored(operation, key), payload, false);
  }

  /**
   * An operation with effects outside the table, which one at a time may do.
   *
   * @throws KeyMissingException if the key is null or blank, or too long for a key of the table
   */
  public Claiming claim(String operation, @Nullable String key, Payload payload) {
    return new Claiming(this, markers, stored(operation, key), payload, Claiming.LEASE);
  }

  private static String named(String operation) {
    if (operation.isBlank()) {
      throw new InvalidInputException(
          PatternCode.OPERATION_UNNAMED,
          "The operation has no name; give one, such as charge.",
          null);
    }
    return operation;
  }

  private static String given(String operation, @Nullable String key) {
    if (key == null || key.isBlank()) {
      throw new KeyMissingException(
          operation + " needs an idempotency key; send one, the same for every try of a request.");
    }
    return key;
  }

  /** The key of a marker, if it can be stored. */
  private MarkerKey stored(String operation, @Nullable String key) {
    String given = given(named(operation), key);
    MarkerKey marker = new MarkerKey(operation, given);
    try {
      TableTools.of(markers).stored(marker.stored());
      return marker;
    } catch (InvalidInputException e) {
      throw new KeyMissingException(operation + "'s idempotency key of " + given.length()
          + " characters can't be stored; send one of at most 255.");
    }
  }

  /** The markers in the partition of an entity. */
  MarkerStore markersIn(EntityKey<?> home) {
    return HiddenTables.openIn(home, MarkerStoreTable.TYPE, table);
  }

  TableTools tools() {
    return TableTools.of(table);
  }

  /** When a marker is forgotten: later by the skew of clocks, so that nobody's clock forgets it too early. */
  Instant forgotten(Instant now) {
    return now.plus(timeToLive).plus(clockSkew);
  }
}
