package dev.gateleg.core.spi.entity;

import dev.gateleg.core.internal.item.MapSink;
import dev.gateleg.core.internal.item.MapSource;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one key attribute is made of: a template over components, or a component stored as it is. */
public sealed interface KeyPart {

  /** The components that it is made of. */
  List<String> components();

  /** The attribute's value, or null where a component is absent; {@code parts} are its components in their order. */
  @Nullable
  Value value(@Nullable Object... parts);

  /** The components that an attribute's value was made of; none where the value is of a kind that keys of this are not. */
  List<?> parts(Value value);

  /** Whether times are part of it, whose texts sort only if all have one width. */
  boolean timed();

  /** A key attribute made from a template. */
  static KeyPart of(KeyTemplate template) {
    return new Template(template);
  }

  /** A key attribute that is a plain attribute of the entity. */
  static KeyPart plain(String component, ValueCodec<?> codec) {
    return new Plain(component, codec);
  }

  /**
   * A key attribute made from a template.
   *
   * @param template the template
   */
  record Template(KeyTemplate template) implements KeyPart {

    @Override
    public List<String> components() {
      return template.components();
    }

    @Override
    public @Nullable Value value(@Nullable Object... parts) {
      String key = template.key(parts);
      return key == null ? null : Value.fromS(key);
    }

    @Override
    public List<?> parts(Value value) {
      return value.s() == null ? List.of() : template.decode(value.s());
    }

    @Override
    public boolean timed() {
      return template.types().stream()
          .anyMatch(
              type -> type.javaType() == Instant.class || type.javaType() == LocalDateTime.class);
    }

    @Override
    public String toString() {
      return "\"" + template.template() + "\"";
    }
  }

  /**
   * A key attribute that is a plain attribute of the entity.
   *
   * @param component the component
   * @param codec how it is stored
   */
  record Plain(String component, ValueCodec<?> codec) implements KeyPart {

    @Override
    public List<String> components() {
      return List.of(component);
    }

    @Override
    @SuppressWarnings("unchecked") // The compiler pairs a component with the codec of its type.
    public @Nullable Value value(@Nullable Object... parts) {
      Object part = parts[0];
      if (part instanceof Optional<?> optional) {
        part = optional.orElse(null);
      }
      return part == null ? null : MapSink.valueOf((ValueCodec<Object>) codec, part);
    }

    @Override
    public List<?> parts(Value value) {
      return List.of(MapSource.valueOf(codec, value));
    }

    @Override
    public boolean timed() {
      return codec instanceof ScalarCodec<?> scalar && scalar.isSorted();
    }

    /** The value as text, where it is one. */
    @SuppressWarnings("unchecked") // The value was read by the codec.
    public String text(Object value) {
      return ((ScalarCodec<Object>) codec).text(value);
    }

    @Override
    public String toString() {
      return "\"{" + component + "}\"";
    }
  }
}
