package dev.gateleg.core.spi.entity;

import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.MapSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns an entity into another one whose attributes have the same names and forms; for patterns that carry entities over. */
public final class SameNames {

  private static final int USUAL_ATTRIBUTES = 16;

  private SameNames() {}

  /** The other entity: each component is what the attribute of its name, or the key's part of its name, tells. */
  public static <A, B> B carried(GeneratedEntity<A> from, GeneratedEntity<B> to, A entity) {
    MapSink sink = new MapSink(USUAL_ATTRIBUTES);
    from.write(entity, sink);
    @Nullable Object[] parts = from.keyParts(entity);
    return to.read(ItemSource.of(sink.item()), component -> part(from, parts, component));
  }

  private static @Nullable Object part(
      GeneratedEntity<?> from, @Nullable Object[] parts, String component) {
    List<EntitySpec.KeyComponent> known = from.components();
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).name().equals(component)) {
        return parts[i];
      }
    }
    return null;
  }
}
