package dev.gateleg.patterns.lock;

import dev.gateleg.core.internal.context.HiddenKey;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.patterns.item.HiddenItems;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A lock that is held until it is closed, or until its lease ends without being renewed. Thread-safe. */
public final class Lock implements AutoCloseable {

  /** How many renewals fit into a lease, so that some may be late. */
  private static final int BEATS = 3;

  private final Locks locks;
  private final String name;
  private final HiddenKey key;
  private final String owner;
  private final long fence;
  private final Duration lease;

  /** When the last acquisition or renewal was sent, by the holder's clock; the lease began later than that. */
  private volatile long since;

  Lock(
      Locks locks,
      String name,
      HiddenKey key,
      String owner,
      long fence,
      Duration lease,
      long since) {
    this.locks = locks;
    this.name = name;
    this.key = key;
    this.owner = owner;
    this.fence = fence;
    this.lease = lease;
    this.since = since;
  }

  /** Grows with every acquisition: whoever is shown a smaller one than before must refuse it. */
  public long fence() {
    return fence;
  }

  /** Whether the lease surely goes on, by the holder's own clock. After a pause, ask before writing. */
  public boolean held() {
    long passed = locks.items.context().clock().millis() - since;
    return passed >= 0 && passed < lease.toMillis();
  }

  /** Makes the lease last anew; throws {@link LockLostException} where another has taken the lock over. */
  public void renew() {
    long start = locks.items.context().clock().millis();
    String beat = Locks.random(locks.items.context());
    ExpressionWriter out = new ExpressionWriter();
    String changes =
        "SET " + out.name(LockItem.BEAT) + " = " + out.value(AttributeValue.fromS(beat));
    LockItem now = changed("renew", changes, out);
    if (!now.held() || now.fence() != fence || !now.owner().equals(owner)) {
      throw new LockLostException(name, fence);
    }
    since = start;
  }

  /** Renews the lease again and again until the result is cancelled, or another has taken the lock over. */
  public ScheduledFuture<?> renewing(ScheduledExecutorService threads) {
    long pause = Math.max(1, lease.toMillis() / BEATS);
    return threads.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Gives the lock back; does nothing where another has it. */
  @Override
  public void close() {
    ExpressionWriter out = new ExpressionWriter();
    changed("release", "SET " + out.name(LockItem.HELD) + " = " + out.value(LockItem.NO), out);
    since = 0;
  }

  private LockItem changed(String verb, String changes, ExpressionWriter out) {
    String condition = out.name(LockItem.OWNER) + " = "
        + out.value(AttributeValue.fromS(owner)) + " AND " + out.name(LockItem.FENCE) + " = "
        + out.value(HiddenItems.number(fence)) + " AND " + out.name(LockItem.HELD) + " = "
        + out.value(LockItem.YES);
    return LockItem.of(locks.items.change(verb + " " + name, key, changes, condition, out));
  }
}
