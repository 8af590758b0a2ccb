package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** How a shard fares. Written by its reader, read by whoever asks. Thread-safe. */
final class ShardStatus {

  private final String shard;
  private final AtomicLong handled = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong parked = new AtomicLong();
  private volatile long busySince = Long.MIN_VALUE;
  private volatile long movedAt;
  private volatile @Nullable Instant newest;
  private volatile boolean atEnd;
  private volatile @Nullable String failure;

  ShardStatus(String shard, long now) {
    this.shard = shard;
    this.movedAt = now;
  }

  void read(List<StreamRecord> records, boolean end, long now) {
    atEnd = end;
    if (!records.isEmpty()) {
      newest = records.get(records.size() - 1).at();
      busySince = now;
    }
  }

  void handled(int records, long now) {
    handled.addAndGet(records);
    busySince = Long.MIN_VALUE;
    movedAt = now;
    failure = null;
  }

  void failed(Throwable cause) {
    failures.incrementAndGet();
    failure = String.valueOf(cause);
  }

  void parked() {
    parked.incrementAndGet();
  }

  long records() {
    return handled.get();
  }

  ShardHealth health(long now, Instant wall) {
    long since = busySince;
    Instant last = newest;
    boolean behind = since != Long.MIN_VALUE || !atEnd;
    Duration lag = !behind || last == null ? Duration.ZERO : Duration.between(last, wall);
    return new ShardHealth(
        shard,
        handled.get(),
        failures.get(),
        parked.get(),
        lag.isNegative() ? Duration.ZERO : lag,
        Duration.ofNanos(since == Long.MIN_VALUE ? 0 : now - since),
        Duration.ofNanos(now - movedAt),
        failure == null ? "" : String.valueOf(failure));
  }
}
