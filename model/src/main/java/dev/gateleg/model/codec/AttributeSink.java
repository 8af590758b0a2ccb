package dev.gateleg.model.codec;

import java.util.Collection;

/**
 * Where a codec writes an item: an attribute map, the wire's JSON, a storage engine.
 *
 * <p>The item itself is an open map: a codec writes {@code sink.name("total").number(total)} for each attribute, in any
 * order, each name once. Not thread-safe.
 */
public interface AttributeSink {

  /** Names the value that is written next, in a map. Returns this sink. */
  AttributeSink name(String attribute);

  /** Writes text. */
  void string(String value);

  /** Writes a whole number. */
  void number(long value);

  /** Writes a number given as decimal text, of at most 38 digits. */
  void number(String digits);

  /** Writes bytes; the array is not changed afterwards. */
  void binary(byte[] value);

  /** Writes a truth value. */
  void bool(boolean value);

  /** Writes NULL. */
  void nothing();

  /** Writes a set of texts, which is not empty. */
  void strings(Collection<String> values);

  /** Writes a set of numbers given as decimal text, which is not empty. */
  void numbers(Collection<String> values);

  /** Writes a set of byte strings, which is not empty. */
  void binaries(Collection<byte[]> values);

  /** Opens a map of that many named values. */
  void beginMap(int size);

  /** Closes the map that was opened last. */
  void endMap();

  /** Opens a list of that many values. */
  void beginList(int size);

  /** Closes the list that was opened last. */
  void endList();
}
