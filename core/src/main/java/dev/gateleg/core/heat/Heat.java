package dev.gateleg.core.heat;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.spi.table.GeneratedTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps account of the partition keys that take the most capacity and of those that are throttled, in bounded memory: two
 * sketches of less than 64 KB, of the time that runs and of the time before.
 *
 * <pre>{@code
 * Heat heat = Heat.perSeconds(10);
 * Shop shop = heat.on(ShopTable.open(client));
 * heat.hottest(20);
 * }</pre>
 *
 * <p>It counts what this process asks for. A call is counted after it ended, in less than a microsecond; where two threads
 * count at the same moment, one of them goes on without. Thread-safe.
 */
public final class Heat implements CallListener {

  /** The most different reasons of throttling that are kept for a key. */
  private static final int MOST_REASONS = 8;

  /** The most keys whose reasons are kept. */
  private static final int MOST_KEYS_WITH_REASONS = 256;

  private final Duration window;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final ThreadLocal<@Nullable Asked> asked = new ThreadLocal<>();
  private Window now;
  private Window before;

  /** What was counted from a moment on. */
  private static final class Window {
    private final long start;
    private final HeatSketch sketch = new HeatSketch();
    private final Map<String, Set<Throttle>> reasons = new LinkedHashMap<>();

    Window(long start) {
      this.start = start;
    }

    void reasons(String partition, List<Throttle> throttles) {
      if (reasons.size() < MOST_KEYS_WITH_REASONS || reasons.containsKey(partition)) {
        Set<Throttle> known = reasons.computeIfAbsent(partition, key -> new LinkedHashSet<>());
        if (known.size() < MOST_REASONS) {
          known.addAll(throttles);
        }
      }
    }
  }

  /** The keys of a request that is under way on a thread. */
  record Asked(List<AskedKey> keys, boolean write, List<Throttle> throttles) {}

  /** A partition key that a request names, of the table or of an index. */
  record AskedKey(String index, String partition) {}

  private Heat(Duration window, LongSupplier nanos) {
    this.window = window;
    this.nanos = nanos;
    this.now = new Window(nanos.getAsLong());
    this.before = now;
  }

  /** Heat that is measured over so many seconds, at least one. */
  public static Heat perSeconds(int seconds) {
    return new Heat(Duration.ofSeconds(positive(seconds, "perSeconds")), System::nanoTime);
  }

  private static int positive(int number, String what) {
    if (number < 1) {
      throw new InvalidInputException(
          CoreCode.NOT_POSITIVE,
          "Heat." + what + "(" + number + ") shows nothing; give at least 1.",
          null);
    }
    return number;
  }

  /** Heat that is measured over a while, by the time that a sleeper knows: for tests and simulations. */
  public static Heat per(Duration window, Sleeper time) {
    return new Heat(window, time::nanos);
  }

  /** The same table, whose calls are counted. Its own listener goes on hearing of every request. */
  public <T extends Table> T on(T table) {
    TableContext context = TableContext.of(GeneratedTable.contextOf(table));
    CallListener own = context.caller().listener();
    HeatTransport transport = new HeatTransport(context.transport(), context.schema(), asked);
    return GeneratedTable.through(table, transport, own == null ? this : own.and(this));
  }

