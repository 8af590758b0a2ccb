package dev.gateleg.patterns.rollup;

import org.jspecify.annotations.Nullable;

/**
 * Where a number stands in a row: in an attribute, or under a key of a map that an attribute holds.
 *
 * @param attribute the attribute
 * @param key the key in its map; null where the attribute is the number itself
 */
record Place(String attribute, @Nullable String key) implements Comparable<Place> {

  static Place of(String attribute) {
    return new Place(attribute, null);
  }

  @Override
  public int compareTo(Place other) {
    int byAttribute = attribute.compareTo(other.attribute);
    return byAttribute != 0 || key == null || other.key == null
        ? byAttribute != 0 ? byAttribute : Boolean.compare(key != null, other.key != null)
        : key.compareTo(other.key);
  }

  /** The attribute, and the key below it: {@code byCategory FOOD}. */
  @Override
  public String toString() {
    return key == null ? attribute : attribute + " " + key;
  }
}
