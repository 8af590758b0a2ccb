package dev.gateleg.tools.view;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items that was read.
 *
 * @param items the items, in the order of the table or index
 * @param cursor where the next page starts; null after the last
 * @param read how many items were read for it; some may not have been kept
 * @param requests how many requests were sent
 * @param units the read units that they cost
 * @param took how long they took
 */
public record Page(
    List<ItemView> items,
    @Nullable String cursor,
    long read,
    int requests,
    double units,
    Duration took) {

  /** Copies the list. */
  public Page {
    items = List.copyOf(items);
  }
}
