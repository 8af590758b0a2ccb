package dev.gateleg.core.spi.read;

import dev.gateleg.core.item.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of items by the attributes of their sort key, the first of them first, forward or backward. Who compares an item often
 * takes the values out of it once.
 *
 * @param attributes the attributes of the sort key
 * @param backward whether the highest comes first
 */
record SortOrder(List<String> attributes, boolean backward)
    implements Comparator<Map<String, Value>> {

  /** What an item sorts by; null where it lacks the attribute. */
  @Nullable
  Value[] values(Map<String, Value> item) {
    @Nullable Value[] values = new Value[attributes.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = item.get(attributes.get(i));
    }
    return values;
  }

  /** Below zero, zero or above, as what sorts by the first values comes before, with or after the other. */
  int compare(@Nullable Value[] first, @Nullable Value[] second) {
    for (int i = 0; i < first.length; i++) {
      Value one = first[i];
      Value other = second[i];
      int order = one == null || other == null ? 0 : KeyValues.compare(one, other);
      if (order != 0) {
        return backward ? -order : order;
      }
    }
    return 0;
  }

  @Override
  public int compare(Map<String, Value> first, Map<String, Value> second) {
    return compare(values(first), values(second));
  }
}
