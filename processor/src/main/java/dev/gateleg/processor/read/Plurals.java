package dev.gateleg.processor.read;

import java.util.Locale;

/** English plurals, by the rules that cover nearly all names of records. */
final class Plurals {

  private Plurals() {}

  static String of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith("y")
        && name.length() > 1
        && "aeiou".indexOf(lower.charAt(lower.length() - 2)) < 0) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    if (lower.endsWith("sis") && !lower.endsWith("ssis")) {
      return name.substring(0, name.length() - 2) + "es"; // a diagnosis, but many chassis
    }
    boolean hissing = lower.endsWith("s")
        || lower.endsWith("x")
        || lower.endsWith("z")
        || lower.endsWith("ch")
        || lower.endsWith("sh");
    return name + (hissing ? "es" : "s");
  }
}
