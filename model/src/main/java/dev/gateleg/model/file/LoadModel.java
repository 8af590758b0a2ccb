package dev.gateleg.model.file;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How often a pattern is called, and how much it reads. Immutable.
 *
 * @param rate how often, as it is written: {@code 500/s}
 * @param reads the items that one call reads; 0 if that is not known
 * @param returns the items that one call returns; 0 if that is not known
 * @param itemBytes the size of an item; 0 if that is not known
 */
public record LoadModel(String rate, int reads, int returns, int itemBytes) {

  private static final Pattern RATE =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kM]?)/(s|min|h|day)");
  private static final Map<String, Integer> SECONDS =
      Map.of("s", 1, "min", 60, "h", 3_600, "day", 86_400);
  private static final Map<String, Integer> FACTORS = Map.of("", 1, "k", 1_000, "M", 1_000_000);
  private static final int READ_UNIT = 4_096;

  /** The calls a second that a rate says; empty where it says none. */
  public static Optional<Double> perSecond(String rate) {
    Matcher matcher = RATE.matcher(rate);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double calls = new BigDecimal(matcher.group(1)).doubleValue();
    return Optional.of(calls
        * FACTORS.getOrDefault(matcher.group(2), 1)
        / SECONDS.getOrDefault(matcher.group(3), 1));
  }

  /** The calls a second. */
  public double perSecond() {
    return perSecond(rate).orElse(0.0);
  }

  /** The read units that one call takes by what is known: at least those of one small item. */
  public double readUnits(boolean consistent) {
    long bytes = (long) Math.max(1, reads) * Math.max(1, itemBytes);
    long units = Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
    return consistent ? units : units / 2.0;
  }

  JsonObject toJson() {
    return new JsonObject()
        .with("rate", rate)
        .with("reads", said(reads))
        .with("returns", said(returns))
        .with("itemBytes", said(itemBytes));
  }

  private static @Nullable String said(int number) {
    return number == 0 ? null : Integer.toString(number);
  }

  static @Nullable LoadModel of(@Nullable JsonObject json) {
    return json == null
        ? null
        : new LoadModel(
            json.string("rate"),
            json.wholeOr0("reads"),
            json.wholeOr0("returns"),
            json.wholeOr0("itemBytes"));
  }
}
