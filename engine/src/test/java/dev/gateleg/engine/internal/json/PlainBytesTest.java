package dev.gateleg.engine.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlainBytesTest {

  private static final int LENGTH = 75;

  @Test
  void findsEveryByteThatHasToBeEscapedAtEveryPlace() {
    for (int value = 0; value < 256; value++) {
      for (int place = 0; place < LENGTH; place++) {
        byte[] bytes = new byte[LENGTH];
        Arrays.fill(bytes, (byte) 'x');
        bytes[place] = (byte) value;
        boolean escaped = value < 0x20 || value == '"' || value == '\\';
        for (int from = 0; from <= place; from += 3) {
          assertThat(PlainBytes.until(bytes, from, LENGTH))
              .as("the byte %d at %d, from %d", value, place, from)
              .isEqualTo(escaped ? place : LENGTH);
        }
      }
    }
  }

  @Test
  void agreesWithLookingAtOneByteAfterTheOther() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(128)];
      random.nextBytes(bytes);
      int from = random.nextInt(bytes.length + 1);
      int expected = from;
      while (expected < bytes.length
          && (bytes[expected] < 0 || bytes[expected] >= 0x20)
          && bytes[expected] != '"'
          && bytes[expected] != '\\') {
        expected++;
      }
      assertThat(PlainBytes.until(bytes, from, bytes.length))
          .as("seed %d, run %d", seed, i)
          .isEqualTo(expected);
    }
  }
}
