package dev.gateleg.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random texts are the numbers that {@link BigDecimal} takes them for, or are refused for the reason that holds.
 *
 * <p>{@code -Dgateleg.fuzz.rounds=…} sets how many are tried, {@code -Dgateleg.fuzz.seed=…} which.
 */
class NumberFuzzTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.fuzz.rounds", 50_000);
  private static final long SEED = Long.getLong("gateleg.fuzz.seed", 20261116L);

  private static final String CHARACTERS = "0123456789000999+-.eE xInfNa_,";

  @Test
  void textsAreNumbersOrRefused() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      String text = text(new Random(seed));
      String expected = expected(text);
      String canonical = canonical(text);
      assertThat(canonical).as("seed %d: %s", seed, text).isEqualTo(expected);
      if (!canonical.contains(" ")) {
        assertThat(Numbers.canonical(canonical)).as("seed %d: again", seed).isEqualTo(canonical);
      }
    }
  }

  @Test
  void sumsAndOrderAreExact() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      Random random = new Random(seed);
      String first = good(random);
      String second = random.nextInt(4) == 0 ? near(first, random) : good(random);
      BigDecimal left = new BigDecimal(first);
      BigDecimal right = new BigDecimal(second);
      assertThat(Integer.signum(Numbers.compare(first, second)))
          .as("seed %d: %s and %s", seed, first, second)
          .isEqualTo(left.compareTo(right));
      assertThat(outcome(() -> Numbers.add(first, second)))
          .as("seed %d: %s + %s", seed, first, second)
          .isEqualTo(result(left.add(right)));
      assertThat(outcome(() -> Numbers.subtract(first, second)))
          .as("seed %d: %s - %s", seed, first, second)
          .isEqualTo(result(left.subtract(right)));
    }
  }

  @Test
  void hugeTextsCostNoMoreThanReadingThem() {
    for (String text : new String[] {
      "9".repeat(3_000_000),
      "0".repeat(3_000_000) + "1",
      "1" + "0".repeat(3_000_000),
      "0." + "0".repeat(3_000_000) + "1",
      "1e" + "9".repeat(3_000_000),
      "1E-" + "9".repeat(3_000_000),
      "-".repeat(3_000_000)
    }) {
      long start = System.nanoTime();
      outcome(() -> Numbers.canonical(text));
      assertThat((System.nanoTime() - start) / 1_000_000)
          .as(text.substring(0, 5))
          .isLessThan(2_000);
    }
  }

  private static String text(Random random) {
    if (random.nextInt(3) > 0) {
      return random.nextBoolean() ? good(random) : loose(random);
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return text.toString();
  }

  /** A number of up to 38 digits, in range. */
  private static String good(Random random) {
    StringBuilder digits = new StringBuilder().append(1 + random.nextInt(9));
    for (int i = random.nextInt(38); i > 0; i--) {
      digits.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
    }
    int exponent = random.nextInt(4) > 0
        ? random.nextInt(20) - 10
        : random.nextInt(126 - digits.length()) - (random.nextBoolean() ? 130 : 0);
    return (random.nextBoolean() ? "-" : "")
        + Numbers.canonical(digits + "E" + Math.max(-130, exponent));
  }

  /** A number about the limits of digits and of range, written in some way or other. */
  private static String loose(Random random) {
    StringBuilder text =
        new StringBuilder(random.nextInt(3) == 0 ? "+" : random.nextBoolean() ? "-" : "");
    text.append("0".repeat(random.nextInt(3)));
    for (int i = random.nextInt(45); i >= 0; i--) {
      text.append(random.nextInt(10));
    }
    if (random.nextBoolean()) {
      text.append('.');
      for (int i = random.nextInt(6); i > 0; i--) {
        text.append(random.nextBoolean() ? 0 : random.nextInt(10));
      }
    }
    if (random.nextBoolean()) {
      text.append(random.nextBoolean() ? 'e' : 'E')
          .append(random.nextBoolean() ? "-" : random.nextBoolean() ? "+" : "")
          .append(random.nextInt(3) == 0 ? 80 + random.nextInt(60) : random.nextInt(10));
    }
    return text.toString();
  }

  private static String near(String number, Random random) {
    BigDecimal value = new BigDecimal(number);
    BigDecimal last = new BigDecimal(java.math.BigInteger.ONE, value.scale());
    BigDecimal other = random.nextBoolean() ? value.add(last) : value;
    return other.precision() > 38 ? number : Numbers.canonical(other.toPlainString());
  }

  private static String canonical(String text) {
    return outcome(() -> Numbers.canonical(text));
  }

  private static String outcome(java.util.function.Supplier<String> call) {
    try {
      return call.get();
    } catch (InvalidExpressionException e) {
      String message = String.valueOf(e.getMessage());
      return message.startsWith("The parameter cannot be converted")
          ? "no number"
          : message.startsWith("Attempting to store more than 38")
              ? "too many digits"
              : message.startsWith("Number overflow")
                  ? "too large"
                  : message.startsWith("Number underflow") ? "too small" : message;
    }
  }

  /** What DynamoDB's documentation says of a text that BigDecimal reads. */
  private static String expected(String text) {
    BigDecimal value = parsed(text);
    if (value == null) {
      return "no number";
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.signum() == 0) {
      long exponent = writtenExponent(text);
      return exponent > 125 ? "too large" : exponent < -130 ? "too small" : "0";
    }
    if (stripped.precision() > 38) {
      return "too many digits";
    }
    int magnitude = stripped.precision() - stripped.scale() - 1;
    return magnitude > 125
        ? "too large"
        : magnitude < -130 ? "too small" : stripped.toPlainString();
  }

  private static long writtenExponent(String text) {
    int e = Math.max(text.indexOf('e'), text.indexOf('E'));
    return e < 0 ? 0 : Long.parseLong(text.substring(e + 1));
  }

  /** What becomes of a sum; DynamoDB calls it too large if it has too many digits. */
  private static String result(BigDecimal sum) {
    return sum.signum() == 0
        ? "0"
        : expected(sum.toString()).replace("too many digits", "too large");
  }

  private static @Nullable BigDecimal parsed(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
