package dev.gateleg.model.key;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How many digits of a second a key shows. */
enum Precision {
  SECONDS(0, 1_000_000_000),
  MILLIS(3, 1_000_000),
  MICROS(6, 1_000),
  NANOS(9, 1);

  static final String FORMATS = "seconds, millis, micros or nanos";

  private final int digits;
  private final int unit;

  Precision(int digits, int unit) {
    this.digits = digits;
    this.unit = unit;
  }

  static @Nullable Precision of(String format) {
    return switch (format) {
      case "seconds" -> SECONDS;
      case "millis" -> MILLIS;
      case "micros" -> MICROS;
      case "nanos" -> NANOS;
      default -> null;
    };
  }

  int digits() {
    return digits;
  }

  boolean fits(int nano) {
    return nano % unit == 0;
  }

  int floor(int nano) {
    return nano - nano % unit;
  }

  String format() {
    return name().toLowerCase(Locale.ROOT);
  }
}
