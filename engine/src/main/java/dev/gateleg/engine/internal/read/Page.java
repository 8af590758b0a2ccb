package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items of a range until a limit of items or bytes is reached, and keeps those that pass the filter. */
final class Page {

  private final @Nullable Condition filter;
  private final @Nullable Projection projection;
  private final boolean countsOnly;
  private final int limit;
  private final @Nullable Lookup lookup;

  private final List<Map<String, AttributeValue>> items = new ArrayList<>();
  private int scanned;
  private int count;
  private long bytes;
  private double lookupUnits;
  private @Nullable Item last;
  private boolean stopped;

  Page(
      @Nullable Condition filter,
      @Nullable Projection projection,
      boolean countsOnly,
      @Nullable Integer limit,
      @Nullable Lookup lookup) {
    this.filter = filter;
    this.projection = projection;
    this.countsOnly = countsOnly;
    this.limit = limit == null ? Integer.MAX_VALUE : limit;
    this.lookup = lookup;
  }

  /** Finds the whole item of an index entry that has only a part of it, and tells what that cost. */
  interface Lookup {
    @Nullable
    Item whole(Item entry);

    double units(Item whole);
  }

  /** How an item looks to this read; null if it is not there. */
  interface View {
    @Nullable
    Item seen(byte[] key, Item item);
  }

  void read(Space<Item> space, KeyRange range, Space.Direction direction, View view) {
    space.read(range, direction, (key, item) -> {
      Item seen = view.seen(key, item);
      return seen == null || take(seen);
    });
  }

  private boolean take(Item entry) {
    Item item = entry;
    if (lookup != null) {
      item = lookup.whole(entry);
      if (item == null) {
        return true;
      }
      lookupUnits += lookup.units(item);
    }
    scanned++;
    bytes += entry.size();
    last = entry;
    if (filter == null || filter.test(item.attributes())) {
      count++;
      if (!countsOnly) {
        items.add(Reads.project(projection, item.attributes()));
      }
    }
    stopped = scanned >= limit || bytes >= Limits.MAX_PAGE_BYTES;
    return !stopped;
  }

  List<Map<String, AttributeValue>> items() {
    return Collections.unmodifiableList(items);
  }

  int count() {
    return count;
  }

  int scanned() {
    return scanned;
  }

  long bytes() {
    return bytes;
  }

  double lookupUnits() {
    return lookupUnits;
  }

  /** The item after which the next page begins; null if there is no next page. */
  @Nullable
  Item last() {
    return stopped ? last : null;
  }
}
