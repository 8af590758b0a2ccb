package dev.gateleg.engine.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
        int expected = escaped ? place : LENGTH;
        for (int from = 0; from <= place; from++) {
          int found = PlainBytes.until(bytes, from, LENGTH);
          if (found != expected) { // An assertion each would take most of the time.
            fail("the byte %d at %d, from %d: found at %d", value, place, from, found);
          }
        }
      }
    }
  }

  @Test
  void agreesWithLookingAtOneByteAfterTheOther() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
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
