package dev.gateleg.engine.internal.key;

import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How a table's or an index's keys become bytes: a hash of the partition key, then the parts of the partition key, then
 * those of the sort key.
 *
 * <p>So a partition is a prefix, its items are in the order of their sort keys, and the whole space is in the order of
 * hashes, which is the order of a scan; a scan's segment is a range of hashes.
 *
 * <p>Immutable.
 */
public final class KeyLayout {

  private static final int HASH_BYTES = Long.BYTES;

  private final List<KeyPart> partition;
  private final List<KeyPart> sort;
  private final List<KeyPart> parts;
  private final List<String> names;

  /**
   * A layout.
   *
   * @param partition the parts of the partition key, at least one
   * @param sort the parts of the sort key, maybe none
   */
  public KeyLayout(List<KeyPart> partition, List<KeyPart> sort) {
    if (partition.isEmpty()) {
      throw new IllegalArgumentException("a key needs a partition key");
    }
    this.partition = List.copyOf(partition);
    this.sort = List.copyOf(sort);
    List<KeyPart> all = new ArrayList<>(partition);
    all.addAll(sort);
    this.parts = List.copyOf(all);
    List<String> allNames = new ArrayList<>();
    for (KeyPart part : all) {
      allNames.add(part.name());
    }
    this.names = List.copyOf(allNames);
  }

  public List<KeyPart> partition() {
    return partition;
  }

  public List<KeyPart> sort() {
    return sort;
  }

  /** All parts, the partition key's first. */
  public List<KeyPart> parts() {
    return parts;
  }

  /** The names of all parts, the partition key's first. */
  public List<String> names() {
    return names;
  }

  public boolean isPartOfKey(String attribute) {
    return names.contains(attribute);
  }

  /** The item's key as bytes, or null if the item lacks a part of it (or has one of another type). */
  public byte @Nullable [] keyOf(Map<String, AttributeValue> item) {
    KeyWriter writer = write(item, 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
    return writer == null ? null : writer.toBytes();
  }

  /**
   * The key of the item's entry in an index: the key in this layout, followed by the key in the table, which makes it
   * unique; null if the item is not in the index. That also goes for an item with a value that no key may have, which it
   * got before the index was there: an empty one, or one that is too long.
   */
  public byte @Nullable [] entryKeyOf(Map<String, AttributeValue> item, byte[] tableKey) {
    KeyWriter writer = write(item, 1, Limits.MAX_PARTITION_KEY_BYTES, Limits.MAX_SORT_KEY_BYTES);
    if (writer == null) {
      return null;
    }
    writer.raw(tableKey, 0, tableKey.length);
    return writer.toBytes();
  }

  private @Nullable KeyWriter write(
      Map<String, AttributeValue> item, int minimumEach, int maximumPartition, int maximumSort) {
    KeyWriter writer = new KeyWriter();
    writer.skip(HASH_BYTES);
    if (!write(partition, item, minimumEach, maximumPartition, writer)) {
      return null;
    }
    writer.setLong(0, writer.hash(HASH_BYTES, writer.length()));
    return write(sort, item, minimumEach, maximumSort, writer) ? writer : null;
  }

  /** Writes the item's values of those parts, and answers whether it has them all in the right size. */
  private static boolean write(
      List<KeyPart> parts,
      Map<String, AttributeValue> item,
      int minimumEach,
      int maximum,
      KeyWriter writer) {
    int total = 0;
    for (int i = 0; i < parts.size(); i++) {
      KeyPart part = parts.get(i);
      AttributeValue value = part.in(item);
      if (value == null) {
        return false;
      }
      int size = part.write(value, writer);
      total += size;
      if (size < minimumEach || total > maximum) {
        return false;
      }
    }
    return true;
  }

  /** The prefix of all keys of a partition. */
  public byte[] partitionPrefix(List<AttributeValue> partitionKey) {
    return partition(partitionKey).toBytes();
  }

  /** The prefix of all keys with that partition key and those first parts of the sort key. */
  public byte[] prefix(List<AttributeValue> partitionKey, List<AttributeValue> sortKeyParts) {
    KeyWriter writer = partition(partitionKey);
    for (int i = 0; i < sortKeyParts.size(); i++) {
      sort.get(i).write(sortKeyParts.get(i), writer);
    }
    return writer.toBytes();
  }

  /** As {@link #prefix}, but of the last part only the beginning is given. */
  public byte[] prefixWithin(List<AttributeValue> partitionKey, List<AttributeValue> sortKeyParts) {
    KeyWriter writer = partition(partitionKey);
    int last = sortKeyParts.size() - 1;
    for (int i = 0; i < last; i++) {
      sort.get(i).write(sortKeyParts.get(i), writer);
    }
    sort.get(last).writePrefix(sortKeyParts.get(last), writer);
    return writer.toBytes();
  }

  private KeyWriter partition(List<AttributeValue> partitionKey) {
    KeyWriter writer = new KeyWriter();
    writer.skip(HASH_BYTES);
    for (int i = 0; i < partition.size(); i++) {
      partition.get(i).write(partitionKey.get(i), writer);
    }
    writer.setLong(0, writer.hash(HASH_BYTES, writer.length()));
    return writer;
  }

  /** The range of one of {@code total} segments of a scan, counted from zero. */
  public static KeyRange segment(int segment, int total) {
    byte[] to = segment + 1 == total ? null : boundary(segment + 1, total);
    return new KeyRange(segment == 0 ? new byte[0] : boundary(segment, total), to);
  }

  /** The hash at which a segment begins: that part of the 2^64 hashes, rounded down. */
  private static byte[] boundary(int segment, int total) {
    long wholes = Long.divideUnsigned(-1L, total);
    KeyWriter writer = new KeyWriter();
    writer.skip(HASH_BYTES);
    writer.setLong(0, wholes * segment);
    return writer.toBytes();
  }

  /** The hash that a key begins with: its place on the ring of partitions. */
  public static long hashOf(byte[] key) {
    long hash = 0;
    for (int i = 0; i < HASH_BYTES; i++) {
      hash = hash << 8 | (key[i] & 0xff);
    }
    return hash;
  }
}
