package dev.gateleg.proofs.models;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A key template as docs/guide.md describes it, read without Gateleg: segments between {@code #}, each a constant or a
 * component in braces, as it is or derived ({@code {at:date}}), or the number of a shard ({@code {shard:3}}).
 */
record Template(List<String> segments) {

  private static final char SEPARATOR = '#';
  private static final char ESCAPE = '$';
  private static final String SHARD = "shard:";
  private static final String TIME = "(\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z?\\d*)";

  static Template of(String text) {
    return new Template(List.of(text.split("#", -1)));
  }

  /** The components, in their order. */
  List<String> components() {
    return segments.stream().filter(Template::isComponent).map(Template::name).toList();
  }

  /** What is made of a component before it stands in the key, {@code date} or {@code lower}; null where it stands as it is. */
  @Nullable
  String derivation(String component) {
    return segments.stream()
        .filter(segment -> isComponent(segment) && name(segment).equals(component))
        .findFirst()
        .map(Template::derived)
        .orElse(null);
  }

  /** The constant that it starts with, with a separator where more follows. */
  String constant() {
    StringBuilder out = new StringBuilder();
    for (String segment : segments) {
      if (isComponent(segment)) {
        return out.toString();
      }
      out.append(segment).append(SEPARATOR);
    }
    return out.substring(0, out.length() - 1);
  }

  /** How a template names a component. */
  static String braces(ModelSpec.ComponentSpec component) {
    return "{" + component.name() + "}";
  }

  /** How a template names what is derived of a component. */
  static String braces(ModelSpec.ComponentSpec component, String derivation) {
    return "{" + component.name() + ":" + derivation + "}";
  }

  /** How a template spreads items over some shards. */
  static String shards(int count) {
    return "{" + SHARD + count + "}";
  }

  static boolean isComponent(String segment) {
    return segment.startsWith("{") && !segment.startsWith("{" + SHARD);
  }

  private static String name(String segment) {
    int colon = segment.indexOf(':');
    return segment.substring(1, colon < 0 ? segment.length() - 1 : colon);
  }

  private static @Nullable String derived(String segment) {
    int colon = segment.indexOf(':');
    return colon < 0 ? null : segment.substring(colon + 1, segment.length() - 1);
  }

  /** One of the numbers of the shards: which of them, only the hash knows, and reads find it by that. */
  private static String shard(String segment) {
    int count = Integer.parseInt(segment.substring(SHARD.length() + 1, segment.length() - 1));
    return IntStream.range(0, count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining("|", "(?:", ")"));
  }

  /**
   * What is wrong with a key attribute of a row; null if nothing is. Instants may have any width that {@code
   * Instant.parse} reads, since the docs leave that to the format.
   */
  @Nullable
  String problem(ModelSpec.EntitySpec entity, Row row, boolean raw, @Nullable String actual) {
    StringBuilder pattern = new StringBuilder();
    Map<String, Object> times = new LinkedHashMap<>();
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      if (i > 0) {
        pattern.append(Pattern.quote(String.valueOf(SEPARATOR)));
      }
      if (segment.startsWith("{" + SHARD)) {
        pattern.append(shard(segment));
        continue;
      } else if (!isComponent(segment)) {
        pattern.append(Pattern.quote(segment));
        continue;
      }
      Object value = row.get(name(segment));
      if (value == null) {
        return actual == null ? null : "is " + actual + " though " + segment + " is absent";
      }
      ValueType type = entity.component(name(segment)).type();
      String derivation = derived(segment);
      if (derivation != null) {
        boolean last = i == segments.size() - 1;
        String text = KeyText.derived(derivation, value).toString();
        pattern.append(Pattern.quote(escaped(text, last, raw)));
      } else if (type == ValueType.INSTANT || type == ValueType.LOCAL_DATE_TIME) {
        times.put(segment, value);
        pattern.append(TIME);
      } else {
        boolean last = i == segments.size() - 1;
        pattern.append(Pattern.quote(escaped(KeyText.of(type, value), last, raw)));
      }
    }
    if (actual == null) {
      return "is absent, not " + pattern;
    }
    Matcher matcher = Pattern.compile(pattern.toString()).matcher(actual);
    if (!matcher.matches()) {
      return "is " + actual + ", not " + pattern;
    }
    List<Map.Entry<String, Object>> expected = new ArrayList<>(times.entrySet());
    for (int i = 0; i < expected.size(); i++) {
      String wrong = KeyText.timeProblem(matcher.group(i + 1), expected.get(i).getValue());
      if (wrong != null) {
        return "is " + actual + ": " + wrong;
      }
    }
    return null;
  }

  private static String escaped(String text, boolean last, boolean raw) {
    StringBuilder out = new StringBuilder();
    for (char c : text.toCharArray()) {
      boolean special = last ? c == SEPARATOR || c == ESCAPE : c <= ESCAPE;
      if (special && !raw) {
        out.append(ESCAPE).append(String.format("%02X", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
