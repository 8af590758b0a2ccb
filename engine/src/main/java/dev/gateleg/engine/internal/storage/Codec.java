package dev.gateleg.engine.internal.storage;

/**
 * Values as bytes, for stores that keep bytes. {@code decode(encode(v))} equals {@code v}.
 *
 * @param <V> the type of the values, immutable
 */
public interface Codec<V> {

  byte[] encode(V value);

  /**
   * The value behind the bytes.
   *
   * @throws StorageException if the bytes are not a value's
   */
  V decode(byte[] bytes);

  /** The value's size in bytes as the space counts it, which need not be the length of its encoding. */
  int size(V value);
}
