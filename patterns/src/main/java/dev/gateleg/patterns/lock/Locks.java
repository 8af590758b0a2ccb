package dev.gateleg.patterns.lock;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.patterns.item.HiddenItems;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Locks in a table: one at a time holds each, for as long as it renews its lease. Immutable and thread-safe.
 *
 * <p>No two clocks are compared. Who waits watches the lock for the whole of its lease, by its own clock, and takes it over
 * if it was not renewed meanwhile. Still, who was paused may think that it holds a lock that another has taken over: what
 * it writes must carry the fence, and be refused where a higher one was seen.
 */
public final class Locks {

  private static final KeyTemplate NAME = KeyTemplate.of("LOCK#{name}", KeyType.STRING);

  private static final AttributeValue ZERO = HiddenItems.number(0);
  private static final AttributeValue ONE = HiddenItems.number(1);

  /** How often a waiting one looks, within a lease. */
  private static final int LOOKS = 10;

  final HiddenItems items;

  private Locks(HiddenItems items) {
    this.items = items;
  }

  /** The locks of a table. */
  public static Locks on(Table table) {
    return new Locks(HiddenItems.of(table, LockItem.TYPE));
  }

  /** The lock, if nobody holds it. */
  public Optional<Lock> tryAcquire(String name, Duration lease) {
    return acquire(name, lease, Duration.ZERO);
  }

  /**
   * The lock, as soon as nobody holds it or its holder has not renewed it for the whole of its lease; empty where that
   * takes longer than the wait.
   */
  public Optional<Lock> acquire(String name, Duration lease, Duration wait) {
    TableContext context = items.context();
    checkLease(name, lease);
    HiddenKey key = items.key(null, String.valueOf(NAME.key(name)));
    String owner = random(context);
    Duration waited = Duration.ZERO;
    Duration watched = Duration.ZERO;
    LockItem seen = null;
    while (true) {
      boolean dead = seen != null && watched.compareTo(seen.lease()) > 0;
      long start = context.clock().millis();
      LockItem now = LockItem.of(update(name, key, owner, lease, dead ? seen : null));
      if (now.owner().equals(owner) && now.held()) {
        return Optional.of(new Lock(this, name, key, owner, now.fence(), lease, start));
      }
      watched = seen != null && seen.owner().equals(now.owner()) && seen.beat().equals(now.beat())
          ? watched
          : Duration.ZERO;
      seen = now;
      Duration pause = Duration.ofMillis(1 + now.lease().toMillis() / LOOKS);
      if (waited.plus(pause).compareTo(wait) > 0) {
        return Optional.empty();
      }
      context.sleeper().sleep(pause);
      waited = waited.plus(pause);
      watched = watched.plus(pause);
    }
  }

  private static void checkLease(String name, Duration lease) {
    if (lease.toMillis() < 1) {
      throw new InvalidInputException(
          "LeaseTooShort",
          "The lock " + name + " can't be held for " + lease + "; give at least a millisecond.",
          null);
    }
  }

  static String random(TableContext context) {
    return Long.toString(context.random().getAsLong(), Character.MAX_RADIX)
        + Long.toString(context.random().getAsLong(), Character.MAX_RADIX);
  }

  /** Takes the lock where it is free, or from a holder that is seen to be dead; returns it as it stands then. */
  private Map<String, AttributeValue> update(
      String name, HiddenKey key, String owner, Duration lease, @Nullable LockItem dead) {
    TableContext context = items.context();
    AttributeValue own = AttributeValue.fromS(owner);
    ExpressionWriter out = new ExpressionWriter();
    String condition =
        items.absent(out) + " OR " + out.name(LockItem.HELD) + " = " + out.value(LockItem.NO);
    if (dead != null) {
      condition += " OR (" + out.name(LockItem.OWNER) + " = "
          + out.value(AttributeValue.fromS(dead.owner())) + " AND " + out.name(LockItem.BEAT)
          + " = " + out.value(AttributeValue.fromS(dead.beat())) + ")";
    }
    String fence = out.name(LockItem.FENCE);
    String changes = "SET " + out.name(context.typeAttribute()) + " = " + out.value(items.type())
        + ", " + out.name(LockItem.OWNER) + " = " + out.value(own)
        + ", " + out.name(LockItem.BEAT) + " = " + out.value(own)
        + ", " + out.name(LockItem.LEASE) + " = " + out.value(HiddenItems.number(lease.toMillis()))
        + ", " + out.name(LockItem.HELD) + " = " + out.value(LockItem.YES)
        + ", " + fence + " = if_not_exists(" + fence + ", " + out.value(ZERO)
        + ") + " + out.value(ONE);
    return items.change("acquire " + name, key, changes, condition, out);
  }
}
