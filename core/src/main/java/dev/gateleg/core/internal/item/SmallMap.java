package dev.gateleg.core.internal.item;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A map of few names, in the order in which they came, without a hash table. Requests are made from such maps: the SDK
 * copies what it is given, so that they are walked once and hardly ever searched. Not thread-safe.
 *
 * @param <V> the values
 */
public final class SmallMap<V> extends AbstractMap<String, V> {

  private String[] names;
  private @Nullable Object[] values;
  private int size;

  /** An empty map with room for that many names. */
  public SmallMap(int room) {
    this.names = new String[room];
    this.values = new Object[room];
  }

  private SmallMap(String[] names, @Nullable Object[] values) {
    this.names = names;
    this.values = values;
    this.size = names.length;
  }

  /** A map of these names, which are different ones, to these values; the names are shared and never changed. */
  public static <V> SmallMap<V> of(String[] names, V[] values) {
    return new SmallMap<>(names, values);
  }

  /** Adds a name that is not there yet, which is not checked. */
  public void add(String name, V value) {
    if (size == names.length) {
      int room = Math.max(4, size * 2);
      names = Arrays.copyOf(names, room);
      values = Arrays.copyOf(values, room);
    }
    names[size] = name;
    values[size] = value;
    size++;
  }

  /** The name that came at that position. */
  public String nameAt(int position) {
    return names[position];
  }

  /** The value of the name that came at that position. */
  @SuppressWarnings("unchecked") // Only values get in.
  public V valueAt(int position) {
    return (V) values[position];
  }

  private int position(@Nullable Object name) {
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public @Nullable V put(String name, V value) {
    int position = position(name);
    if (position < 0) {
      add(name, value);
      return null;
    }
    V before = valueAt(position);
    values[position] = value;
    return before;
  }

  @Override
  public @Nullable V get(@Nullable Object name) {
    int position = position(name);
    return position < 0 ? null : valueAt(position);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return position(name) >= 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super V> action) {
    for (int i = 0; i < size; i++) {
      action.accept(names[i], valueAt(i));
    }
  }

  @Override
  public Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, V>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Map.Entry<String, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException("The map has no more names.");
      }
      return new SimpleImmutableEntry<>(names[next], valueAt(next++));
    }
  }
}
