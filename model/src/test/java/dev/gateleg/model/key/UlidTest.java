package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UlidTest {
  @Test
  void readsAndWritesTheCanonicalText() {
    String text = "01ARZ3NDEKTSV4RRFFQ69G5FAV"; // the example of the ULID specification
    assertThat(Ulid.parse(text)).hasToString(text);
    assertThat(Ulid.parse("01arz3ndektsv4rrffq69g5fav")).isEqualTo(Ulid.parse(text));
    assertThat(Ulid.parse(text).time()).isEqualTo(Instant.parse("2016-07-30T23:54:10.259Z"));
    assertThat(new Ulid(-1, -1)).hasToString("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
  }

  @Test
  void sortsAsItsText() {
    Laws.check("ulid", random -> {
      Ulid a = new Ulid(random.nextLong(), random.nextLong());
      Ulid b = new Ulid(random.nextBoolean() ? a.high() : random.nextLong(), random.nextLong());
      assertThat(Ulid.parse(a.toString())).isEqualTo(a);
      assertThat(Integer.signum(a.compareTo(b)))
          .isEqualTo(Integer.signum(a.toString().compareTo(b.toString())));
    });
  }

  @Test
  void isMadeOfTheClockAndChance() {
    Instant now = Instant.parse("2026-06-24T10:00:00.123Z");
    SplittableRandom random = new SplittableRandom(7);
    Ulid first = Ulid.next(InstantSource.fixed(now), random);
    Ulid second = Ulid.next(InstantSource.fixed(now), random);
    assertThat(first.time()).isEqualTo(now);
    assertThat(first).isNotEqualTo(second);
    assertThat(first.toString().substring(0, 10)).isEqualTo(second.toString().substring(0, 10));
    assertThat(Ulid.next(InstantSource.fixed(now.plusMillis(1)), random))
        .isGreaterThan(first)
        .isGreaterThan(second);
    assertThat(Ulid.next(InstantSource.fixed(now), new SplittableRandom(7))).isEqualTo(first);
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> Ulid.parse("81ARZ3NDEKTSV4RRFFQ69G5FAV"))
        .hasMessage(
            "[UlidMalformed] \"81ARZ3NDEKTSV4RRFFQ69G5FAV\" is no ULID; it takes 26 characters of Crockford's alphabet, the first at most '7'.");
    assertThatThrownBy(() -> Ulid.parse("01ARZ3NDEKTSV4RRFFQ69G5FAU"))
        .hasMessageStartingWith("[UlidMalformed]");
    assertThatThrownBy(() -> Ulid.parse("01ARZ")).hasMessageStartingWith("[UlidMalformed]");
    assertThatThrownBy(() -> Ulid.parse("01ARZ3NDEKTSV4RRFFQ69G5Fé0"))
        .hasMessageStartingWith("[UlidMalformed]");
    assertThatThrownBy(() ->
            Ulid.next(InstantSource.fixed(Instant.EPOCH.minusMillis(1)), new SplittableRandom(1)))
        .hasMessage(
            "[UlidTimeOutOfRange] A ULID can't hold the time 1969-12-31T23:59:59.999Z; its clock must stand between 1970 and 10889.");
  }
}
