package dev.gateleg.core.internal.item;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The end of the source that reads the SDK's attribute maps, one after the other.
 *
 * <p>A map's entries are taken out of it at once, onto a stack: the SDK wraps each entry that an iterator hands out.
 */
public final class MapSource implements AttributeSource {

  private static final int ROOM_FOR_NESTED = 8;

  /** A map or list that is being read. Once it is done, it is there for the next one of its depth. */
  private static final class Level {
    final @Nullable Level outer;

    @Nullable
    Level inner;

    /** The elements of a list; null for a map, the entries of which are on the stack. */
    @Nullable
    List<AttributeValue> elements;

    int first;
    int next;
    int end;

    Level(@Nullable Level outer) {
      this.outer = outer;
    }
  }

  private static final String[] NO_NAMES = {};
  private static final AttributeValue[] NO_VALUES = {};

  private String[] names = NO_NAMES;
  private AttributeValue[] values = NO_VALUES;
  private int top;
  private final BiConsumer<String, AttributeValue> push = this::push;
  private @Nullable Level outermost;
  private @Nullable Level level;
  private @Nullable AttributeValue current;

  /** A source that has nothing to read yet. */
  public MapSource() {}

  /** A source that reads an item. */
  public MapSource(Map<String, AttributeValue> item) {
    open(item);
  }

  private MapSource(AttributeValue value) {
    this.current = value;
  }

  /** Reads an item next, wherever the last one was left. Returns this. */
  public MapSource of(Map<String, AttributeValue> item) {
    top = 0;
    level = null;
    current = null;
    open(item);
    return this;
  }

  /** The value that an attribute value stands for. */
  public static <T> T valueOf(ValueCodec<T> codec, AttributeValue value) {
    if (codec instanceof ScalarCodec<T> scalar) {
      String stored = scalar.isNumber() ? value.n() : value.s();
      if (stored != null) {
        return scalar.parse(stored, "");
      }
    }
    return codec.read(new MapSource(value));
  }

  private Level open() {
    Level outer = level;
    Level opened = outer == null ? outermost : outer.inner;
    if (opened == null) {
      opened = new Level(outer);
      if (outer == null) {
        outermost = opened;
      } else {
        outer.inner = opened;
      }
    }
    level = opened;
    return opened;
  }

  private void open(Map<String, AttributeValue> map) {
    if (top + map.size() > names.length) {
      int room = top + map.size() + ROOM_FOR_NESTED;
      names = Arrays.copyOf(names, room);
      values = Arrays.copyOf(values, room);
    }
    Level opened = open();
    opened.elements = null;
    opened.first = top;
    opened.next = top;
    map.forEach(push);
    opened.end = top;
  }

  private void push(String name, AttributeValue value) {
    if (!Boolean.TRUE.equals(value.nul())) {
      names[top] = name;
      values[top++] = value;
    }
  }

  @Override
  public @Nullable String nextName() {
    Level open = level;
    if (open == null || open.elements != null) {
      throw new IllegalStateException("No map is open.");
    }
    if (open.next < open.end) {
      current = values[open.next];
      return names[open.next++];
    }
    top = open.first;
    leave(open);
    return null;
  }

  @Override
  public boolean nextElement() {
    Level open = level;
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

  private void leave(Level done) {
    level = done.outer;
    current = null;
  }

  private AttributeValue value() {
    if (current == null) {
      throw new IllegalStateException("There is no value here to read.");
    }
    return current;
  }

  @Override
  public AttributeKind kind() {
    return kindOf(value());
  }

  static AttributeKind kindOf(AttributeValue value) {
    return switch (value.type()) {
      case S -> AttributeKind.STRING;
      case N -> AttributeKind.NUMBER;
      case B -> AttributeKind.BINARY;
      case BOOL -> AttributeKind.BOOLEAN;
      case M -> AttributeKind.MAP;
      case L -> AttributeKind.LIST;
      case SS -> AttributeKind.STRING_SET;
      case NS -> AttributeKind.NUMBER_SET;
      case BS -> AttributeKind.BINARY_SET;
      default -> AttributeKind.NULL;
    };
  }

  private CodecException wrong(AttributeKind expected) {
    return CodecException.wrongKind(path(), expected, kind());
  }

  @Override
  public String string() {
    String text = value().s();
    if (text == null) {
      throw wrong(AttributeKind.STRING);
    }
    return text;
  }

  @Override
  public String number() {
    String digits = value().n();
    if (digits == null) {
      throw wrong(AttributeKind.NUMBER);
    }
    return digits;
  }

  @Override
  public byte[] binary() {
    SdkBytes bytes = value().b();
    if (bytes == null) {
      throw wrong(AttributeKind.BINARY);
    }
    return bytes.asByteArray();
  }

  @Override
  public boolean bool() {
    Boolean truth = value().bool();
    if (truth == null) {
      throw wrong(AttributeKind.BOOLEAN);
    }
    return truth;
  }

  @Override
  public List<String> strings() {
    if (!value().hasSs()) {
      throw wrong(AttributeKind.STRING_SET);
    }
    return value().ss();
  }

  @Override
  public List<String> numbers() {
    if (!value().hasNs()) {
      throw wrong(AttributeKind.NUMBER_SET);
    }
    return value().ns();
  }

  @Override
  public List<byte[]> binaries() {
    if (!value().hasBs()) {
      throw wrong(AttributeKind.BINARY_SET);
    }
    return value().bs().stream().map(SdkBytes::asByteArray).toList();
  }

  @Override
  public void beginMap() {
    if (!value().hasM()) {
      throw wrong(AttributeKind.MAP);
    }
    open(value().m());
  }

  @Override
  public void beginList() {
    if (!value().hasL()) {
      throw wrong(AttributeKind.LIST);
    }
    List<AttributeValue> elements = value().l();
    Level opened = open();
    opened.elements = elements;
    opened.next = 0;
    opened.end = elements.size();
  }

  @Override
  public String path() {
    Deque<String> steps = new ArrayDeque<>();
    for (Level open = level; open != null; open = open.outer) {
      if (open.elements != null) {
        steps.push("[" + (open.next - 1) + "]");
      } else if (open.next > open.first) {
        steps.push((open.outer == null ? "" : ".") + names[open.next - 1]);
      }
    }
    return String.join("", steps);
  }
}
