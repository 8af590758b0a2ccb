package dev.gateleg.model.key;

import dev.gateleg.model.error.ModelCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a template: literals around components, {@code {name}} or {@code {name:format}}, with doubled braces for
 * literal ones.
 */
final class TemplateParser {
  /** A template in pieces: a literal before each component and one after the last; formats are empty where none is set. */
  record Parsed(List<String> literals, List<String> names, List<String> formats) {
    Parsed {
      literals = List.copyOf(literals);
      names = List.copyOf(names);
      formats = List.copyOf(formats);
    }
  }

  private final String template;
  private final KeyStyle style;
  private final List<String> literals = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> formats = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();

  private TemplateParser(String template, KeyStyle style) {
    this.template = template;
    this.style = style;
  }

  static Parsed parse(String template, KeyStyle style) {
    return new TemplateParser(template, style).parsed();
  }

  private Parsed parsed() {
    if (template.isEmpty()) {
      throw malformed(
          "is empty; write a constant such as \"METADATA\" or a component such as \"{orderId}\"");
    }
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at);
      boolean doubled = at + 1 < template.length() && template.charAt(at + 1) == c;
      if (c == '{' && !doubled) {
        at = component(at);
      } else if (c == '}' && !doubled) {
        throw malformed(
            "has a '}' at index " + at + " that closes nothing; write '}}' for a literal brace");
      } else {
        at += c == '{' || c == '}' ? 2 : 1;
        checkDelimited(c);
        checkWellFormed(c, at);
        literal.append(c);
      }
    }
    literals.add(literal.toString());
    return new Parsed(literals, names, formats);
  }

  private int component(int open) {
    int close = template.indexOf('}', open);
    if (close < 0) {
      throw malformed("has a '{' at index " + open
          + " that is not closed; close it, or write '{{' for a literal brace");
    }
    checkDelimited('{');
    String inside = template.substring(open + 1, close);
    int colon = inside.indexOf(':');
    String name = colon < 0 ? inside : inside.substring(0, colon);
    if (!identifier(name)) {
      throw malformed(
          "has a component named \"" + name + "\"; name a record component, as in \"{orderId}\"");
    }
    literals.add(literal.toString());
    literal.setLength(0);
    names.add(name);
    formats.add(colon < 0 ? "" : checkedFormat(inside.substring(colon + 1), name));
    return close + 1;
  }

  private String checkedFormat(String format, String name) {
    if (format.isEmpty()) {
      throw malformed(
          "has an empty format at '" + name + "'; write \"{" + name + "}\" for the usual form");
    }
    return format;
  }

  /** What follows a component must be the separator: only that is kept out of the component's own text. */
  private void checkDelimited(char next) {
    if (names.isEmpty() || !literal.isEmpty() || next == style.separator()) {
      return;
    }
    String name = names.get(names.size() - 1);
    throw new KeyTemplateException(
        ModelCode.KEY_PART_NOT_DELIMITED,
        template,
        "In the template \"" + template + "\" the component '" + name + "' is followed by '" + next
            + "'; put the separator '" + style.separator()
            + "' after it, or end the template there.");
  }

  private void checkWellFormed(char c, int next) {
    boolean afterHigh =
        !literal.isEmpty() && Character.isHighSurrogate(literal.charAt(literal.length() - 1));
    boolean beforeLow = next < template.length() && Character.isLowSurrogate(template.charAt(next));
    if ((Character.isHighSurrogate(c) && !beforeLow)
        || (Character.isLowSurrogate(c) && !afterHigh)) {
      throw malformed("has an unpaired surrogate at index " + (next - 1)
          + "; DynamoDB takes well-formed Unicode only");
    }
  }

  private static boolean identifier(String name) {
    boolean atStart = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '.' && !atStart) {
        atStart = true; // a component of a nested record
      } else if (atStart ? Character.isJavaIdentifierStart(c) : Character.isJavaIdentifierPart(c)) {
        atStart = false;
      } else {
        return false;
      }
    }
    return !atStart;
  }

  private KeyTemplateException malformed(String what) {
    return new KeyTemplateException(
        ModelCode.TEMPLATE_MALFORMED, template, "The template \"" + template + "\" " + what + ".");
  }
}
