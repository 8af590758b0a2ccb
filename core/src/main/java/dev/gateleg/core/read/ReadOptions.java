package dev.gateleg.core.read;

import dev.gateleg.core.expression.Condition;
import java.util.ArrayList;
import java.util.List;

/** What a caller says of a read beyond its pattern. */
record ReadOptions(
    long limit,
    List<Condition<?>> filters,
    boolean reversed,
    boolean consistent,
    int itemsPerRequest,
    int segments) {

  static final ReadOptions NONE = new ReadOptions(Long.MAX_VALUE, List.of(), false, false, 0, 1);

  ReadOptions limit(long results) {
    return new ReadOptions(results, filters, reversed, consistent, itemsPerRequest, segments);
  }

  ReadOptions filter(Condition<?> condition) {
    List<Condition<?>> more = new ArrayList<>(filters);
    more.add(condition);
    return new ReadOptions(
        limit, List.copyOf(more), reversed, consistent, itemsPerRequest, segments);
  }

  ReadOptions reverse() {
    return new ReadOptions(limit, filters, !reversed, consistent, itemsPerRequest, segments);
  }

  ReadOptions strong() {
    return new ReadOptions(limit, filters, reversed, true, itemsPerRequest, segments);
  }

  ReadOptions perRequest(int items) {
    return new ReadOptions(limit, filters, reversed, consistent, items, segments);
  }

  ReadOptions parallel(int count) {
    return new ReadOptions(limit, filters, reversed, consistent, itemsPerRequest, count);
  }
}
