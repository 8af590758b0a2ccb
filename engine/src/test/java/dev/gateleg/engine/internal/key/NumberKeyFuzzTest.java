package dev.gateleg.engine.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The bytes of random numbers order as the numbers do, and are equal only for equal ones.
 *
 * <p>{@code -Dgateleg.fuzz.rounds=…} sets how many pairs are tried, {@code -Dgateleg.fuzz.seed=…} which.
 */
class NumberKeyFuzzTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.fuzz.rounds", 50_000);
  private static final long SEED = Long.getLong("gateleg.fuzz.seed", 20261116L);

  @Test
  void bytesOrderAsNumbersDo() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      Random random = new Random(seed);
      BigDecimal first = number(random);
      BigDecimal second = switch (random.nextInt(4)) {
        case 0 -> first.negate();
        case 1 -> first.round(new java.math.MathContext(1 + random.nextInt(38)));
        case 2 -> neighbour(first);
        default -> number(random);
      };
      assertThat(Integer.signum(Arrays.compareUnsigned(bytes(first), bytes(second))))
          .as("seed %d: %s and %s", seed, first, second)
          .isEqualTo(first.compareTo(second));
    }
  }

  private static BigDecimal number(Random random) {
    if (random.nextInt(50) == 0) {
      return BigDecimal.ZERO;
    }
    int digits = 1 + random.nextInt(38);
    BigInteger unscaled = new BigInteger(digits * 3, random).mod(BigInteger.TEN.pow(digits));
    BigDecimal number = new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate());
    int magnitude = random.nextBoolean() ? random.nextInt(8) - 4 : random.nextInt(256) - 130;
    return number.signum() == 0
        ? number
        : number.scaleByPowerOfTen(magnitude - (number.precision() - number.scale() - 1));
  }

  private static BigDecimal neighbour(BigDecimal number) {
    BigDecimal next = number.add(new BigDecimal(BigInteger.ONE, number.scale()));
    int magnitude = next.precision() - next.scale() - 1;
    return next.precision() > 38 || magnitude > 125 || next.signum() != 0 && magnitude < -130
        ? number
        : next;
  }

  private static byte[] bytes(BigDecimal number) {
    byte[] bytes = new byte[NumberKey.MAX_LENGTH];
    int length = NumberKey.write(number.toString(), bytes, 0);
    return Arrays.copyOf(bytes, length);
  }
}
