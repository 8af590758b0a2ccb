package dev.gateleg.core.internal.json;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.codec.ValueCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The end of the source that reads DynamoDB's JSON, {@code {"total":{"N":"12.5"}}}, as it goes: there is no map in
 * between. Throws {@code InvalidInputException} where the text is no such JSON. Not thread-safe.
 */
public final class JsonSource implements AttributeSource {

  /** How deep values may be nested; DynamoDB's are at most 32 deep. */
  static final int MOST_LEVELS = 64;

  /** A map or list that is being read. */
  private static final class Level {
    final boolean map;
    final @Nullable Level outer;
    final int depth;
    boolean first = true;

    @Nullable
    String name;

    int position = -1;

    Level(boolean map, @Nullable Level outer) {
      this.map = map;
      this.outer = outer;
      this.depth = outer == null ? 1 : outer.depth + 1;
    }
  }

  private final JsonReader json;
  private final boolean single;
  private final Set<String> noted;
  private final Map<String, Value> notes = new HashMap<>();
  private @Nullable Level level;
  /** The kind of the current value, which is not read yet; null where there is none. */
  private @Nullable AttributeKind kind;

  /** A source that reads an item. */
  public JsonSource(CharSequence item) {
    this(item, Set.of());
  }

  /** A source that reads an item given in UTF-8. */
  public JsonSource(byte[] item) {
    this(item, Set.of());
  }

  /** The same as {@link #JsonSource(CharSequence, Set)}, given in UTF-8. */
  public JsonSource(byte[] item, Set<String> noted) {
    this(JsonReader.decoded(item), noted);
  }

  /** A source that also remembers some of the item's attributes, which are keys, as they pass by. */
  public JsonSource(CharSequence item, Set<String> noted) {
    this(item, noted, false);
    json.expect('{');
    level = new Level(true, null);
  }

  private JsonSource(CharSequence text, Set<String> noted, boolean single) {
    this.json = new JsonReader(text, this::path);
    this.noted = noted;
    this.single = single;
  }

  /** The value that one value in DynamoDB's JSON stands for: {@code {"N":"12.5"}}. */
  public static <T> T valueOf(ValueCodec<T> codec, CharSequence json) {
    JsonSource source = new JsonSource(json, Set.of(), true);
    source.openValue();
    T value = codec.read(source);
    source.json.end();
    return value;
  }

  /** The remembered attributes that have passed by. */
  public Map<String, Value> noted() {
    return notes;
  }

  @Override
  public @Nullable String nextName() {
    Level open = level;
    if (open == null || !open.map) {
      throw new IllegalStateException("No map is open.");
    }
    passOver();
    while (json.another(open.first, '}')) {
      open.first = false;
      String name = json.string();
      json.expect(':');
      open.name = name;
      openValue();
      if (kind != AttributeKind.NULL) {
        note(open, name);
        return name;
      }
      passOver();
    }
    leave(open);
    return null;
  }

  private void note(Level open, String name) {
    if (open.outer != null || !noted.contains(name)) {
      return;
    }
    int payload = json.position();
    AttributeKind was = kind;
    if (was == AttributeKind.STRING) {
      notes.put(name, Value.fromS(string()));
    } else if (was == AttributeKind.NUMBER) {
      notes.put(name, Value.fromN(number()));
    } else if (was == AttributeKind.BINARY) {
      notes.put(name, Value.fromB(Bytes.fromByteArrayUnsafe(binary())));
    }
    json.backTo(payload);
    kind = was;
  }

  @Override
  public boolean nextElement() {
    Level open = level;
    if (open == null || open.map) {
      throw new IllegalStateException("No list is open.");
    }
    passOver();
    if (json.another(open.first, ']')) {
      open.first = false;
      open.position++;
      openValue();
      return true;
    }
    leave(open);
    return false;
  }

  private void leave(Level done) {
    level = done.outer;
    if (level == null && !single) {
      json.end();
    } else {
      json.expect('}');
    }
  }

