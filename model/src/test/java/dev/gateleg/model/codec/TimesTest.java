package dev.gateleg.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimesTest {

  @Test
  void readsTheInstantsThatItWrites() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      Instant instant = Instant.ofEpochSecond(
          random.nextLong(-60_000_000_000L, 250_000_000_000L),
          random.nextBoolean() ? random.nextInt(1000) * 1_000_000L : random.nextInt(1_000_000_000));
      String text = Codecs.INSTANT.text(instant);
      assertThat(text).hasSize("2026-06-24T10:00:00.000000000Z".length());
      assertThat(Instant.parse(text)).as(text).isEqualTo(instant);
      assertThat(Codecs.INSTANT.parse(text, "at")).as(text).isEqualTo(instant);
    }
  }

  @Test
  void readsWhatOthersWroteInIsoForm() {
    for (String text : List.of(
        "2026-06-24T10:00:00Z",
        "2026-06-24T10:00:00.000Z",
        "2026-06-24T10:00:00.1Z",
        "2026-06-24T10:00:00.123456Z",
        "2026-06-24T10:00:00.123456789Z",
        "2024-02-29T23:59:59.999Z",
        "1969-12-31T23:59:59.999Z",
        "+12026-06-24T10:00:00Z",
        "-0044-03-15T10:00:00Z")) {
      assertThat(Codecs.INSTANT.parse(text, "at")).as(text).isEqualTo(Instant.parse(text));
    }
    assertThat(Times.localDateTime("2026-06-24T10:00"))
        .isEqualTo(LocalDateTime.parse("2026-06-24T10:00"));
  }

  @Test
  void readsTheFormThatEarlyVersionsWrote() {
    assertThat(Codecs.INSTANT.parse("2026-06-24T10:00:00.522Z274803", "at"))
        .isEqualTo(Instant.parse("2026-06-24T10:00:00.522274803Z"));
    assertThat(Codecs.INSTANT_MILLIS.parse("2026-06-24T10:00:00.522Z4", "at"))
        .isEqualTo(Instant.parse("2026-06-24T10:00:00.5224Z"));
  }

  @Test
  void writesAsManyDigitsAsTheFormatSays() {
    Instant ten = Instant.parse("2026-06-24T10:00:00Z");
    assertThat(Codecs.INSTANT_SECONDS.text(ten)).isEqualTo("2026-06-24T10:00:00Z");
    assertThat(Codecs.INSTANT_MILLIS.text(ten)).isEqualTo("2026-06-24T10:00:00.000Z");
    assertThat(Codecs.INSTANT_MICROS.text(ten)).isEqualTo("2026-06-24T10:00:00.000000Z");
    assertThat(Codecs.LOCAL_DATE_TIME_SECONDS.text(LocalDateTime.parse("2026-06-24T10:00")))
        .isEqualTo("2026-06-24T10:00:00");
  }

  @Test
  void refusesATimeThatItsFormatCanNotHold() {
    assertThatThrownBy(
            () -> Codecs.INSTANT_MILLIS.text(Instant.parse("2026-06-24T10:00:00.000001Z")))
        .hasMessage(
            "[TimeTooFine] 2026-06-24T10:00:00.000001Z has finer digits than millis, the format of its attribute; truncate it before, or use a finer format.");
  }

  @Test
  void refusesWhatIsNoTime() {
    for (String text : List.of(
        "",
        "2026",
        "2026-06",
        "2026-06-24",
        "2026-6-24T10:00:00.000Z",
        "2026-13-24T10:00:00.000Z",
        "2026-00-24T10:00:00.000Z",
        "2026-06-31T10:00:00.000Z",
        "2026-06-00T10:00:00.000Z",
        "2025-02-29T10:00:00.000Z",
        "2026-06-24T24:00:01.000Z",
        "2026-06-24T10:60:00.000Z",
        "2026-06-24T10:00:61.000Z",
        "2026-06-24T10:00:00.0x0Z",
        "2026-06-24T10:00:00.000",
        "2026-06-24T10:00:00.000Z0000001")) {
      assertThatThrownBy(() -> Codecs.INSTANT.parse(text, "at"))
          .as(text)
          .isInstanceOf(RuntimeException.class);
    }
  }
}
