package dev.gateleg.engine.internal.item;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item with its size, counted once. Immutable: nobody changes the attributes, neither the map nor the values. */
public final class Item {

  private final Map<String, AttributeValue> attributes;
  private final int size;

  private Item(Map<String, AttributeValue> attributes, int size) {
    this.attributes = attributes;
    this.size = size;
  }

  /** An item of these attributes, which are not copied. */
  public static Item of(Map<String, AttributeValue> attributes) {
    return new Item(attributes, ItemSize.of(attributes));
  }

  static Item of(Map<String, AttributeValue> attributes, int size) {
    return new Item(attributes, size);
  }

  public Map<String, AttributeValue> attributes() {
    return attributes;
  }

  /** The size in bytes as DynamoDB counts it: names, values and what nesting adds. */
  public int size() {
    return size;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item item && item.size == size && item.attributes.equals(attributes);
  }

  @Override
  public int hashCode() {
    return attributes.hashCode();
  }

  @Override
  public String toString() {
    return attributes.toString();
  }
}
