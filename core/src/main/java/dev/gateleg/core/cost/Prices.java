package dev.gateleg.core.cost;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * What DynamoDB costs in a Region on a date. Gateleg has a dated file of us-east-1; others are read from files of the same
 * names. Immutable and thread-safe.
 *
 * @param region the Region
 * @param currency the currency of all prices
 * @param date when the prices were looked up
 * @param source where they were found
 * @param rates the prices of each class of tables
 */
public record Prices(
    String region, String currency, LocalDate date, String source, Map<TableClass, Rates> rates) {

  /** The hours of a month, as AWS counts them in estimates. */
  public static final double HOURS_OF_MONTH = 730;

  private static final double MILLION = 1_000_000;
  private static final double GIGABYTE = 1L << 30;

  /**
   * The prices of one class of tables.
   *
   * @param millionReads a million read request units, on demand
   * @param millionWrites a million write request units, on demand
   * @param readHour a read capacity unit for an hour, provisioned
   * @param writeHour a write capacity unit for an hour, provisioned
   * @param gigabyteMonth a gigabyte for a month
   * @param freeGigabytes the gigabytes that cost nothing
   */
  public record Rates(
      double millionReads,
      double millionWrites,
      double readHour,
      double writeHour,
      double gigabyteMonth,
      double freeGigabytes) {

    /** What so many units cost on demand. */
    public double onDemand(double reads, double writes) {
      return (reads * millionReads + writes * millionWrites) / MILLION;
    }

    /** What so many units a second cost in an hour when they are provisioned. */
    public double provisionedHour(double reads, double writes) {
      return reads * readHour + writes * writeHour;
    }

    /** What so many bytes cost in a month, where nothing else uses up what is free. */
    public double storageMonth(double bytes) {
      return Math.max(0, bytes / GIGABYTE - freeGigabytes) * gigabyteMonth;
    }
  }

  private static final String OWN_FILE = "us-east-1.properties";
  private static final Prices OWN = own();

  /** Copies the map. */
  public Prices {
    rates = Map.copyOf(rates);
  }

  /** The prices of us-east-1 that come with Gateleg; {@link #date} tells of when they are. */
  public static Prices usEast1() {
    return OWN;
  }

  /**
   * Reads a file of prices: properties with the names of Gateleg's own.
   *
   * @throws InvalidInputException with the code {@code PricesMalformed} where a price is missing or no number
   * @throws UncheckedIOException where the file can't be read
   */
  public static Prices read(Path file) {
    try (Reader in = Files.newBufferedReader(file)) {
      return of(in, file.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Prices own() {
    try (InputStream in =
        Objects.requireNonNull(Prices.class.getResourceAsStream(OWN_FILE), OWN_FILE)) {
      return of(new InputStreamReader(in, StandardCharsets.UTF_8), OWN_FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Prices of(Reader in, String place) throws IOException {
    Properties file = new Properties();
    try {
      file.load(in);
    } catch (IllegalArgumentException e) {
      throw malformed(place, "it is no file of properties");
    }
    Map<TableClass, Rates> rates = new EnumMap<>(TableClass.class);
    for (TableClass each : TableClass.values()) {
      String key = each.key();
      rates.put(
          each,
          new Rates(
              number(file, place, key + ".onDemand.read"),
              number(file, place, key + ".onDemand.write"),
              number(file, place, key + ".provisioned.read"),
              number(file, place, key + ".provisioned.write"),
              number(file, place, key + ".storage"),
              number(file, place, key + ".storage.free")));
    }
    String date = text(file, place, "date");
    try {
      return new Prices(
          text(file, place, "region"),
          text(file, place, "currency"),
          LocalDate.parse(date),
          text(file, place, "source"),
          rates);
    } catch (DateTimeException e) {
      throw malformed(place, "date is \"" + date + "\", which is no date such as 2026-11-18");
    }
  }

  private static String text(Properties file, String place, String name) {
    String text = file.getProperty(name);
    if (text == null || text.isBlank()) {
      throw malformed(place, "it has no " + name);
    }
    return text.strip();
  }

  private static double number(Properties file, String place, String name) {
    String text = text(file, place, name);
    try {
      double number = Double.parseDouble(text);
      if (number >= 0 && number <= Double.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw malformed(place, name + " is \"" + text + "\", which is no price");
  }

  private static InvalidInputException malformed(String place, String why) {
    return new InvalidInputException(
        CoreCode.PRICES_MALFORMED,
        "The prices in " + place + " can't be read: " + why
            + "; write the file as Gateleg's us-east-1.properties.",
        null);
  }

  /** The prices of a class of tables. */
  public Rates of(TableClass tableClass) {
    return Objects.requireNonNull(rates.get(tableClass));
  }
}
