package dev.gateleg.model.codec;

import dev.gateleg.model.Converter;
import dev.gateleg.model.key.KeyBound;
import dev.gateleg.model.key.KeyRange;
import dev.gateleg.model.key.KeyTemplate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A codec of single values that are stored as text or as a number; these can also be elements of sets and keys of maps.
 *
 * @param <T> the type
 */
public final class ScalarCodec<T> implements ValueCodec<T> {

  private final String type;
  private final boolean number;

  /** The form of text by which values sort, though others are read too; null where there is no such form. */
  private final @Nullable KeyTemplate form;

  private final Function<T, String> text;
  private final Function<String, T> parse;

  private ScalarCodec(
      String type,
      boolean number,
      @Nullable KeyTemplate form,
      Function<T, String> text,
      Function<String, T> parse) {
    this.type = type;
    this.number = number;
    this.form = form;
    this.text = text;
    this.parse = parse;
  }

  /** A codec that stores text; {@code parse} throws a runtime exception where the text is none of the type's. */
  public static <T> ScalarCodec<T> text(
      String type, Function<T, String> text, Function<String, T> parse) {
    return new ScalarCodec<>(type, false, null, text, parse);
  }

  /** A codec that stores text of one form, by which values sort, and reads other forms too. */
  static <T> ScalarCodec<T> sorted(
      String type, KeyTemplate form, Function<T, String> text, Function<String, T> parse) {
    return new ScalarCodec<>(type, false, form, text, parse);
  }

  /** A codec that stores numbers, given as decimal text. */
  public static <T> ScalarCodec<T> number(
      String type, Function<T, String> text, Function<String, T> parse) {
    return new ScalarCodec<>(type, true, null, text, parse);
  }

  /** A codec of another type that is stored as this one's. */
  <U> ScalarCodec<U> converted(Converter<U, T> converter) {
    return new ScalarCodec<>(
        "converted value",
        number,
        form,
        value -> text.apply(converter.to(value)),
        stored -> converter.from(parse.apply(stored)));
  }

  /** Whether values are stored as numbers; otherwise they are stored as text. */
  public boolean isNumber() {
    return number;
  }

  /**
   * Whether values are stored in one form of text by which they sort, while other forms are read too: in an index on such
   * an attribute, other forms stand in the wrong places.
   */
  public boolean isSorted() {
    return form != null;
  }

  /** The texts of values between two bounds, which need not have a text themselves. Only where {@link #isSorted()}. */
  public KeyRange range(KeyBound from, KeyBound to) {
    if (form == null) {
      throw new IllegalStateException("Texts of a " + type + " have no form of their own.");
    }
    return form.range(from, to);
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
