package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one key attribute of an entity: its constants and components. */
final class KeyReader {

  private final KeyPartModel part;
  private final @Nullable KeyTemplate template;

  /** The constants around the components: one before each, and one after the last. */
  private final List<String> literals;

  KeyReader(KeyPartModel part) {
    this.part = part;
    this.template = part.plain() ? null : part.keyTemplate();
    this.literals = part.plain() ? List.of() : literals(part);
  }

  private static List<String> literals(KeyPartModel part) {
    List<String> literals = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    String text = part.template();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == c;
      if (c == '{' && !doubled) {
        literals.add(literal.toString());
        literal.setLength(0);
        i = text.indexOf('}', i);
      } else {
        literal.append(c);
        i += (c == '{' || c == '}') && doubled ? 1 : 0;
      }
    }
    literals.add(literal.toString());
    return literals;
  }

  KeyPartModel part() {
    return part;
  }

  String attribute() {
    return part.attribute();
  }

  /** The template; a plain key has none. */
  @Nullable
  KeyTemplate template() {
    return template;
  }

  /** Whether the entity makes such a key. */
  boolean matches(@Nullable Value value) {
    if (value == null) {
      return false;
    }
    if (template == null) {
      return value.type().kind() == part.kind();
    }
    return value.s() != null && template.matches(value.s());
  }

  /** The constants and components of a key that matches. */
  List<KeySegment> segments(Value value) {
    if (template == null) {
      String text = Items.shown(value);
      return List.of(new KeySegment(text, part.components().get(0).name(), text));
    }
    String key = value.s();
    List<Object> values = template.decode(key);
    List<KeySegment> segments = new ArrayList<>();
    addConstant(literals.get(0), segments);
    int at = literals.get(0).length();
    for (int i = 0; i < values.size(); i++) {
      int separator = key.indexOf(part.separator(), at);
      int end = separator < 0 ? key.length() : separator;
      segments.add(new KeySegment(
          key.substring(at, end), template.components().get(i), Scalars.text(values.get(i))));
      addConstant(literals.get(i + 1), segments);
      at = end + literals.get(i + 1).length();
    }
    return segments;
  }

  /** The constants and components of the start of a key, which may end within one. */
  List<KeySegment> startSegments(String start) {
    List<KeySegment> segments = new ArrayList<>();
    int at = 0;
    for (int i = 0; at < start.length(); i++) {
      int literalEnd = i < literals.size()
          ? Math.min(start.length(), at + literals.get(i).length())
          : start.length();
      addConstant(start.substring(at, literalEnd), segments);
      at = literalEnd;
      if (at < start.length() && i < part.components().size()) {
        int separator = start.indexOf(part.separator(), at);
        int end = separator < 0 ? start.length() : separator;
        String text = start.substring(at, end);
        segments.add(new KeySegment(text, part.components().get(i).name(), text));
        at = end;
      }
    }
    return segments;
  }

  private static void addConstant(String literal, List<KeySegment> segments) {
    if (!literal.isEmpty()) {
      segments.add(KeySegment.constant(literal));
    }
  }

  /** The model of a component in this key. */
  @Nullable
  KeyComponentModel component(String name) {
    return part.components().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
