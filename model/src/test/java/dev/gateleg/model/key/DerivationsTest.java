package dev.gateleg.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DerivationsTest {

  private enum Mixed {
    paid,
    PAID
  }

  private enum Status {
    PAID,
    IN_TRANSIT
  }

  @Test
  void aDayDependsOnTheTimeZone() {
    Instant evening = Instant.parse("2026-06-24T22:30:00Z");
    assertThat(Derivations.date(evening)).isEqualTo("2026-06-24");
    assertThat(Derivations.date(evening, "Europe/Berlin")).isEqualTo("2026-06-25");
    assertThat(Derivations.month(Instant.parse("2026-01-01T02:00:00Z"), "America/Sao_Paulo"))
        .isEqualTo(YearMonth.of(2025, 12));
    assertThat(Derivations.year(Instant.parse("2026-01-01T02:00:00Z"), "America/Sao_Paulo"))
        .isEqualTo(Year.of(2025));
  }

  @Test
  void nothingIsDerivedOfNothing() {
    assertThat(Derivations.date((Instant) null)).isNull();
    assertThat(Derivations.date(null, "Europe/Berlin")).isNull();
    assertThat(Derivations.month((LocalDate) null)).isNull();
    assertThat(Derivations.year((YearMonth) null)).isNull();
    assertThat(Derivations.lower(null)).isNull();
    assertThat(Derivations.upper(null)).isNull();
  }

  /** What is derived of what is derived is what is derived of the time: a month is that of its day, whatever the zone. */
  @Test
  void derivationsAgreeAndKeepTheOrderOfTimes() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    List<String> zones =
        List.of("UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia");
    for (int i = 0; i < 2_000; i++) {
      String zone = zones.get(random.nextInt(zones.size()));
      Instant a = Instant.ofEpochSecond(random.nextLong(-60_000_000_000L, 250_000_000_000L));
      Instant b = a.plusSeconds(random.nextLong(400_000));
      assertThat(Derivations.month(Derivations.date(a, zone)))
          .as("seed %s", seed)
          .isEqualTo(Derivations.month(a, zone));
      assertThat(Derivations.year(Derivations.month(a, zone)))
          .as("seed %s", seed)
          .isEqualTo(Derivations.year(a, zone));
      assertThat(Derivations.date(b, zone)).as("seed %s", seed).isAfterOrEqualTo(day(a, zone));
      assertThat(Derivations.date(a)).isEqualTo(Derivations.date(a, "UTC"));
      LocalDateTime local = LocalDateTime.ofInstant(a, java.time.ZoneId.of(zone));
      assertThat(Derivations.date(local)).isEqualTo(Derivations.date(a, zone));
    }
  }

  private static LocalDate day(Instant time, String zone) {
    return time.atZone(java.time.ZoneId.of(zone)).toLocalDate();
  }

  @Test
  void aCaseIsThatOfEachCharacterAndRepeatingItChangesNothing() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (Character.isDefined(c)
          && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
        String text = Character.toString(c);
        String lower = Derivations.lower(text);
        assertThat(Derivations.lower(lower)).isEqualTo(lower);
        assertThat(Derivations.lower("x" + text + "Y")).isEqualTo("x" + lower + "y");
      }
    }
    assertThat(Derivations.lower("ΟΔΟΣ")).as("no final sigma").isEqualTo("οδοσ");
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Derivations.lower("ID")).isEqualTo("id");
      assertThat(Derivations.upper("id")).isEqualTo("ID");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aTemplateNamesWhatIsDerivedAndTakesIt() {
    KeyTemplate template =
        KeyTemplate.of("{createdAt:date}#{id}", KeyType.LOCAL_DATE, KeyType.STRING);
    assertThat(template.components()).containsExactly("createdAt:date", "id");
    assertThat(template.key(LocalDate.parse("2026-06-24"), "t1")).isEqualTo("2026-06-24#t1");
    assertThat(template.decode("2026-06-24#t1")).containsExactly(LocalDate.of(2026, 6, 24), "t1");
    assertThat(KeyTemplate.of("{createdAt:date}#{createdAt}", KeyType.LOCAL_DATE, KeyType.INSTANT)
            .components())
        .containsExactly("createdAt:date", "createdAt");
  }

  @Test
  void anEnumInLowerCaseIsStillReadBack() {
    KeyTemplate template = KeyTemplate.of("STATUS#{status:lower}", KeyType.ofEnum(Status.values()));
    assertThat(template.components()).containsExactly("status");
    assertThat(template.key(Status.IN_TRANSIT)).isEqualTo("STATUS#in_transit");
    assertThat(template.decode("STATUS#paid")).containsExactly(Status.PAID);
    assertThat(template.matches("STATUS#PAID")).isFalse();
    KeyTemplate names =
        KeyTemplate.of("STATUS#{status:lower}", KeyType.ofEnumNames(List.of("PAID")));
    assertThat(names.key("PAID")).isEqualTo("STATUS#paid");
    assertThat(names.decode("STATUS#paid")).containsExactly("PAID");
  }

  @Test
  void constantsThatLowerCaseWouldMakeOneHaveNone() {
    assertThatThrownBy(() -> KeyTemplate.of("{status:lower}", KeyType.ofEnum(Mixed.values())))
        .hasMessage(
            "[KeyPartFormatUnknown] In the template \"{status:lower}\" the component 'status' of type ENUM has the format \"lower\"; leave the format out.");
  }

  @Test
  void aTypeTellsWhatCanBeDerivedOfIt() {
    assertThat(Derivations.typeOf("date", KeyType.INSTANT)).contains(KeyType.LOCAL_DATE);
    assertThat(Derivations.typeOf("month@Europe/Berlin", KeyType.INSTANT))
        .contains(KeyType.YEAR_MONTH);
    assertThat(Derivations.typeOf("month@Europe/Berlin", KeyType.LOCAL_DATE))
        .isEqualTo(Optional.empty());
    assertThat(Derivations.typeOf("date@Mars/Base", KeyType.INSTANT)).isEmpty();
    assertThat(Derivations.typeOf("date@europe/berlin", KeyType.INSTANT)).isEmpty();
    assertThat(Derivations.typeOf("date@", KeyType.INSTANT)).isEmpty();
    assertThat(Derivations.typeOf("date", KeyType.LOCAL_DATE)).isEmpty();
    assertThat(Derivations.typeOf("year", KeyType.YEAR_MONTH)).contains(KeyType.YEAR);
    assertThat(Derivations.typeOf("lower", KeyType.STRING)).contains(KeyType.STRING);
    assertThat(Derivations.typeOf("lower", KeyType.UUID)).isEmpty();
  }
}
