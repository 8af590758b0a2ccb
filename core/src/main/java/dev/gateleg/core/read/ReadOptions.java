package dev.gateleg.core.read;

import dev.gateleg.core.context.ReadProblemHandler;
import dev.gateleg.core.expression.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a caller says of a read beyond its pattern. */
record ReadOptions(
    long limit,
    List<Condition<?>> filters,
    boolean reversed,
    boolean consistent,
    int itemsPerRequest,
    int segments,
    @Nullable ReadProblemHandler problems) {

  static final ReadOptions NONE =
      new ReadOptions(Long.MAX_VALUE, List.of(), false, false, 0, 1, null);

  ReadOptions limit(long results) {
    return new ReadOptions(
        results, filters, reversed, consistent, itemsPerRequest, segments, problems);
  }

  ReadOptions filter(Condition<?> condition) {
    List<Condition<?>> more = new ArrayList<>(filters);
    more.add(condition);
    return new ReadOptions(
        limit, List.copyOf(more), reversed, consistent, itemsPerRequest, segments, problems);
  }

  ReadOptions reverse() {
    return new ReadOptions(
        limit, filters, !reversed, consistent, itemsPerRequest, segments, problems);
  }

  ReadOptions strong() {
    return new ReadOptions(limit, filters, reversed, true, itemsPerRequest, segments, problems);
  }

  ReadOptions perRequest(int items) {
    return new ReadOptions(limit, filters, reversed, consistent, items, segments, problems);
  }

  ReadOptions parallel(int count) {
    return new ReadOptions(limit, filters, reversed, consistent, itemsPerRequest, count, problems);
  }

  ReadOptions problems(ReadProblemHandler handler) {
    return new ReadOptions(
        limit, filters, reversed, consistent, itemsPerRequest, segments, handler);
  }
}
