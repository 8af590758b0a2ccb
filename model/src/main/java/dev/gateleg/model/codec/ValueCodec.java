package dev.gateleg.model.codec;

/**
 * How values of one type are stored. Stateless and thread-safe; {@code read} gives back what {@code write} was given.
 *
 * @param <T> the type
 */
public interface ValueCodec<T> {

  /** Writes a value as exactly one value of the sink. */
  void write(T value, AttributeSink sink);

  /** Reads the source's current value; throws {@link CodecException} where it is of another kind or malformed. */
  T read(AttributeSource source);
}
