package dev.gateleg.analytics.row;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The order of a set's elements: DynamoDB's sets have none, and the same item must make the same row. */
final class Sets {

  private Sets() {}

  static List<String> sorted(List<String> numbers) {
    return numbers.stream().sorted(Comparator.comparing(BigDecimal::new)).toList();
  }

  /** Values of one column's type. */
  @SuppressWarnings("unchecked") // They are all of one type.
  static int compare(Object a, Object b) {
    return a instanceof byte[] bytes
        ? Arrays.compareUnsigned(bytes, (byte[]) b)
        : ((Comparable<Object>) a).compareTo(b);
  }
}
