package dev.gateleg.tests.sharding.hot;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.engine.Engine;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Clicks that come at a rate, whatever becomes of them, on the engine's own clock: each is written once, and counted as
 * throttled where DynamoDB refuses it. While somebody else sleeps, clicks come.
 */
final class Load {

  private static final Duration STEP = Duration.ofMillis(10);
  private static final int STEPS_PER_SECOND = 100;
  private static final int TEN = 10;

  /** So long that a click takes {@link #UNITS}: fewer writes are as hot. */
  private static final String AGENT = "x".repeat(4_700);

  /** The units of a click. */
  static final int UNITS = 5;

  private final ManualClock clock;
  private final Clickstream writer;
  private final Deque<Click> waiting = new ArrayDeque<>();
  final Set<Long> written = new HashSet<>();
  private final Optional<String> campaign;
  private boolean refused;
  private long number;
  private int perSecond;
  int hot;
  int throttled;

  /** A write has to wait: for capacity, or for the number of shards. */
  private static final class Waits extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  Load(Engine engine, ManualClock clock, Heat heat, Optional<String> campaign) {
    this.clock = clock;
    this.campaign = campaign;
    Sleeper never = new Sleeper() {
      @Override
      public void sleep(Duration duration) {
        throw new Waits();
      }

      @Override
      public long nanos() {
        return Load.this.nanos();
      }
    };
    this.writer = heat.on(ClickstreamTable.TYPE
        .with(engine.client())
        .clock(clock)
        .sleeper(never)
        .listener(this::heard)
        .open());
  }

  private void heard(Call call) {
    refused |= call.outcome() == Call.Outcome.THROTTLED;
  }

  long nanos() {
    return clock.instant().getEpochSecond() * 1_000_000_000L + clock.instant().getNano();
  }

  /** Sleeps by letting clicks come. */
  Sleeper sleeper() {
    return new Sleeper() {
      @Override
      public void sleep(Duration duration) {
        run(duration);
      }

      @Override
      public long nanos() {
        return Load.this.nanos();
      }
    };
  }

  /** Sets how many units clicks take in a second; nine of ten are on one page. */
  void rate(int units) {
    perSecond = units / UNITS;
  }

  /** Lets clicks come for a while. */
  void run(Duration time) {
    for (long left = time.toMillis(); left > 0; left -= STEP.toMillis()) {
      for (int tries = waiting.size(); tries > 0; tries--) {
        write(waiting.removeFirst());
      }
      for (int i = 0; i < perSecond / STEPS_PER_SECOND; i++) {
        boolean home = number % TEN != 0;
        write(new Click(home ? "home" : "page" + number % 997, number, campaign, AGENT));
        number++;
      }
      clock.advance(STEP);
    }
  }

  private void write(Click click) {
    refused = false;
    boolean home = click.page().equals("home");
    try {
      writer.put(click);
      hot += home ? 1 : 0;
      if (home) {
        written.add(click.number());
      }
    } catch (Waits e) {
      if (refused) {
        hot += home ? 1 : 0;
        throttled += home ? 1 : 0;
      } else {
        waiting.add(click); // the number of shards changes just now
      }
    }
  }

  /** The share of the hot page's clicks that was throttled since the last look. */
  double throttledShare() {
    double share = hot == 0 ? 0 : (double) throttled / hot;
    hot = 0;
    throttled = 0;
    return share;
  }
}
