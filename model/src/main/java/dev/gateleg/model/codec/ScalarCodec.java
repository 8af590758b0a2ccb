package dev.gateleg.model.codec;

import dev.gateleg.model.Converter;
import java.util.function.Function;

/**
 * A codec of single values that are stored as text or as a number; these can also be elements of sets and keys of maps.
 *
 * @param <T> the type
 */
public final class ScalarCodec<T> implements ValueCodec<T> {

  private final String type;
  private final boolean number;
  private final Function<T, String> text;
  private final Function<String, T> parse;

  private ScalarCodec(
      String type, boolean number, Function<T, String> text, Function<String, T> parse) {
    this.type = type;
    this.number = number;
    this.text = text;
    this.parse = parse;
  }

  /** A codec that stores text; {@code parse} throws a runtime exception where the text is none of the type's. */
  public static <T> ScalarCodec<T> text(
      String type, Function<T, String> text, Function<String, T> parse) {
    return new ScalarCodec<>(type, false, text, parse);
  }

  /** A codec that stores numbers, given as decimal text. */
  public static <T> ScalarCodec<T> number(
      String type, Function<T, String> text, Function<String, T> parse) {
    return new ScalarCodec<>(type, true, text, parse);
  }

  /** A codec of another type that is stored as this one's. */
  <U> ScalarCodec<U> converted(Converter<U, T> converter) {
    return new ScalarCodec<>(
        "converted value",
        number,
        value -> text.apply(converter.to(value)),
        stored -> converter.from(parse.apply(stored)));
  }

  /** Whether values are stored as numbers; otherwise they are stored as text. */
  public boolean isNumber() {
    return number;
  }

  /** The stored form of a value. */
  public String text(T value) {
    return text.apply(value);
  }

  /** The value of a stored form, which was found at {@code path}. */
  public T parse(String stored, String path) {
    try {
      return parse.apply(stored);
    } catch (CodecException e) {
      throw e;
    } catch (RuntimeException e) {
      throw CodecException.malformed(path, stored, type, e);
    }
  }

  @Override
  public void write(T value, AttributeSink sink) {
    if (number) {
      sink.number(text.apply(value));
    } else {
      sink.string(text.apply(value));
    }
  }

  @Override
  public T read(AttributeSource source) {
    String stored = number ? source.number() : source.string();
    try {
      return parse.apply(stored);
    } catch (CodecException e) {
      throw e;
    } catch (RuntimeException e) {
      throw CodecException.malformed(source.path(), stored, type, e);
    }
  }
}
