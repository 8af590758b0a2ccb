package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.read.Gathered;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller says of a read beyond its pattern.
 *
 * @param limit the most results
 * @param filters what results must meet
 * @param reversed whether the order is the opposite of the pattern's
 * @param consistent whether the read is strong
 * @param itemsPerRequest the most items a request, or 0
 * @param segments of a scan
 * @param most the most items of a collection
 * @param ownWrites whether what this process wrote a moment ago is read from the table itself
 * @param problems who hears of items that can't be read, or null for the table's handler
 */
record ReadOptions(
    long limit,
    List<Filter> filters,
    boolean reversed,
    boolean consistent,
    int itemsPerRequest,
    int segments,
    int most,
    boolean ownWrites,
    @Nullable ReadProblemHandler problems) {

  /**
   * What results must meet.
   *
   * @param entity the entity that it is about, or null for all
   * @param condition the condition
   */
  record Filter(@Nullable EntityType<?> entity, Condition<?> condition) {}

  static final ReadOptions NONE = new ReadOptions(
      Long.MAX_VALUE, List.of(), false, false, 0, 1, Gathered.MOST_ITEMS, false, null);

  /** At most so many results; a smaller limit that was said before stays. */
  ReadOptions limit(long results) {
    return new ReadOptions(
        Math.min(limit, results),
        filters,
        reversed,
        consistent,
        itemsPerRequest,
        segments,
        most,
        ownWrites,
        problems);
  }

  ReadOptions filter(Condition<?> condition) {
    return filter(new Filter(null, condition));
  }

  ReadOptions filter(Filter filter) {
    List<Filter> more = new ArrayList<>(filters);
    more.add(filter);
    return new ReadOptions(
        limit,
        List.copyOf(more),
        reversed,
        consistent,
        itemsPerRequest,
        segments,
        most,
        ownWrites,
        problems);
  }

  ReadOptions reverse() {
    return new ReadOptions(
        limit,
        filters,
        !reversed,
        consistent,
        itemsPerRequest,
        segments,
        most,
        ownWrites,
        problems);
  }

  ReadOptions strong() {
    return new ReadOptions(
        limit, filters, reversed, true, itemsPerRequest, segments, most, ownWrites, problems);
  }

  ReadOptions perRequest(int items) {
    return new ReadOptions(
        limit, filters, reversed, consistent, items, segments, most, ownWrites, problems);
  }

  ReadOptions parallel(int count) {
    return new ReadOptions(
        limit, filters, reversed, consistent, itemsPerRequest, count, most, ownWrites, problems);
  }

  ReadOptions most(int items) {
    return new ReadOptions(
        limit,
        filters,
        reversed,
        consistent,
        itemsPerRequest,
        segments,
        items,
        ownWrites,
        problems);
  }

  ReadOptions problems(ReadProblemHandler handler) {
    return new ReadOptions(
        limit, filters, reversed, consistent, itemsPerRequest, segments, most, ownWrites, handler);
  }

  ReadOptions withOwnWrites() {
    return new ReadOptions(
        limit, filters, reversed, consistent, itemsPerRequest, segments, most, true, problems);
  }
}
