package dev.gateleg.core.internal.sdk;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map that is held with other values: each is converted when somebody asks for it.
 *
 * @param <H> the values that are held
 * @param <V> what they are converted to
 */
class ConvertedMap<H, V> extends AbstractMap<String, V> {

  private final Map<String, H> held;
  private final Function<H, V> conversion;

  ConvertedMap(Map<String, H> held, Function<H, V> conversion) {
    this.held = held;
    this.conversion = conversion;
  }

  /** The map that is held. */
  final Map<String, H> held() {
    return held;
  }

  @Override
  public final @Nullable V get(@Nullable Object name) {
    H value = held.get(name);
    return value == null ? null : conversion.apply(value);
  }

  @Override
  public final boolean containsKey(@Nullable Object name) {
    return held.containsKey(name);
  }

  @Override
  public final int size() {
    return held.size();
  }

  @Override
  public final void forEach(BiConsumer<? super String, ? super V> action) {
    held.forEach((name, value) -> action.accept(name, conversion.apply(value)));
  }

  @Override
  public final Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new Entries<>(held.entrySet().iterator(), conversion);
      }

      @Override
      public int size() {
        return held.size();
      }
    };
  }

  private record Entries<H, V>(Iterator<Map.Entry<String, H>> all, Function<H, V> conversion)
      implements Iterator<Map.Entry<String, V>> {

    @Override
    public boolean hasNext() {
      return all.hasNext();
    }

    @Override
    public Map.Entry<String, V> next() {
      Map.Entry<String, H> entry = all.next();
      return new SimpleImmutableEntry<>(entry.getKey(), conversion.apply(entry.getValue()));
    }
  }
}
