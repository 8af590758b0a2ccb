package dev.gateleg.analytics.row;

import dev.gateleg.analytics.row.ValueReader.Part;
import dev.gateleg.analytics.schema.Column;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads nested records. */
final class StructReader implements ValueReader {

  private final List<Column> fields;
  private final Map<String, Integer> places = new HashMap<>();
  private final Part[] parts;

  StructReader(List<ComponentModel> components, List<Column> fields) {
    this.fields = fields;
    this.parts = new Part[components.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Part.of(components.get(i), fields.get(i));
      places.put(Objects.requireNonNull(components.get(i).attribute()), i);
    }
  }

  @Override
  public Object read(Value value, Notes notes) {
    if (value.type() != Value.Type.M) {
      return ValueReader.wrong(value, "M");
    }
    @Nullable Object[] struct = new @Nullable Object[fields.size()];
    boolean[] there = new boolean[parts.length];
    value.m().forEach((name, content) -> {
      Integer place = places.get(name);
      if (place == null) {
        notes.more(name, content);
      } else {
        struct[place] = parts[place].value(content, notes);
        there[place] = true;
      }
    });
    for (int i = 0; i < parts.length; i++) {
      if (!there[i]) {
        struct[i] = absent(parts[i]);
      }
    }
    if (parts.length == 0) {
      struct[0] = true;
    }
    return struct;
  }

  static @Nullable Object absent(Part part) {
    if (part.collection()) {
      return part.empty();
    } else if (part.component().presence() == ComponentModel.Presence.REQUIRED
        && !part.component().defaulted()) {
      throw new Unfit("is missing, which the model needs").in(part.column().name());
    }
    return null;
  }
}
