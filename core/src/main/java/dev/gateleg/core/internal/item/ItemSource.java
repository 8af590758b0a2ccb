package dev.gateleg.core.internal.item;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.CodecException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The end of the source that reads maps of values, one after the other.
 *
 * <p>A map's entries are taken out of it at once, onto a stack: iterators make an object of each entry.
 *
 * @param <V> the values that the maps hold
 */
public abstract class ItemSource<V> implements AttributeSource {

  private static final int ROOM_FOR_NESTED = 8;

  /** A map or list that is being read. Once it is done, it is there for the next one of its depth. */
  private static final class Level<V> {
    final @Nullable Level<V> outer;

    @Nullable
    Level<V> inner;

    /** The elements of a list; null for a map, the entries of which are on the stack. */
    @Nullable
    List<V> elements;

    int first;
    int next;
    int end;

    Level(@Nullable Level<V> outer) {
      this.outer = outer;
    }
  }

  private static final String[] NO_NAMES = {};
  private static final Object[] NO_VALUES = {};

  private String[] names = NO_NAMES;
  private Object[] values = NO_VALUES;
  private int top;
  private final BiConsumer<String, V> push = this::push;
  private @Nullable Level<V> outermost;
  private @Nullable Level<V> level;
  private @Nullable V current;

  /** A source that has nothing to read yet. */
  protected ItemSource() {}

  /** A source of one value. */
  protected ItemSource(V value) {
    this.current = value;
  }

  /** A source that reads an item. */
  public static AttributeSource of(Map<String, Value> item) {
    return of(item, null);
  }

  /** A source that reads an item: the one that read the last, where it can read this one as well. */
  public static ItemSource<?> of(Map<String, Value> item, @Nullable ItemSource<?> last) {
    if (item instanceof HeldItem held) {
      return held.source(last);
    }
    return (last instanceof MapSource again ? again : new MapSource()).reading(item);
  }

  /** Reads a map next, wherever the last one was left. Returns this. */
  public final ItemSource<V> reading(Map<String, V> item) {
    top = 0;
    level = null;
    current = null;
    open(item);
    return this;
  }

  /** The kind of a value. */
  protected abstract AttributeKind kind(V value);

  /** The text of a value; null where it is none. */
  protected abstract @Nullable String text(V value);

  /** The digits of a number; null where the value is none. */
  protected abstract @Nullable String digits(V value);

  /** A copy of bytes; null where the value is not of them. */
  protected abstract byte @Nullable [] bytes(V value);

  /** True or false; null where the value is neither. */
  protected abstract @Nullable Boolean truth(V value);

  /** The elements of a set of texts. */
  protected abstract List<String> texts(V value);

  /** The elements of a set of numbers. */
  protected abstract List<String> allDigits(V value);

  /** Copies of the elements of a set of byte strings. */
  protected abstract List<byte[]> allBytes(V value);

  /** The values in a map. */
  protected abstract Map<String, V> members(V value);

  /** The values in a list. */
  protected abstract List<V> elements(V value);

  /** Whether a value is NULL. */
  protected abstract boolean isNull(V value);

  private Level<V> open() {
    Level<V> outer = level;
    Level<V> opened = outer == null ? outermost : outer.inner;
    if (opened == null) {
      opened = new Level<>(outer);
      if (outer == null) {
        outermost = opened;
      } else {
        outer.inner = opened;
      }
    }
    level = opened;
    return opened;
  }

  private void open(Map<String, V> map) {
    if (top + map.size() > names.length) {
      int room = top + map.size() + ROOM_FOR_NESTED;
      names = Arrays.copyOf(names, room);
      values = Arrays.copyOf(values, room);
    }
    Level<V> opened = open();
    opened.elements = null;
    opened.first = top;
    opened.next = top;
    map.forEach(push);
    opened.end = top;
  }

  private void push(String name, V value) {
    if (!isNull(value)) {
      names[top] = name;
      values[top++] = value;
    }
  }

  @Override
  @SuppressWarnings("unchecked") // Only values get onto the stack.
  public final @Nullable String nextName() {
    Level<V> open = level;
    if (open == null || open.elements != null) {
      throw new IllegalStateException("No map is open.");
    }
    if (open.next < open.end) {
      current = (V) values[open.next];
      return names[open.next++];
    }
    top = open.first;
    leave(open);
    return null;
  }

  @Override
  public final boolean nextElement() {
    Level<V> open = level;
    if (open == null || open.elements == null) {
      throw new IllegalStateException("No list is open.");
    }
    if (open.next < open.end) {
      current = open.elements.get(open.next++);
      return true;
    }
    leave(open);
    return false;
  }

  private void leave(Level<V> done) {
    level = done.outer;
    current = null;
  }

  private V value() {
    if (current == null) {
      throw new IllegalStateException("There is no value here to read.");
    }
    return current;
  }

  @Override
  public final AttributeKind kind() {
    return kind(value());
  }

  private void expect(AttributeKind expected) {
    if (kind() != expected) {
      throw wrong(expected);
    }
  }

  private CodecException wrong(AttributeKind expected) {
    return CodecException.wrongKind(path(), expected, kind());
  }

  @Override
  public final String string() {
    String text = text(value());
    if (text == null) {
      throw wrong(AttributeKind.STRING);
    }
    return text;
  }

  @Override
  public final String number() {
    String digits = digits(value());
    if (digits == null) {
      throw wrong(AttributeKind.NUMBER);
    }
    return digits;
  }

  @Override
  public final byte[] binary() {
    byte[] bytes = bytes(value());
    if (bytes == null) {
      throw wrong(AttributeKind.BINARY);
    }
    return bytes;
  }

  @Override
  public final boolean bool() {
    Boolean truth = truth(value());
    if (truth == null) {
      throw wrong(AttributeKind.BOOLEAN);
    }
    return truth;
  }

  @Override
  public final List<String> strings() {
    expect(AttributeKind.STRING_SET);
    return texts(value());
  }

  @Override
  public final List<String> numbers() {
    expect(AttributeKind.NUMBER_SET);
    return allDigits(value());
  }

  @Override
  public final List<byte[]> binaries() {
    expect(AttributeKind.BINARY_SET);
    return allBytes(value());
  }

  @Override
  public final void beginMap() {
    expect(AttributeKind.MAP);
    open(members(value()));
  }

  @Override
  public final void beginList() {
    expect(AttributeKind.LIST);
    List<V> elements = elements(value());
    Level<V> opened = open();
    opened.elements = elements;
    opened.next = 0;
    opened.end = elements.size();
  }

  @Override
  public final String path() {
    Deque<String> steps = new ArrayDeque<>();
    for (Level<V> open = level; open != null; open = open.outer) {
      if (open.elements != null) {
        steps.push("[" + (open.next - 1) + "]");
      } else if (open.next > open.first) {
        steps.push((open.outer == null ? "" : ".") + names[open.next - 1]);
      }
    }
    return String.join("", steps);
  }
}
