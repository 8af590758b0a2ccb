package dev.gateleg.core.internal.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.spi.transport.Failure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a transaction's token is worth when time has passed since a try in doubt: DynamoDB forgets it after ten minutes. */
class WriteLoopTest {

  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofMinutes(11);

  /** What a try takes, and how it ends. */
  private enum End {
    LOST,
    REFUSED,
    MADE
  }

  private record Event(End end, Duration takes) {}

  private static final class Hands extends Clock implements WriteLoop.Tries<String> {

    private final Deque<Event> sends;
    private final boolean madeBefore;
    private final Duration settling;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    Hands(boolean madeBefore, Duration settling, Event... sends) {
      this.sends = new ArrayDeque<>(List.of(sends));
      this.madeBefore = madeBefore;
      this.settling = settling;
    }

    String run(Repetition repetition) {
      Patience patience = new Patience(
          Backoff.RACES,
          Duration.ofSeconds(10),
          this,
          wait -> now = now.plus(wait),
          () -> 1_000_000);
      return new WriteLoop(WriteState.of(repetition, false), patience).run(this);
    }

    @Override
    public String send(Consumer<Failure> hears) {
      Event event = sends.remove();
      now = now.plus(event.takes);
      switch (event.end) {
        case LOST -> {
          hears.accept(Failure.of(Failure.Kind.NO_ANSWER, "timed out", Failure.Tries.ONE, null));
          throw new UnavailableException(CoreCode.UNAVAILABLE, "no answer", null);
        }
        case REFUSED ->
          throw new ConditionFailedException(CoreCode.CONDITION_FAILED, "no", Map.of(), null);
        default -> {
          return "made";
        }
      }
    }

    @Override
    public boolean settle(RuntimeException refusal) {
      now = now.plus(settling);
      return madeBefore;
    }

    @Override
    public Seen seen(RuntimeException refusal) {
      return Seen.NOT_TOLD;
    }

    @Override
    public Seen look() {
      return Seen.NOT_TOLD;
    }

    @Override
    public ConflictException conflicted(ConflictException conflict) {
      return conflict;
    }

    @Override
    public String recognised() {
      return "recognised";
    }

    @Override
    public RuntimeException refused(RuntimeException refusal) {
      return refusal;
    }

    @Override
    public UnavailableException unknown(@Nullable RuntimeException last) {
      return new UnavailableException(CoreCode.OUTCOME_UNKNOWN, "unknown", last);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static void unknown(Hands hands, Repetition repetition) {
    assertThatThrownBy(() -> hands.run(repetition))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("[OutcomeUnknown] unknown");
  }

  private static final Event LOST = new Event(End.LOST, SOON);

  @Test
  void aRefusalSoonAfterADoubtIsCertainOnceTheTokenIsUsedUp() {
    assertThatThrownBy(() ->
            new Hands(false, SOON, LOST, new Event(End.REFUSED, SOON)).run(Repetition.DEDUPLICATED))
        .isInstanceOf(ConditionFailedException.class);
    assertThat(
            new Hands(true, SOON, LOST, new Event(End.REFUSED, SOON)).run(Repetition.DEDUPLICATED))
        .isEqualTo("recognised");
  }

  @Test
  void aRefusalLongAfterADoubtIsUnknown() {
    unknown(new Hands(false, SOON, LOST, new Event(End.REFUSED, LONG)), Repetition.DEDUPLICATED);
    unknown(
        new Hands(false, SOON, LOST, new Event(End.REFUSED, LONG)),
        Repetition.DEDUPLICATED_BY_NAME);
  }

  @Test
  void aTokenThatIsAskedForTooLateTellsNothingUnlessItIsKnown() {
    unknown(new Hands(false, LONG, LOST, new Event(End.REFUSED, SOON)), Repetition.DEDUPLICATED);
    assertThat(
            new Hands(true, LONG, LOST, new Event(End.REFUSED, SOON)).run(Repetition.DEDUPLICATED))
        .isEqualTo("recognised");
  }

  @Test
  void aSuccessLongAfterADoubtIsUnknown() {
    unknown(new Hands(false, SOON, LOST, new Event(End.MADE, LONG)), Repetition.DEDUPLICATED);
    assertThat(new Hands(false, SOON, LOST, new Event(End.MADE, SOON)).run(Repetition.DEDUPLICATED))
        .isEqualTo("made");
  }

  @Test
  void nothingIsSentAgainLongAfterADoubt() {
    // The first try itself took long: it may have been made at its start.
    unknown(new Hands(false, SOON, new Event(End.LOST, LONG)), Repetition.DEDUPLICATED);
  }

  @Test
  void timeAloneIsNoDoubt() {
    assertThat(new Hands(false, SOON, new Event(End.MADE, LONG)).run(Repetition.DEDUPLICATED))
        .isEqualTo("made");
    assertThatThrownBy(
            () -> new Hands(false, SOON, new Event(End.REFUSED, LONG)).run(Repetition.DEDUPLICATED))
        .isInstanceOf(ConditionFailedException.class);
  }
}
