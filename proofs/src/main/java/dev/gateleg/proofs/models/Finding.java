package dev.gateleg.proofs.models;

import java.util.List;

/**
 * A seed that broke something, made small.
 *
 * @param seed the seed
 * @param violation what it broke
 * @param model the small model, as Java
 * @param test a test that shows the same, to be pasted
 * @param trace what happened, step by step
 */
public record Finding(long seed, String violation, String model, String test, List<String> trace) {

  /** The code of what it broke. */
  public String code() {
    return violation.substring(1, violation.indexOf(']'));
  }
}
