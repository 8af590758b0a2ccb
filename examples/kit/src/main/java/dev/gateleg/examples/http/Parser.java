package dev.gateleg.examples.http;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Turns the text of a value that a client sent into a type, or says what is wrong with it.
 *
 * @param <T> the type
 */
@FunctionalInterface
public interface Parser<T> {

  /** Any text. */
  Parser<String> ANY = (name, text) -> text;

  /** Any text that is not blank, of at most 1,000 characters. */
  Parser<String> TEXT = (name, text) -> {
    if (text.isBlank() || text.length() > 1000) {
      throw new MalformedException("\"" + name + "\" is blank or longer than 1,000 characters.");
    }
    return text;
  };

  /** Plain digits: no exponents, so that a short text is a small number. */
  Pattern AMOUNT_PATTERN = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

  /** An amount is text, such as "12.50", so that no reader makes a binary fraction of it. */
  Parser<BigDecimal> AMOUNT = (name, text) -> {
    if (!AMOUNT_PATTERN.matcher(text).matches()) {
      throw new MalformedException("\"" + name
          + "\" is no amount; send digits with a point, such as \"12.50\", at most 18 on each"
          + " side.");
    }
    return new BigDecimal(text);
  };

  /** An amount above zero. */
  Parser<BigDecimal> POSITIVE_AMOUNT = (name, text) -> {
    BigDecimal amount = AMOUNT.parse(name, text);
    if (amount.signum() <= 0) {
      throw new MalformedException("\"" + name + "\" is " + text + "; send more than zero.");
    }
    return amount;
  };

  /** A date such as 2026-01-31. */
  Parser<LocalDate> DATE = (name, text) -> {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new MalformedException("\"" + name + "\" is no date; send one such as 2026-01-31.");
    }
  };

  /** An instant such as 2026-01-31T12:00:00Z. */
  Parser<Instant> INSTANT = (name, text) -> {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new MalformedException(
          "\"" + name + "\" is no instant; send one such as 2026-01-31T12:00:00Z.");
    }
  };

  /** A whole number from 0 to 1,000,000,000. */
  Parser<Integer> COUNT = between(0, 1_000_000_000);

  /** The value of that name. */
  T parse(String name, String text);

  /** A whole number within bounds. */
  static Parser<Integer> between(int least, int most) {
    return (name, text) -> {
      try {
        int number = Integer.parseInt(text);
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw new MalformedException(
          "\"" + name + "\" is no whole number from " + least + " to " + most + ".");
    };
  }

  /** One of an enum's constants. */
  static <E extends Enum<E>> Parser<E> ofEnum(Class<E> type) {
    return (name, text) -> {
      try {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new MalformedException(
            "\"" + name + "\" is none of " + Arrays.toString(type.getEnumConstants()) + ".");
      }
    };
  }
}
