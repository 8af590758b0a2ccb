package dev.gateleg.patterns.sharding;

import dev.gateleg.core.Table;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.heat.HotKey;
import dev.gateleg.core.heat.Throttle;
import dev.gateleg.core.heat.Throttle.Limit;
import dev.gateleg.core.spi.shard.ReadShards;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.sharding.Spread.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Spreads keys over more shards when they get hot. A key can be spread if its template says how far, {@code {shard:1..64}}, and is
 * hot where DynamoDB refuses some of its requests for the sake of its partition, or it takes nearly what a partition can serve.
 *
 * <pre>{@code
 * Heat heat = Heat.perSeconds(2);
 * Site site = heat.on(SiteTable.open(client));
 * HotKeys hotKeys = HotKeys.of(site, heat);
 * executor.scheduleWithFixedDelay(hotKeys::check, 1, 1, TimeUnit.SECONDS);
 * }</pre>
 *
 * <p>The number of shards is kept in the table, so that all processes agree; several may check at once. Thread-safe.
 */
public final class HotKeys {

  /** A key gets that many times as many shards. */
  private static final int FACTOR = 4;

  /** How many of the hottest keys are looked at. */
  private static final int LOOKED_AT = 50;

  /** Fewer calls tell nothing. */
  private static final int FEWEST_CALLS = 20;

  /** The share of throttled calls above which a key is hot. */
  private static final double THROTTLED = 0.02;

  /** The same where no reason was given, so that it may be chance. */
  private static final double THROTTLED_UNTOLD = 0.1;

  /** What one partition serves, and the part of it that is much. */
  private static final double WRITES = 1000;

  private static final double READS = 3000;
  private static final double MUCH = 0.8;

  private final Heat heat;
  private final Sharding sharding;

  private HotKeys(Heat heat, Sharding sharding) {
    this.heat = heat;
    this.sharding = sharding;
  }

  /**
   * The hot keys of a table.
   *
   * @param table the table, whose calls the heat is of
   * @param heat what it tells of them
   */
  public static HotKeys of(Table table, Heat heat) {
    return new HotKeys(heat, Sharding.of(table));
  }

  /**
   * Looks at the hottest keys and spreads those that are too hot, which takes about two seconds each. It returns what it did, and
   * what it could not do.
   */
  @CanIgnoreReturnValue
  public List<Spread> check() {
    List<Spread> done = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    for (HotKey key : heat.hottest(LOOKED_AT)) {
      if (hot(key)) {
        spread(key, seen, done);
      }
    }
    if (done.stream().anyMatch(one -> one.result() == Result.SPREAD)) {
      heat.forget(); // what was counted is of fewer shards
    }
    return List.copyOf(done);
  }

  private static boolean hot(HotKey key) {
    double share = key.throttles().isEmpty() ? THROTTLED_UNTOLD : THROTTLED;
    boolean throttled = key.throttled() >= share && key.calls() >= FEWEST_CALLS;
    return throttled || key.unitsPerSecond() >= MUCH * (key.write() ? WRITES : READS);
  }

  private void spread(HotKey key, Set<Object> seen, List<Spread> done) {
    if (key.heldUpByIndex()) {
      if (seen.add(key.throttles())) {
        done.add(new Spread(key, Result.INDEX_IS_HOT, 0, indexIsHot(key)));
      }
      return;
    }
    boolean ofKey = key.throttles().isEmpty()
        || key.throttles().stream().map(Throttle::limit).anyMatch(Limit.KEY_RANGE::equals);
    if (!ofKey) {
      if (seen.add(Result.TABLE_IS_EXHAUSTED)) {
        done.add(new Spread(
            key,
            Result.TABLE_IS_EXHAUSTED,
            0,
            "The table, an index or the account is out of capacity (" + key.throttles()
                + "), not one key; raise its limit."));
      }
      return;
    }
    ReadShards of = sharding.shardsOf(key.index(), key.partition());
    if (of == null) {
      done.add(new Spread(key, Result.NOT_SPLITTABLE, 0, notSplittable(key)));
    } else if (seen.add(of.name())) {
      done.add(spread(key, of));
    }
  }

  private Spread spread(HotKey key, ReadShards of) {
    int now = sharding.newest(of);
    int next = Math.min(now * FACTOR, of.slot().most() / now * now);
    if (next == now) {
      return new Spread(
          key,
          Result.AT_MOST,
          now,
          of.name() + " is hot and has " + now
              + " shards, as many as its template allows; raise that number.");
    }
    try {
      sharding.grow(of, next);
    } catch (GatelegException e) {
      return new Spread(
          key, Result.NOT_SPLITTABLE, now, of.name() + " was not spread: " + e.getMessage());
    }
    return new Spread(
        key, Result.SPREAD, next, of.name() + " is hot and has " + next + " shards now.");
  }

  private static String indexIsHot(HotKey key) {
    return key.partition() + " is held up by an index (" + key.throttles()
        + "): more shards of the table's key would not help; spread the key of the index.";
  }

  private static String notSplittable(HotKey key) {
    return key.partition() + (key.index().isEmpty() ? "" : " of " + key.index())
        + " is hot, and its template has no shards whose number may grow; declare them, as in"
        + " \"{shard:1..64}\".";
  }
}
