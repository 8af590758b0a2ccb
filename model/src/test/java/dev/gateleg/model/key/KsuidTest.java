package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KsuidTest {

  @Test
  void readsAndWritesTheTextThatOthersDo() {
    String text = "0ujtsYcgvSTl8PAuAdqWYSMnLOv"; // the example of the reference implementation
    Ksuid ksuid = Ksuid.parse(text);
    assertThat(ksuid)
        .isEqualTo(new Ksuid(0x0669F7EF, 0xB5A1CD34B5F99D11L, 0x54FB6853345C9735L))
        .hasToString(text);
    assertThat(ksuid.time()).isEqualTo(Instant.parse("2017-10-10T04:00:47Z"));
    assertThat(new Ksuid(0, 0, 0)).hasToString("000000000000000000000000000");
    assertThat(new Ksuid(-1, -1, -1)).hasToString("aWgEPTl1tmebfsQzFP4bxwgy80V");
  }

  @Test
  void textSortsAsTheValueDoesAndIsReadBack() {
    SplittableRandom random = new SplittableRandom(27);
    for (int i = 0; i < 5_000; i++) {
      Ksuid a = new Ksuid(random.nextInt(), random.nextLong(), random.nextLong());
      Ksuid b = new Ksuid(
          random.nextBoolean() ? a.seconds() : random.nextInt(),
          random.nextBoolean() ? a.high() : random.nextLong(),
          random.nextLong());
      assertThat(Ksuid.parse(a.toString())).isEqualTo(a);
      assertThat(Integer.signum(a.toString().compareTo(b.toString())))
          .as("%s and %s", a, b)
          .isEqualTo(Integer.signum(a.compareTo(b)))
          .isEqualTo(value(a).compareTo(value(b)));
    }
  }

  private static BigInteger value(Ksuid ksuid) {
    return new BigInteger(
        String.format("%08x%016x%016x", ksuid.seconds(), ksuid.high(), ksuid.low()), 16);
  }

  @Test
  void isMadeOfTheClockAndRandomNumbers() {
    Instant now = Instant.parse("2026-11-18T09:00:00.999Z");
    Ksuid first = Ksuid.next(InstantSource.fixed(now), new SplittableRandom(7));
    assertThat(first.time()).isEqualTo(Instant.parse("2026-11-18T09:00:00Z"));
    assertThat(Ksuid.next(InstantSource.fixed(now), new SplittableRandom(7))).isEqualTo(first);
    assertThat(Ksuid.next(InstantSource.fixed(now.plusSeconds(1)), new SplittableRandom(8)))
        .isGreaterThan(first);
    assertThat(Ksuid.from(now))
        .isLessThanOrEqualTo(first)
        .hasToString(Ksuid.from(now).toString());
    assertThat(Ksuid.from(now).time()).isEqualTo(first.time());
    assertThat(Ksuid.from(now.plusSeconds(1))).isGreaterThan(first);
    assertThatThrownBy(() -> Ksuid.next(
            InstantSource.fixed(Instant.parse("2014-01-01T00:00:00Z")), new SplittableRandom(1)))
        .hasMessage(
            "[KsuidTimeOutOfRange] A KSUID can't hold the time 2014-01-01T00:00:00Z; its clock must stand between May 2014 and June 2150.");
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> Ksuid.parse("aWgEPTl1tmebfsQzFP4bxwgy80W"))
        .hasMessage(
            "[KsuidMalformed] \"aWgEPTl1tmebfsQzFP4bxwgy80W\" is no KSUID; it takes 27 letters and digits, and at most aWgEPTl1tmebfsQzFP4bxwgy80V.");
    assertThatThrownBy(() -> Ksuid.parse("0ujtsYcgvSTl8PAuAdqWYSMnLO"))
        .hasMessageStartingWith("[KsuidMalformed]");
    assertThatThrownBy(() -> Ksuid.parse("0ujtsYcgvSTl8PAuAdqWYSMnLO-"))
        .hasMessageStartingWith("[KsuidMalformed]");
    assertThatThrownBy(() -> Ksuid.parse("0ujtsYcgvSTl8PAuAdqWYSMnLOé"))
        .hasMessageStartingWith("[KsuidMalformed]");
  }

  @Test
  void isATypeOfKeys() {
    Ksuid ksuid = Ksuid.parse("0ujtsYcgvSTl8PAuAdqWYSMnLOv");
    KeyTemplate template = KeyTemplate.of("EVENT#{id}", KeyType.KSUID);
    assertThat(template.key(ksuid)).isEqualTo("EVENT#0ujtsYcgvSTl8PAuAdqWYSMnLOv");
    assertThat(template.decode("EVENT#0ujtsYcgvSTl8PAuAdqWYSMnLOv").get(0)).isEqualTo(ksuid);
    assertThat(template.matches("EVENT#zujtsYcgvSTl8PAuAdqWYSMnLOv")).isFalse();
    assertThat(template.matches("EVENT#0ujtsYcgvSTl8PAuAdqWYSMnLO")).isFalse();
  }
}
