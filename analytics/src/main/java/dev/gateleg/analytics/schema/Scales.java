package dev.gateleg.analytics.schema;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.InvalidInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How many digits decimals have behind the point. Immutable but for what it notes as used. */
final class Scales {

  /** Enough for money of every currency and for rates; 26 digits stay before the point. */
  static final int USUAL = 12;

  private final int usual;
  private final Map<String, Integer> own;
  private final Set<String> used = new HashSet<>();

  Scales(int usual, Map<String, Integer> own) {
    this.usual = usual;
    this.own = Map.copyOf(own);
  }

  /** The scale of a component, {@code Order.total}. */
  int of(String place) {
    Integer scale = own.get(place);
    if (scale == null) {
      return usual;
    }
    used.add(place);
    return scale;
  }

  /** As texts: {@code 12}, {@code Order.total=2}. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    texts.add(Integer.toString(usual));
    own.forEach((place, scale) -> texts.add(place + "=" + scale));
    return texts;
  }

  Scales with(String place, int scale) {
    check(place, scale);
    Map<String, Integer> more = new HashMap<>(own);
    more.put(place, scale);
    return new Scales(usual, more);
  }

  Scales usual(int scale) {
    check("decimals", scale);
    return new Scales(scale, own);
  }

  private static void check(String place, int scale) {
    if (scale < 0 || scale > ColumnType.DECIMAL_DIGITS) {
      throw new InvalidInputException(
          AnalyticsCode.SCALE_RANGE,
          place + " can't have " + scale + " digits behind the point; give 0 to "
              + ColumnType.DECIMAL_DIGITS + ".",
          null);
    }
  }

  /** Refuses scales of components that are no decimals of the model. */
  void checkUsed(String table) {
    for (String place : own.keySet()) {
      if (!used.contains(place)) {
        throw new InvalidInputException(
            AnalyticsCode.SCALE_UNKNOWN,
            place + " is no decimal of " + table
                + "'s model, so it has no scale; name a component as Order.total.",
            null);
      }
    }
  }
}
