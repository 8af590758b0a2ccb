package dev.gateleg.core.entity;

import dev.gateleg.core.item.MapSink;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What one key attribute is made of: a template over components, or a component stored as it is. */
public sealed interface KeyPart {

  /** The components that it is made of. */
  List<String> components();

  /** The attribute's value, or null where a component is absent; {@code parts} are the entity's key components. */
  @Nullable
  AttributeValue value(EntityType<?> type, @Nullable Object[] parts);

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
    public @Nullable AttributeValue value(EntityType<?> type, @Nullable Object[] parts) {
      List<String> names = template.components();
      @Nullable Object[] chosen = new Object[names.size()];
      for (int i = 0; i < chosen.length; i++) {
        chosen[i] = parts[type.position(names.get(i))];
      }
      String key = template.key(chosen);
      return key == null ? null : AttributeValue.fromS(key);
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
    public @Nullable AttributeValue value(EntityType<?> type, @Nullable Object[] parts) {
      Object part = parts[type.position(component)];
      if (part instanceof Optional<?> optional) {
        part = optional.orElse(null);
      }
      return part == null ? null : MapSink.valueOf((ValueCodec<Object>) codec, part);
    }

    @Override
    public String toString() {
      return "\"{" + component + "}\"";
    }
  }
}
