package dev.gateleg.proofs.models;

import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What generators leave to chance; the same for the same seed. */
final class Draw {

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final Random random;

  Draw(long seed, int purpose) {
    this.random = new Random(seed * MIX + purpose);
    random.nextLong();
  }

  boolean chance(double part) {
    return random.nextDouble() < part;
  }

  double part() {
    return random.nextDouble();
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  <T> void shuffle(List<T> list) {
    Collections.shuffle(list, random);
  }
}
