package dev.gateleg.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.00, 0",
    "0E+500, 0",
    "-0.0, 0",
    "12.50, 12.5",
    "1E+3, 1000",
    "1E-3, 0.001",
    "-7E-20, -0.00000000000000000007",
    "1E+125, 1E+125",
    "1E-130, 1E-130",
    "100000000000000000000000000000000000000000, 1E+41",
  })
  void writesDecimalsAsPeopleDoWhereThatIsNotTooLong(String given, String text) {
    assertThat(Numbers.text(new BigDecimal(given))).isEqualTo(text);
  }

  @Test
  void takes38DigitsAndNoMore() {
    BigDecimal most = new BigDecimal("9".repeat(38));
    assertThat(Numbers.text(most)).isEqualTo("9".repeat(38));
    assertThat(Numbers.text(most.negate())).isEqualTo("-" + "9".repeat(38));
    assertThat(Numbers.text(most.movePointLeft(38))).isEqualTo("0." + "9".repeat(38));
    assertThatThrownBy(() -> Numbers.text(most.add(new BigDecimal("0.1"))))
        .isInstanceOf(CodecException.class)
        .hasMessage("[NumberRange] " + "9".repeat(38) + ".1 has more than 38 digits; round it, or"
            + " store it as text through a converter.");
    assertThatThrownBy(() -> Numbers.text(new BigInteger("1" + "0".repeat(37) + "1")))
        .isInstanceOf(CodecException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E+126", "-1E+126", "1E-131", "1E+1000000000", "1E-1000000000"})
  void refusesWhatIsTooLargeOrTooSmall(String given) {
    assertThatThrownBy(() -> Numbers.text(new BigDecimal(given)))
        .isInstanceOf(CodecException.class)
        .hasMessage("[NumberRange] " + new BigDecimal(given)
            + " is not between 1E-130 and 9.99E+125; round it, or store it as text through a"
            + " converter.");
  }

  @Test
  void theTextIsTheSameNumber() {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      BigDecimal value =
          new BigDecimal(new BigInteger(random.nextInt(126), random), random.nextInt(120) - 60);
      assertThat(new BigDecimal(Numbers.text(value)))
          .as("seed %d", seed)
          .isEqualByComparingTo(value);
      double small = random.nextGaussian();
      assertThat(Double.parseDouble(Numbers.text(small))).as("seed %d", seed).isEqualTo(small);
    }
  }

  @Test
  void wholeNumbersHaveNoPoint() {
    assertThat(Numbers.text(BigInteger.valueOf(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
    assertThat(Numbers.text(BigInteger.ONE.shiftLeft(64))).isEqualTo("18446744073709551616");
  }
}
