package dev.gateleg.model.codec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a codec reads an item from: an attribute map, the wire's JSON, a storage engine.
 *
 * <p>The item itself is an open map, read forward: {@code nextName()} moves to the next attribute, then one call reads its
 * value; a value that is not read is passed over. Values are read once. Not thread-safe.
 */
public interface AttributeSource {

  /**
   * Moves to the next named value of the open map and tells its name; at the map's end closes it and tells null.
   * Attributes whose value is NULL are absent and passed over.
   */
  @Nullable
  String nextName();

  /** Moves to the next value of the open list; at the list's end closes it and tells false. */
  boolean nextElement();

  /** The kind of the current value. */
  AttributeKind kind();

  /** The current value as text. */
  String string();

  /** The current value as a number in decimal text. */
  String number();

  /** The current value as bytes. */
  byte[] binary();

  /** The current value as a truth value. */
  boolean bool();

  /** The current value as a set of texts. */
  List<String> strings();

  /** The current value as a set of numbers in decimal text. */
  List<String> numbers();

  /** The current value as a set of byte strings. */
  List<byte[]> binaries();

  /** Opens the current value as a map. */
  void beginMap();

  /** Opens the current value as a list. */
  void beginList();

  /** Where the current value stands, for messages: {@code address.lines[2]}. */
  String path();
}