  private void openValue() {
    json.expect('{');
    json.next();
    int start = json.position();
    String tag = json.string();
    kind = switch (tag) {
      case "S" -> AttributeKind.STRING;
      case "N" -> AttributeKind.NUMBER;
      case "B" -> AttributeKind.BINARY;
      case "BOOL" -> AttributeKind.BOOLEAN;
      case "NULL" -> AttributeKind.NULL;
      case "M" -> AttributeKind.MAP;
      case "L" -> AttributeKind.LIST;
      case "SS" -> AttributeKind.STRING_SET;
      case "NS" -> AttributeKind.NUMBER_SET;
      case "BS" -> AttributeKind.BINARY_SET;
      default -> throw json.malformed("a kind such as \"S\" was expected", start, null);
    };
    json.expect(':');
  }

  /** Takes a value that nobody read. */
  private void passOver() {
    if (kind == null) {
      return;
    }
    switch (kind) {
      case STRING -> string();
      case NUMBER -> number();
      case BINARY -> binary();
      case BOOLEAN -> bool();
      case NULL -> nothing();
      case STRING_SET -> strings();
      case NUMBER_SET -> numbers();
      case BINARY_SET -> binaries();
      case MAP -> {
        beginMap();
        while (nextName() != null) {
          passOver();
        }
      }
      case LIST -> {
        beginList();
        while (nextElement()) {
          passOver();
        }
      }
    }
  }

  @Override
  public AttributeKind kind() {
    if (kind == null) {
      throw new IllegalStateException("There is no value here to read.");
    }
    return kind;
  }

  private void be(AttributeKind expected) {
    if (kind() != expected) {
      throw CodecException.wrongKind(path(), expected, kind());
    }
  }

  private <T> T closed(T value) {
    json.expect('}');
    kind = null;
    return value;
  }

  @Override
  public String string() {
    be(AttributeKind.STRING);
    return closed(json.string());
  }

  @Override
  public String number() {
    be(AttributeKind.NUMBER);
    return closed(json.string());
  }

  @Override
  public byte[] binary() {
    be(AttributeKind.BINARY);
    return closed(base64());
  }

  @Override
  public boolean bool() {
    be(AttributeKind.BOOLEAN);
    return closed(json.truth());
  }

  private void nothing() {
    json.next();
    int start = json.position();
    if (!closed(json.truth())) {
      throw json.malformed("NULL can only be true", start, null);
    }
  }

  @Override
  public List<String> strings() {
    be(AttributeKind.STRING_SET);
    return closed(texts());
  }

  @Override
  public List<String> numbers() {
    be(AttributeKind.NUMBER_SET);
    return closed(texts());
  }

  private List<String> texts() {
    List<String> values = new ArrayList<>();
    json.expect('[');
    while (json.another(values.isEmpty(), ']')) {
      values.add(json.string());
    }
    return values;
  }

  @Override
  public List<byte[]> binaries() {
    be(AttributeKind.BINARY_SET);
    List<byte[]> values = new ArrayList<>();
    json.expect('[');
    while (json.another(values.isEmpty(), ']')) {
      values.add(base64());
    }
    return closed(values);
  }

  private byte[] base64() {
    json.next();
    int start = json.position();
    String text = json.string();
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw json.malformed("bytes in base 64 were expected", start, e);
    }
  }

  @Override
  public void beginMap() {
    be(AttributeKind.MAP);
    json.expect('{');
    enter(true);
  }

  @Override
  public void beginList() {
    be(AttributeKind.LIST);
    json.expect('[');
    enter(false);
  }

  private void enter(boolean map) {
    Level inner = new Level(map, level);
    if (inner.depth > MOST_LEVELS) {
      throw json.malformed("values are nested more than " + MOST_LEVELS + " deep");
    }
    level = inner;
    kind = null;
  }

  @Override
  public String path() {
    Deque<String> steps = new ArrayDeque<>();
    for (Level open = level; open != null; open = open.outer) {
      if (!open.map) {
        steps.push("[" + open.position + "]");
      } else if (open.name != null) {
        steps.push((open.outer == null ? "" : ".") + open.name);
      }
    }
    return String.join("", steps);
  }
}
