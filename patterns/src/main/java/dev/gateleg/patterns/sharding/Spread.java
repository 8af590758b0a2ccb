package dev.gateleg.patterns.sharding;

import dev.gateleg.core.heat.HotKey;

/**
 * What was done about a hot key, and why.
 *
 * @param key the key
 * @param result what was done
 * @param shards over how many shards its items are spread now; 0 where it has none
 * @param said the same in a sentence, for a log
 */
public record Spread(HotKey key, Result result, int shards, String said) {

  /** What can be done about a hot key. */
  public enum Result {
    /** It has more shards now. */
    SPREAD,
    /** It has as many shards as its template allows. */
    AT_MOST,
    /** Its template has no shards whose number may grow. */
    NOT_SPLITTABLE,
    /** What is exhausted is an index: to spread the table's key would be in vain. */
    INDEX_IS_HOT,
    /** What is exhausted is the whole table or the account, not a key. */
    TABLE_IS_EXHAUSTED
  }
}
