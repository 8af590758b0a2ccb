package dev.gateleg.core.item;

import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The end of the source that reads the SDK's attribute map. */
public final class MapSource implements AttributeSource {

  /** A map or list that is being read. */
  private static final class Level {
    final @Nullable Iterator<Map.Entry<String, AttributeValue>> entries;
    final @Nullable Iterator<AttributeValue> elements;
    final @Nullable Level outer;

    @Nullable
    String name;

    int position = -1;

    Level(
        @Nullable Iterator<Map.Entry<String, AttributeValue>> entries,
        @Nullable Iterator<AttributeValue> elements,
        @Nullable Level outer) {
      this.entries = entries;
      this.elements = elements;
      this.outer = outer;
    }
  }

  private @Nullable Level level;
  private @Nullable AttributeValue current;

  /** A source that reads an item. */
  public MapSource(Map<String, AttributeValue> item) {
    this.level = new Level(item.entrySet().iterator(), null, null);
  }

  private MapSource(AttributeValue value) {
    this.current = value;
  }

  /** The value that an attribute value stands for. */
  public static <T> T valueOf(ValueCodec<T> codec, AttributeValue value) {
    return codec.read(new MapSource(value));
  }

  @Override
  public @Nullable String nextName() {
    Level open = level;
    if (open == null || open.entries == null) {
      throw new IllegalStateException("No map is open.");
    }
    while (open.entries.hasNext()) {
      Map.Entry<String, AttributeValue> entry = open.entries.next();
      if (!Boolean.TRUE.equals(entry.getValue().nul())) {
        current = entry.getValue();
        open.name = entry.getKey();
        return open.name;
      }
    }
    leave(open);
    return null;
  }

  @Override
  public boolean nextElement() {
    Level open = level;
    if (open == null || open.elements == null) {
      throw new IllegalStateException("No list is open.");
    }
    if (open.elements.hasNext()) {
      current = open.elements.next();
      open.position++;
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
    level = new Level(value().m().entrySet().iterator(), null, level);
  }

  @Override
  public void beginList() {
    if (!value().hasL()) {
      throw wrong(AttributeKind.LIST);
    }
    level = new Level(null, value().l().iterator(), level);
  }

  @Override
  public String path() {
    Deque<String> steps = new ArrayDeque<>();
    for (Level open = level; open != null; open = open.outer) {
      if (open.elements != null) {
        steps.push("[" + open.position + "]");
      } else if (open.name != null) {
        steps.push((open.outer == null ? "" : ".") + open.name);
      }
    }
    return String.join("", steps);
  }
}
