package dev.gateleg.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(10), Duration.ofSeconds(1), 5);

  @Test
  void waitsAtRandomBelowABoundThatDoubles() {
    Random random = new Random(1);
    for (int retry = 1; retry <= 40; retry++) {
      long bound = Math.min(1_000, 10L << Math.min(10, retry - 1));
      Duration longest = Duration.ZERO;
      for (int i = 0; i < 200; i++) {
        Duration wait = BACKOFF.before(retry, random::nextLong);
        assertThat(wait).isBetween(Duration.ZERO, Duration.ofMillis(bound));
        longest = wait.compareTo(longest) > 0 ? wait : longest;
      }
      assertThat(longest).as("retry %d", retry).isGreaterThan(Duration.ofMillis(bound * 9 / 10));
    }
  }

  @Test
  void theSameRandomNumbersGiveTheSameWaits() {
    assertThat(BACKOFF.before(3, new Random(7)::nextLong))
        .isEqualTo(BACKOFF.before(3, new Random(7)::nextLong));
    assertThat(BACKOFF.before(1, () -> Long.MIN_VALUE)).isGreaterThanOrEqualTo(Duration.ZERO);
  }

  @Test
  void longBoundsDoNotOverflow() {
    Backoff slow = new Backoff(Duration.ofDays(1), Duration.ofDays(365), 3);
    assertThat(slow.before(30, () -> Duration.ofDays(300).toNanos()))
        .isEqualTo(Duration.ofDays(300));
  }

  @Test
  void noWaitIsAllowed() {
    assertThat(new Backoff(Duration.ZERO, Duration.ZERO, 1).before(1, () -> 5)).isZero();
  }

  @Test
  void boundsMustMakeSense() {
    assertThatThrownBy(() -> new Backoff(Duration.ofMillis(10), Duration.ofSeconds(1), 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[BackoffBounds] 0 tries between PT0.01S and PT1S make no sense; give at least one"
                + " try, and bounds that grow.");
    assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1), 3))
        .hasMessageStartingWith("[BackoffBounds]");
    assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(-1), Duration.ofSeconds(1), 3))
        .hasMessageStartingWith("[BackoffBounds]");
  }
}
