package dev.gateleg.patterns.bulk;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a bulk job runs.
 *
 * @param concurrency how many requests are under way at once
 * @param rate the most units a second; 0 for no limit
 * @param cap the most units in all; 0 for no limit
 * @param mostRejects how many rejects are borne
 * @param folder where the checkpoint and the rejects are kept, or null
 * @param hears gets the progress
 */
record BulkSettings(
    int concurrency,
    double rate,
    double cap,
    long mostRejects,
    @Nullable Path folder,
    Consumer<BulkProgress> hears) {

  private static final int MOST_CONCURRENCY = 64;

  static final BulkSettings DEFAULT =
      new BulkSettings(4, 0, 0, Long.MAX_VALUE, null, progress -> {});

  BulkSettings {
    if (concurrency < 1 || concurrency > MOST_CONCURRENCY) {
      throw new InvalidInputException(
          PatternCode.BULK_CONCURRENCY,
          "A bulk job can't have " + concurrency + " requests under way at once; give 1 to "
              + MOST_CONCURRENCY + ".",
          null);
    }
    if (rate < 0 || cap < 0 || mostRejects < 0) {
      throw new InvalidInputException(
          PatternCode.BULK_LIMIT,
          "A bulk job can't be held to " + rate + " units a second, " + cap + " units in all and "
              + mostRejects + " rejects; give none that is negative.",
          null);
    }
  }

  BulkSettings concurrency(int requests) {
    return new BulkSettings(requests, rate, cap, mostRejects, folder, hears);
  }

  BulkSettings rate(double units) {
    return new BulkSettings(concurrency, units, cap, mostRejects, folder, hears);
  }

  BulkSettings cap(double units) {
    return new BulkSettings(concurrency, rate, units, mostRejects, folder, hears);
  }

  BulkSettings mostRejects(long most) {
    return new BulkSettings(concurrency, rate, cap, most, folder, hears);
  }

  BulkSettings folder(Path where) {
    return new BulkSettings(concurrency, rate, cap, mostRejects, where, hears);
  }

  BulkSettings hears(Consumer<BulkProgress> listener) {
    return new BulkSettings(concurrency, rate, cap, mostRejects, folder, listener);
  }
}
