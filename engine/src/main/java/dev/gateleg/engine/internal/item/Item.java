package dev.gateleg.engine.internal.item;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item with its size, counted once. It is kept as bytes, in memory as on disk: a value of the SDK takes 100 bytes and
 * more beside its contents (ADR 0111).
 *
 * <p>Immutable to all who use it; it remembers what its first transcript into JSON found out.
 */
public final class Item {

  /** The size, then the attributes. */
  private final byte[] bytes;

  private final int size;

  /** Whether a transcript has found nothing to escape. Threads that do not see it look once more. */
  private boolean plain;

  private Item(byte[] bytes, int size) {
    this.bytes = bytes;
    this.size = size;
  }

  /** An item of these attributes as they are now. */
  public static Item of(Map<String, AttributeValue> attributes) {
    int size = ItemSize.of(attributes);
    AttributeWriter writer = new AttributeWriter(size + 4 * attributes.size() + 8);
    writer.unsigned(size);
    writer.map(attributes);
    return new Item(writer.toBytes(), size);
  }

  /**
   * The item with some attributes changed; of the others the bytes are copied as they are.
   *
   * @param changes the new values of attributes; no value means that the attribute goes
   */
  public Item with(Map<String, @Nullable AttributeValue> changes) {
    return new ItemChange(bytes, size, changes).result();
  }

  /** An item of a size that is known already. */
  static Item of(AttributeWriter writer, int size) {
    return new Item(writer.toBytes(), size);
  }

  /** The item with these bytes, which are not copied. */
  static Item ofBytes(byte[] bytes) {
    return new Item(bytes, new AttributeReader(bytes).unsigned());
  }

  /** Not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  /** Whether it is known that JSON has to escape nothing in it. */
  boolean isPlain() {
    return plain;
  }

  void rememberPlain() {
    plain = true;
  }

  /** The attributes, each read when it is asked for; who needs one several times keeps it. */
  public Map<String, AttributeValue> attributes() {
    return new ItemAttributes(this);
  }

  /** The size in bytes as DynamoDB counts it: names, values and what nesting adds. */
  public int size() {
    return size;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item item
        && item.size == size
        && (Arrays.equals(item.bytes, bytes) || item.attributes().equals(attributes()));
  }

  @Override
  public int hashCode() {
    return attributes().hashCode();
  }

  @Override
  public String toString() {
    return attributes().toString();
  }
}
