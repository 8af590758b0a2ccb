package dev.gateleg.core.spi.read;

import org.jspecify.annotations.Nullable;

/** How many items a request asks for. */
final class RequestLimit {

  /** A request that filters asks for more and more items, up to this many, before it leaves the page's size to DynamoDB. */
  private static final int MOST_ITEMS_ASKED = 1000;

  private static final int MOST_DOUBLINGS = 10;

  /** How many standard deviations above its share a source is asked for, and some more for small shares. */
  private static final int DEVIATIONS = 4;

  private static final int SPARE = 4;

  private RequestLimit() {}

  /** The limit, or null to leave it to DynamoDB: no more than are wanted, where that is known. */
  static @Nullable Integer of(Fetch fetch, ReadOptions options, long wanted, int rounds) {
    long asked = fetch.filtered() && wanted <= MOST_ITEMS_ASKED
        ? wanted << Math.min(rounds + 1, MOST_DOUBLINGS)
        : wanted;
    if (options.itemsPerRequest() > 0) {
      return (int) Math.min(asked, options.itemsPerRequest());
    }
    return asked > MOST_ITEMS_ASKED ? null : Integer.valueOf((int) asked);
  }

  /**
   * How many of so many results to ask one of several sources for. Where results are spread by a hash, a source holds more
   * than this of them less than once in ten thousand pages; then it is asked again.
   */
  static long share(long wanted, int sources) {
    if (sources == 1 || wanted > MOST_ITEMS_ASKED * (long) sources) {
      return wanted;
    }
    double mean = (double) wanted / sources;
    double deviation = Math.sqrt(mean * (1 - 1.0 / sources));
    return Math.min(wanted, (long) Math.ceil(mean + DEVIATIONS * deviation) + SPARE);
  }
}
