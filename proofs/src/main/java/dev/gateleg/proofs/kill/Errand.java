package dev.gateleg.proofs.kill;

import java.util.Random;

/**
 * Something that a worker is to do. All that it asks for follows from the number, so that every try asks for the same.
 *
 * @param scenario which kind
 * @param number which one of its kind, from 1
 */
public record Errand(String scenario, int number) {

  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  /** Its key, by which those who ask and those who do it know it. */
  public String key() {
    return scenario + "/" + number;
  }

  /** Random numbers that are the same for every try. */
  public Random random() {
    // Neighbouring seeds would give numbers that are much alike.
    return new Random(key().hashCode() * GOLDEN);
  }
}
