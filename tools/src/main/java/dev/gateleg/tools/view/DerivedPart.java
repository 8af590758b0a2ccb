package dev.gateleg.tools.view;

import dev.gateleg.model.key.Derivations;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A part of a key that is derived of a component: {@code createdAt:date@Europe/Berlin}, {@code email:lower}. What a method of
 * the program derives is not among them, since none of its code is run.
 *
 * @param component the component
 * @param derivation what is made of it
 */
record DerivedPart(String component, String derivation) {

  /** The part of that name; null where it is a component, or the program's. */
  static @Nullable DerivedPart of(String part) {
    int colon = part.indexOf(':');
    return colon < 0 || part.startsWith("shard:")
        ? null
        : new DerivedPart(part.substring(0, colon), part.substring(colon + 1));
  }

  /** The value that is derived; null where the value has no such derivation. */
  @Nullable
  Object derived(Object value) {
    String zone = Derivations.zone(derivation);
    Object local = value instanceof Instant time
        ? LocalDateTime.ofInstant(time, zone.isEmpty() ? ZoneOffset.UTC : ZoneId.of(zone))
        : value;
    return switch (Derivations.base(derivation)) {
      case "lower" -> value instanceof String text ? Derivations.lower(text) : null;
      case "upper" -> value instanceof String text ? Derivations.upper(text) : null;
      case "date" -> local instanceof LocalDateTime time ? Derivations.date(time) : null;
      case "month" ->
        local instanceof LocalDateTime time
            ? Derivations.month(time)
            : local instanceof LocalDate day ? Derivations.month(day) : null;
      case "year" ->
        local instanceof LocalDateTime time
            ? Derivations.year(time)
            : local instanceof LocalDate day
                ? Derivations.year(day)
                : local instanceof YearMonth month ? Derivations.year(month) : null;
      default -> null;
    };
  }
}