  @Override
  public void called(Call call) {
    Asked of = asked.get();
    asked.remove();
    if (of == null) {
      return;
    }
    if (!lock.tryLock()) {
      return;
    }
    try {
      Window to = current();
      boolean throttled = call.outcome() == Outcome.THROTTLED;
      for (AskedKey key : of.keys) {
        add(to, call, of, key, throttled);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Counts what was seen otherwise than by a call: a change in a stream, say.
   *
   * @param index the index, or empty for the table
   * @param partition the partition key, as text
   * @param pattern what took the units, as {@link HotKey#patterns} shows it
   * @param write whether it was a write
   * @param units how many units it took
   */
  public void add(String index, String partition, String pattern, boolean write, double units) {
    lock.lock();
    try {
      current().sketch.add(new HeatKey(index, partition, pattern, write), units, false);
    } finally {
      lock.unlock();
    }
  }

  private static void add(Window to, Call call, Asked of, AskedKey key, boolean throttled) {
    boolean table = key.index.isEmpty();
    double units = table
        ? call.cost().table() / of.keys.stream().filter(k -> k.index.isEmpty()).count()
        : call.cost().indexes().getOrDefault(key.index, 0.0);
    // A refused call of the table's key may be an index's fault: the reasons tell.
    boolean concerned = throttled
        && (table
            || of.throttles.stream().anyMatch(throttle -> throttle.resource().equals(key.index)));
    if (units > 0 || concerned) {
      to.sketch.add(
          new HeatKey(key.index, key.partition, call.pattern(), of.write), units, concerned);
    }
    if (concerned && !of.throttles.isEmpty()) {
      to.reasons(key.partition, of.throttles);
    }
  }

  /** The window that runs; must be called with the lock. */
  private Window current() {
    long time = nanos.getAsLong();
    if (time - now.start >= window.toNanos()) {
      // A pause longer than a window leaves nothing to compare with.
      before = time - now.start < 2 * window.toNanos() ? now : new Window(now.start);
      now = new Window(time);
    }
    return now;
  }

  /** Begins anew, where what was counted says nothing about what comes. */
  public void forget() {
    lock.lock();
    try {
      now = new Window(nanos.getAsLong());
      before = now;
    } finally {
      lock.unlock();
    }
  }

  /** The keys that took the most units, or were throttled, of late: the hottest first. */
  public List<HotKey> hottest(int most) {
    int shownKeys = positive(most, "hottest");
    lock.lock();
    try {
      Window to = current();
      double seconds = Math.max(1e-3, (nanos.getAsLong() - to.start) / 1e9);
      boolean young = to != before && seconds < window.toMillis() / 1e3 / 4;
      Window shown = young ? before : to;
      // Over less than a second a burst would look like a rate.
      double span =
          young ? window.toMillis() / 1e3 : Math.max(seconds, Math.min(1, window.toMillis() / 1e3));
      Map<HeatKey, List<HeatSketch.Count>> keys = byKey(shown.sketch);
      Map<HeatKey, Double> earlier = rates(before, window.toMillis() / 1e3);
      List<HotKey> all = new ArrayList<>();
      keys.forEach((key, counts) -> all.add(hot(key, counts, shown, span, earlier)));
      all.sort(Comparator.comparingDouble(Heat::heat).reversed());
      return List.copyOf(all.subList(0, Math.min(shownKeys, all.size())));
    } finally {
      lock.unlock();
    }
  }

  /** A refused call would have taken about as much as one that was served. */
  private static double heat(HotKey key) {
    double refused = key.throttled() >= 1 ? key.calls() : 0;
    return key.unitsPerSecond() / Math.max(0.01, 1 - key.throttled()) + refused;
  }

  private static HotKey hot(
      HeatKey key,
      List<HeatSketch.Count> counts,
      Window window,
      double seconds,
      Map<HeatKey, Double> earlier) {
    double units = 0;
    int calls = 0;
    int throttles = 0;
    Map<String, Double> patterns = new HashMap<>();
    for (HeatSketch.Count count : counts) {
      units += count.units();
      calls += count.calls();
      throttles += count.throttles();
      patterns.merge(count.key().pattern(), count.units() / seconds, Double::sum);
    }
    double rate = units / seconds;
    double was = earlier.getOrDefault(key, 0.0);
    return new HotKey(
        key.index(),
        key.partition(),
        key.write(),
        rate,
        units / Math.max(units, window.sketch.total()),
        was == 0 ? Double.POSITIVE_INFINITY : rate / was,
        calls == 0 ? 0 : (double) throttles / calls,
        calls,
        patterns,
        window.reasons.getOrDefault(key.partition(), Set.of()));
  }

  private static Map<HeatKey, List<HeatSketch.Count>> byKey(HeatSketch sketch) {
    Map<HeatKey, List<HeatSketch.Count>> keys = new HashMap<>();
    for (HeatSketch.Count count : sketch.counts()) {
      HeatKey key = count.key();
      keys.computeIfAbsent(
              new HeatKey(key.index(), key.partition(), "", key.write()), k -> new ArrayList<>())
          .add(count);
    }
    return keys;
  }

  private static Map<HeatKey, Double> rates(Window window, double seconds) {
    Map<HeatKey, Double> rates = new HashMap<>();
    byKey(window.sketch)
        .forEach((key, counts) ->
            rates.put(key, counts.stream().mapToDouble(HeatSketch.Count::units).sum() / seconds));
    return rates;
  }
}
