package dev.gateleg.engine.internal.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as HTTP writes it, made once a second. */
final class HttpDate {

  private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
          "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
      .withZone(ZoneOffset.UTC);

  private static volatile HttpDate latest = new HttpDate(0);

  private final long second;
  private final String text;

  private HttpDate(long second) {
    this.second = second;
    this.text = FORMAT.format(Instant.ofEpochSecond(second));
  }

  static String now() {
    long now = System.currentTimeMillis() / 1_000;
    HttpDate date = latest;
    if (date.second != now) {
      date = new HttpDate(now);
      latest = date;
    }
    return date.text;
  }
}
