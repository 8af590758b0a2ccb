package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what statements select: as queries and scans do, but from conditions that are bound already. Thread-safe. */
public final class Selections {

  private final Pages pages;

  public Selections(Pages pages) {
    this.pages = pages;
  }

  /**
   * What is selected.
   *
   * @param index the index to read, or null for the table
   * @param keys the keys to query, one after the other; none for a scan
   * @param filter what items must satisfy besides
   * @param projection the attributes that are needed, or null for all
   */
  public record Selection(
      Table table,
      @Nullable String index,
      List<KeyCondition> keys,
      @Nullable Condition filter,
      @Nullable Projection projection,
      boolean consistent,
      boolean forward) {}

  /**
   * Where the next page begins.
   *
   * @param query which of the keys is queried
   * @param after the place of the last item that was read; empty if none was
   */
  public record Place(int query, byte[] after) {}

  /**
   * A page of what is selected.
   *
   * @param next where the next page begins; null if this is the last one
   * @param lastKey the key of the last item that was read, if there is a next page
   */
  public record Result(
      List<Map<String, AttributeValue>> items,
      @Nullable Place next,
      @Nullable Map<String, AttributeValue> lastKey,
      Consumption consumption) {}

  public static KeyAttributes keyAttributes(Table table, @Nullable String index) {
    return Source.of(table, index, false).keyAttributes();
  }

  /** Whether two conditions on the key select some keys both. */
  public static boolean overlap(
      Table table, @Nullable String index, KeyCondition first, KeyCondition second) {
    Source source = Source.of(table, index, false);
    return KeyRanges.of(source.key(), first).overlaps(KeyRanges.of(source.key(), second));
  }

  /** Reads a page, from a place or from the beginning. */
  public Result read(Selection selection, @Nullable Place from, @Nullable Integer limit) {
    Source source = Source.of(selection.table, selection.index, selection.consistent);
    source.table().checkScalars(selection.filter);
    source.checkSelect(null, selection.projection, "ProjectionExpression");
    if (!selection.keys.isEmpty()) {
      source.checkFilter(selection.filter);
    }
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    Consumption consumption = new Consumption(selection.table.name());
    Result page = new Result(items, null, null, consumption);
    int left = limit == null ? Integer.MAX_VALUE : limit;
    int queries = Math.max(1, selection.keys.size());
    for (int query = from == null ? 0 : from.query; query < queries; query++) {
      KeyRange range = range(selection, source, query);
      if (from != null && query == from.query && from.after.length > 0) {
        range = selection.forward ? range.after(from.after) : range.before(from.after);
      }
      Page read = new Page(
          selection.filter,
          selection.projection,
          false,
          left,
          source.lookup(null, selection.projection, selection.consistent));
      pages.read(
          read,
          source,
          range,
          selection.forward ? Space.Direction.FORWARD : Space.Direction.BACKWARD,
          selection.consistent);
      items.addAll(read.items());
      consumption.add(source.consumption(read, selection.consistent));
      left -= read.scanned();
      Item last = read.last();
      if (last != null) {
        Map<String, AttributeValue> lastKey = source.startKeyAfter(last);
        return new Result(items, new Place(query, source.place(lastKey)), lastKey, consumption);
      }
      if (left == 0 && query + 1 < queries) {
        return new Result(items, new Place(query + 1, new byte[0]), null, consumption);
      }
    }
    return page;
  }

  private static KeyRange range(Selection selection, Source source, int query) {
    return selection.keys.isEmpty()
        ? KeyRange.ALL
        : KeyRanges.of(source.key(), selection.keys.get(query));
  }
}
