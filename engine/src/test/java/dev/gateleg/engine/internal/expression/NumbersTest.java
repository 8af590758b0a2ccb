package dev.gateleg.engine.internal.expression;

import static dev.gateleg.engine.internal.expression.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-0,0",
    "0.000,0",
    "0E125,0",
    "00042,42",
    "+5,5",
    "-7,-7",
    "1.0,1",
    "3.1400,3.14",
    "1.5E2,150",
    "1e+5,100000",
    "1E2,100",
    "100,100",
    ".5,0.5",
    "5.,5",
    "-0.050,-0.05",
    "123E-3,0.123",
    "1E-5,0.00001",
    "1000000000000000000,1000000000000000000",
    "99999999999999999999999999999999999999,99999999999999999999999999999999999999"
  })
  void textsHaveOneForm(String text, String canonical) {
    assertThat(Numbers.canonical(text)).isEqualTo(canonical);
  }

  @Test
  void theLimitsAreIncluded() {
    assertThat(Numbers.canonical("1E-130")).isEqualTo("0." + "0".repeat(129) + "1");
    assertThat(Numbers.canonical("9.9999999999999999999999999999999999999E+125"))
        .isEqualTo("9".repeat(38) + "0".repeat(88));
    assertThat(refusal(() -> Numbers.canonical("1E126")))
        .isEqualTo(
            "Number overflow. Attempting to store a number with magnitude larger than supported range");
    assertThat(refusal(() -> Numbers.canonical("-1E-131")))
        .isEqualTo(
            "Number underflow. Attempting to store a number with magnitude smaller than supported range");
    assertThat(refusal(() -> Numbers.canonical("1E9223372036854775807")))
        .startsWith("Number overflow");
    assertThat(refusal(() -> Numbers.canonical("1E-9223372036854775807")))
        .startsWith("Number underflow");
    // An exponent beyond 64 bits is none.
    assertThat(refusal(() -> Numbers.canonical("1E9223372036854775808")))
        .isEqualTo("The parameter cannot be converted to a numeric value: 1E9223372036854775808");
    // Of a zero the exponent counts as it is written.
    assertThat(Numbers.canonical("0e-130")).isEqualTo("0");
    assertThat(Numbers.canonical("0." + "0".repeat(200))).isEqualTo("0");
    assertThat(refusal(() -> Numbers.canonical("0e126"))).startsWith("Number overflow");
    assertThat(refusal(() -> Numbers.canonical("0e-131"))).startsWith("Number underflow");
    assertThat(refusal(() -> Numbers.canonical("1".repeat(39))))
        .isEqualTo("Attempting to store more than 38 significant digits in a Number");
    assertThat(refusal(() -> Numbers.canonical("1" + "0".repeat(37) + ".1")))
        .isEqualTo("Attempting to store more than 38 significant digits in a Number");
    assertThat(Numbers.canonical("1".repeat(38) + "0".repeat(50))).hasSize(88);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b",
        " 1",
        "1 ",
        "0x10",
        "1_000",
        "Infinity",
        "NaN",
        "1e",
        "1e+",
        "--1",
        "1d",
        ".",
        "-",
        "+",
        "e5",
        "1.2.3",
        "1e5.",
        "١"
      })
  void otherTextsAreNotNumbers(String text) {
    assertThat(refusal(() -> Numbers.canonical(text)))
        .isEqualTo("The parameter cannot be converted to a numeric value: " + text);
  }

  @Test
  void nothingIsNoNumber() {
    assertThat(refusal(() -> Numbers.canonical("")))
        .isEqualTo("The parameter cannot be converted to a numeric value: ");
  }

  @Test
  void megabytesOfDigitsAreReadOnce() {
    assertThat(Numbers.canonical("0".repeat(2_000_000) + "1")).isEqualTo("1");
    assertThat(refusal(() -> Numbers.canonical("1".repeat(2_000_000))))
        .contains("38 significant digits");
    assertThat(refusal(() -> Numbers.canonical("1" + "0".repeat(2_000_000)))).contains("overflow");
  }

  @Test
  void sumsAndComparisonsAreExact() {
    assertThat(Numbers.add("0.1", "0.2")).isEqualTo("0.3");
    assertThat(Numbers.subtract("1.5", "1.5")).isEqualTo("0");
    assertThat(Numbers.add("999999999999999999", "1")).isEqualTo("1000000000000000000");
    // DynamoDB's word for it, though the magnitude is not the problem.
    assertThat(refusal(() -> Numbers.add("99999999999999999999999999999999999999", "0.1")))
        .startsWith("Number overflow");
    assertThat(Numbers.subtract(
            "1.0000000000000000000000000000000000001E-130",
            "1.0000000000000000000000000000000000001E-130"))
        .isEqualTo("0");
    assertThat(Numbers.compare("1E2", "100")).isZero();
    assertThat(Numbers.compare("-3", "-2.5")).isNegative();
    assertThat(Numbers.compare("10", "9")).isPositive();
  }

  @Test
  void canonicalFormsKeepTheValueAndTellValuesApart() {
    long seed = 20261116;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String text = number(random);
      String other = number(random);
      String canonical = Numbers.canonical(text);
      String place = "seed " + seed + ", number " + i + ": " + text + " and " + other;
      assertThat(new BigDecimal(canonical)).as(place).isEqualByComparingTo(new BigDecimal(text));
      assertThat(Numbers.canonical(canonical)).as(place).isEqualTo(canonical);
      int order = new BigDecimal(text).compareTo(new BigDecimal(other));
      assertThat(Integer.signum(Numbers.compare(canonical, Numbers.canonical(other))))
          .as(place)
          .isEqualTo(order);
      assertThat(canonical.equals(Numbers.canonical(other))).as(place).isEqualTo(order == 0);
    }
  }

  private static String number(Random random) {
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
    int digits = 1 + random.nextInt(random.nextBoolean() ? 3 : 38);
    for (int i = 0; i < digits; i++) {
      text.append((char) ('0' + random.nextInt(random.nextBoolean() ? 10 : 1)));
    }
    if (random.nextBoolean()) {
      text.insert(text.length() - random.nextInt(digits), '.');
    }
    return random.nextInt(3) == 0
        ? text.append('E').append(random.nextInt(160) - 80).toString()
        : text.toString();
  }
}
