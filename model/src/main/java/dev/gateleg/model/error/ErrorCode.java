package dev.gateleg.model.error;

import java.util.Locale;

/**
 * What went wrong, as one word. Each module has an enum of its own codes, and docs/errors.md has a section for each of
 * them.
 */
public interface ErrorCode {

  /** The constant's name: {@code KEY_PART_MISSING}. */
  String name();

  /** The word that the message starts with, in brackets: {@code KeyPartMissing}. */
  default String code() {
    StringBuilder word = new StringBuilder();
    for (String part : name().split("_", -1)) {
      word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
    }
    return word.toString();
  }
}
