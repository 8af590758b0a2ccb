package dev.gateleg.proofs.models;

/**
 * Something that does not hold.
 *
 * @param code what kind of thing, in one word
 * @param text what is wrong, in a sentence
 */
record Violation(String code, String text) {

  @Override
  public String toString() {
    return "[" + code + "] " + text;
  }
}
