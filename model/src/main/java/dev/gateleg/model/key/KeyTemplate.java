package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import dev.gateleg.model.error.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A key template such as {@code ORDER#{createdAt}#{orderId}}, bound to the types of its components.
 *
 * <p>Two different tuples never make one key, keys sort in DynamoDB as their tuples do (where {@link #orderPreserving()}),
 * and a key reads back to its tuple. Immutable and thread-safe.
 */
public final class KeyTemplate {
  private static final int USUAL_PART_LENGTH = 26;

  private final String template;
  private final KeyStyle style;
  private final List<String> components;

  /** The types as they were given, without formats. */
  private final KeyType<?>[] given;

  /** One literal before each part and one after the last. */
  private final String[] literals;

  private final KeyPart[] parts;
  private final int usualLength;

  /** Whether the key is a literal, perhaps empty, and one text: the most frequent of all, and made without a builder. */
  private final boolean literalAndText;

  /** The keys of a template whose one part is an enum's constant, by constant; empty for all others. */
  private final Map<Object, String> ofConstants;

  private KeyTemplate(
      String template, KeyStyle style, TemplateParser.Parsed parsed, KeyType<?>[] types) {
    this.template = template;
    this.style = style;
    this.given = types.clone();
    this.literals = parsed.literals().toArray(String[]::new);
    this.parts = new KeyPart[types.length];
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1 && literals[i + 1].isEmpty();
      parts[i] = part(parsed.names().get(i), parsed.formats().get(i), types[i], last);
      checkRaw(parts[i]);
    }
    this.components = distinct(parts);
    this.usualLength = String.join("", literals).length() + parts.length * USUAL_PART_LENGTH;
    this.literalAndText = parts.length == 1 && parts[0].last() && parts[0].isText();
    this.ofConstants = ofConstants();
  }

  /** A component in its format, or what is derived of one, which has a name of its own: {@code createdAt:date}. */
  private KeyPart part(String name, String format, KeyType<?> type, boolean last) {
    boolean derived =
        !format.isEmpty() && type.formatted(format) == null && Derivations.gives(format, type);
    if (type instanceof ShardType) {
      return new KeyPart(name + ":" + format, template, formatted(type, name, format), style, last);
    }
    return derived
        ? new KeyPart(name + ":" + format, template, type, style, last)
        : new KeyPart(name, template, formatted(type, name, format), style, last);
  }

  private List<String> distinct(KeyPart[] all) {
    List<String> names = new ArrayList<>(all.length);
    Set<String> named = new HashSet<>();
    for (KeyPart part : all) {
      boolean shards = part.type() instanceof ShardType || part.type() instanceof DrawnShardType;
      String name = shards ? ShardSlot.NAME : part.name();
      if (named.contains(name)) {
        throw new KeyTemplateException(
            ModelCode.KEY_PART_DUPLICATE,
            template,
            "The template \"" + template + "\" names '" + name
                + "' twice; once is enough to tell keys apart.");
      }
      named.add(name);
      names.add(part.name());
    }
    return List.copyOf(names);
  }

  private Map<Object, String> ofConstants() {
    Map<Object, String> keys = new HashMap<>();
    if (parts.length == 1 && parts[0].type() instanceof EnumType<?> names) {
      names.constants().forEach(constant -> keys.put(constant, encode(constant)));
    }
    return keys;
  }

  /** A template in the default style; the types are those of its components, in the template's order. */
  public static KeyTemplate of(String template, KeyType<?>... types) {
    return of(template, KeyStyle.DEFAULT, types);
  }

  /** A template in another style; the types are those of its components, in the template's order. */
  public static KeyTemplate of(String template, KeyStyle style, KeyType<?>... types) {
    TemplateParser.Parsed parsed = TemplateParser.parse(template, style);
    if (parsed.names().size() != types.length) {
      throw new KeyTemplateException(
          ModelCode.KEY_TYPES_MISMATCH,
          template,
          "The template \"" + template + "\" has the components " + parsed.names()
              + " but is given the types " + Arrays.toString(types)
              + "; pass one type for each component, in this order.");
    }
    return new KeyTemplate(template, style, parsed, types);
  }

  /**
   * The components that a template names, in its order and without their formats; for who must find their types first. The
   * type of a derived part is that of what is derived: {@link Derivations#typeOf}.
   */
  public static List<String> componentsOf(String template, KeyStyle style) {
    return TemplateParser.parse(template, style).names();
  }

  /** The formats or derivations that the components have in a template, in its order; empty where they have none. */
  public static List<String> formatsOf(String template, KeyStyle style) {
    return TemplateParser.parse(template, style).formats();
  }

  /** The template as it was written. */
  public String template() {
    return template;
  }

  /** The names of the components, in the order of the key; a derived one is {@code createdAt:date}. */
  public List<String> components() {
    return components;
  }

  /** The types of the components, with their formats. */
  public List<KeyType<?>> types() {
    List<KeyType<?>> types = new ArrayList<>(parts.length);
    for (KeyPart part : parts) {
      types.add(part.type());
    }
    return List.copyOf(types);
  }

  /** The slot of a shard's number, or null where the template has none. */
  public @Nullable ShardSlot shards() {
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].type() instanceof ShardNumber type) {
        return type.at(i);
      }
    }
    return null;
  }

  /** The text that a value has as one of the parts. */
  public String text(int part, Object value) {
    StringBuilder out = new StringBuilder();
    parts[part].write(value, out);
    return out.toString();
  }

  /** Whether it is raw and ends with text, which could hold the separator: then {@link #withOpenEnd} lets it. */
  public boolean endsInRawText() {
    return style.raw() && parts.length > 0 && parts[parts.length - 1].endsInText();
  }

  /** The same with an end that may hold the separator. */
  public KeyTemplate withOpenEnd() {
    return of(template, style.withOpenEnd(), given);
  }

  /** How parts are separated and escaped. */
  public KeyStyle style() {
    return style;
  }

  /**
   * Whether a {@link #prefix} of so many leading parts is the same text by both templates: the same literals, types,
   * formats and escaping. The components' names do not matter.
   */
  public boolean sharesPrefix(KeyTemplate other, int leading) {
    if (leading > parts.length || leading > other.parts.length) {
      return false;
    }
    boolean alike = literals[0].equals(other.literals[0]);
    for (int i = 0; i < leading && alike; i++) {
      alike = parts[i].textsLike(other.parts[i]) && literals[i + 1].equals(other.literals[i + 1]);
    }
    return alike;
  }

  /** Whether keys that share a prefix of so many parts go on with a part of one form. */
  public boolean sharesRange(KeyTemplate other, int leading) {
    return sharesPrefix(other, leading)
        && leading < parts.length
        && leading < other.parts.length
        && parts[leading].textsLike(other.parts[leading]);
  }

  /** Whether both templates make the same key of the same values. */
  public boolean makesTheKeysOf(KeyTemplate other) {
    return parts.length == other.parts.length && sharesPrefix(other, parts.length);
  }

  /** Whether keys sort as their tuples do. */
  public boolean orderPreserving() {
    for (KeyPart part : parts) {
      if (!part.ordered()) {
        return false;
      }
    }
    return true;
  }

  /** Whether keys that agree in all parts before this component sort by it, which is what a range needs. */
  public boolean orderPreserving(String component) {
    int index = components.indexOf(component);
    if (index < 0) {
      throw new KeyTemplateException(
          ModelCode.KEY_PART_UNKNOWN,
          template,
          "The template \"" + template + "\" has no component '" + component + "'; it has "
              + components + ".");
    }
    return parts[index].ordered();
  }

  /**
   * The whole key; null if a part is null or an empty Optional, since an index key that misses a part is left out.
   *
   * @throws KeyPartException if a part can't stand in a key: empty text, a number too wide, another type, …
   */
  public @Nullable String key(@Nullable Object... values) {
    checkCount(values.length == parts.length, values);
    for (Object value : values) {
      if (KeyPart.unwrapped(value) == null) {
        return null;
      }
    }
    String ofConstant = ofConstants.isEmpty() ? null : ofConstants.get(values[0]);
    if (ofConstant != null) {
      return ofConstant;
    }
    if (literalAndText
        && values[0] instanceof String text
        && !text.isEmpty()
        && parts[0].leaves(text)) {
      return literals[0].isEmpty() ? text : literals[0].concat(text);
    }
    return joined(values);
  }

  /**
   * Whether a key is the one that these parts make; true where one of them is absent, since then there is no key to compare.
   * Reads ask this of each item, so that the most frequent form of key is compared without making it.
   *
   * @param key the key as it is stored
   * @param all values, among them the parts
   * @param positions where among them the parts stand, in the order of the key
   * @throws KeyPartException if a part can't stand in a key
   */
  public boolean makes(String key, @Nullable Object[] all, int... positions) {
    if (literalAndText
        && KeyPart.unwrapped(all[positions[0]]) instanceof String text
        && !text.isEmpty()
        && parts[0].leaves(text)) {
      return key.length() == literals[0].length() + text.length()
          && key.startsWith(literals[0])
          && key.endsWith(text);
    }
    @Nullable Object[] values = new Object[positions.length];
    for (int i = 0; i < positions.length; i++) {
      values[i] = all[positions[i]];
    }
    String made = key(values);
    return made == null || made.equals(key);
  }

  /**
   * The start that all keys with these leading parts share, up to where the next component begins: {@code ORDER#1#ITEM#},
   * never {@code ORDER#1}, which {@code ORDER#12} also starts with. With all parts given it is the whole key, to be
   * compared by {@code =}.
   *
   * @throws KeyPartException if a part is null, empty text, or can't stand in a key
   */
  public String prefix(Object... leading) {
    checkCount(leading.length <= parts.length, leading);
    return joined(leading);
  }

  /**
   * The start of all keys with these leading parts whose next component, a text, starts so.
   *
   * @throws KeyPartException if the next component is no text, or a part can't stand in a key
   */
  public String textPrefix(String start, Object... leading) {
    checkCount(leading.length < parts.length, leading);
    KeyPart part = parts[leading.length];
    if (!part.isText()) {
      throw part.notText(start);
    }
    StringBuilder out = new StringBuilder(joined(leading));
    part.write(start, out);
    return out.toString();
  }

  /**
   * The sort-key condition for keys with these leading parts whose next component lies within the bounds. It finds exactly
   * those of this template; keys of other templates may lie between. A bound needs no text of its own: it may be finer
   * than the format or outside what keys hold.
   *
   * @throws KeyPartException if the next component does not sort as its values do, or a part can't stand in a key
   */
  public KeyRange range(KeyBound from, KeyBound to, Object... leading) {
    checkCount(leading.length < parts.length, leading);
    if (!from.lower() || !to.upper()) {
      throw new ModelException(
          ModelCode.KEY_BOUND_MISPLACED,
          "A range of \"" + template + "\" can't start at " + from + " and end at " + to
              + "; start it with from or after, end it with to or before.");
    }
    KeyPart part = parts[leading.length];
    if (!part.ordered()) {
      throw part.unordered();
    }
    return new Ranges(part, joined(leading)).between(from, to);
  }

  /**
   * The parts of a key.
   *
   * @throws KeyFormatException if this template does not make such a key
   */
  public List<Object> decode(String key) {
    List<Object> values = new ArrayList<>(parts.length);
    String fault = read(key, values);
    if (fault != null) {
      throw new KeyFormatException(template, key, fault);
    }
    return List.copyOf(values);
  }

  /** Whether this template makes such a key: it has the shape, and every part decodes. */
  public boolean matches(String key) {
    return read(key, new ArrayList<>(parts.length)) == null;
  }

  /** The whole key, empty text allowed: the laws of the encoding hold there too, only tables refuse it. */
  String encode(Object... values) {
    StringBuilder out = new StringBuilder(usualLength).append(literals[0]);
    for (int i = 0; i < parts.length; i++) {
      parts[i].write(values[i], out);
      out.append(literals[i + 1]);
    }
    return out.toString();
  }

  KeyPart part(int index) {
    return parts[index];
  }

  String literal(int index) {
    return literals[index];
  }

  private String joined(@Nullable Object[] values) {
    if (values.length == 0) {
      return literals[0];
    }
    StringBuilder out = new StringBuilder(usualLength).append(literals[0]);
    for (int i = 0; i < values.length; i++) {
      Object value = KeyPart.unwrapped(values[i]);
      if (value == null) {
        throw parts[i].missing();
      }
      parts[i].writeNonEmpty(value, out);
      out.append(literals[i + 1]);
    }
    return out.toString();
  }

  /** Adds the key's parts to the values; answers what is wrong, or null. */
  private @Nullable String read(String key, List<Object> values) {
    if (!key.startsWith(literals[0])) {
      return "it does not start with \"" + literals[0] + "\"";
    }
    int at = literals[0].length();
    for (int i = 0; i < parts.length; i++) {
      int separator = parts[i].open() ? -1 : key.indexOf(style.separator(), at);
      int end = separator < 0 ? key.length() : separator;
      String encoded = key.substring(at, end);
      Object value = parts[i].decoded(encoded);
      if (value == null) {
        return "'" + parts[i].name() + "' can't be " + KeyPartException.shown(encoded)
            + ", its type is " + parts[i].type();
      }
      values.add(value);
      if (!key.startsWith(literals[i + 1], end)) {
        return "\"" + literals[i + 1] + "\" does not follow '" + parts[i].name() + "'";
      }
      at = end + literals[i + 1].length();
    }
    return at == key.length() ? null : "it goes on after the template's end";
  }

  private void checkCount(boolean right, @Nullable Object[] values) {
    if (!right) {
      throw new KeyPartException(
          ModelCode.KEY_PART_COUNT,
          "",
          template,
          List.of(),
          "has the parts " + components + " but is given " + values.length,
          "pass them in this order; a prefix leaves out the last ones");
    }
  }

  private KeyType<?> formatted(KeyType<?> type, String name, String format) {
    if (format.isEmpty()) {
      return type;
    }
    KeyType<?> formatted = type.formatted(format);
    if (formatted == null) {
      String remedy = Stream.of(type.formats(), Derivations.of(type))
          .filter(known -> !known.isEmpty())
          .collect(Collectors.joining("; or "));
      throw new KeyTemplateException(
          ModelCode.KEY_PART_FORMAT_UNKNOWN,
          template,
          "In the template \"" + template + "\" the component '" + name + "' of type " + type
              + " has the format \"" + format + "\"; "
              + (remedy.isEmpty() ? "leave the format out" : "use " + remedy) + ".");
    }
    return formatted;
  }

  private void checkRaw(KeyPart part) {
    if (style.raw() && part.type().constantPunctuation().indexOf(style.separator()) >= 0) {
      throw new KeyTemplateException(
          ModelCode.KEY_PART_AMBIGUOUS,
          template,
          "In the raw template \"" + template + "\" the component '" + part.name() + "' of type "
              + part.type() + " holds the separator '" + style.separator()
              + "'; use another separator, or a style that escapes.");
    }
  }

  @Override
  public String toString() {
    return template;
  }
}
