package dev.gateleg.core.batch;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;

/** DynamoDB's limits on one request of a batch, and ours on how many are under way. */
final class BatchLimits {

  /** The most items that one BatchWriteItem takes. */
  static final int MOST_WRITES = 25;

  /** The most keys that one BatchGetItem takes. */
  static final int MOST_KEYS = 100;

  /** The most bytes of one request, as it is sent: an item may be larger there than it is stored. */
  static final long MOST_REQUEST_BYTES = 16L * 1024 * 1024;

  /** How many requests are under way at once, unless said otherwise. */
  static final int CONCURRENCY = 4;

  /** The most requests under way at once: more would only be throttled. */
  static final int MOST_CONCURRENCY = 64;

  /**
   * After this many requests in a row of which DynamoDB took nothing, it is pointless to try the rest: the others would
   * wait as long for the same.
   */
  static final int MOST_FRUITLESS = 10;

  private BatchLimits() {}

  static int concurrency(int requests) {
    if (requests < 1 || requests > MOST_CONCURRENCY) {
      throw new InvalidInputException(
          CoreCode.BATCH_CONCURRENCY,
          "A batch can't have " + requests + " requests under way at once; give 1 to "
              + MOST_CONCURRENCY + ".",
          null);
    }
    return requests;
  }
}
