package dev.gateleg.processor.write;

import dev.gateleg.processor.model.JavaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A Java source file in the making: lines, their indentation, and the imports that they need. */
final class Source {

  private final JavaType self;
  private final StringBuilder body = new StringBuilder();
  private final Map<String, String> names = new TreeMap<>();
  private final TreeSet<String> imports = new TreeSet<>();
  private int depth;

  /** The source of a class; {@code members} are simple names that mean its own nested classes. */
  Source(JavaType self, String... members) {
    this.self = self;
    names.put(self.simpleName(), self.qualifiedName());
    for (String member : members) {
      names.put(member, self.qualifiedName() + "." + member);
    }
  }

  JavaType self() {
    return self;
  }

  /** How the source names a type: by its simple name, imported where needed, unless another type has that name. */
  String name(JavaType type) {
    String arguments = type.arguments().isEmpty()
        ? ""
        : type.arguments().stream().map(this::name).collect(Collectors.joining(", ", "<", ">"));
    return raw(type) + arguments;
  }

  private String raw(JavaType type) {
    String outer = type.name().split("\\.", 2)[0].replace("[]", "");
    if (type.packageName().isEmpty()) {
      return type.name();
    }
    String qualified = type.packageName() + "." + outer;
    String taken = names.putIfAbsent(outer, qualified);
    if (taken != null && !taken.equals(qualified)) {
      return type.qualifiedName();
    }
    if (!type.packageName().equals("java.lang") && !type.packageName().equals(self.packageName())) {
      imports.add(qualified);
    }
    return type.name();
  }

  /** How the source names a type of the library or of Java. */
  String name(String packageName, String name) {
    return name(JavaType.of(packageName, name));
  }

  Source blank() {
    body.append('\n');
    return this;
  }

  Source line(String line) {
    body.append(" ".repeat(2 * depth)).append(line).append('\n');
    return this;
  }

  Source open(String line) {
    line(line + " {");
    depth++;
    return this;
  }

  Source close() {
    depth--;
    return line("}");
  }

  /** Closes a block and opens the next: {@code } else {}. */
  Source reopen(String between) {
    depth--;
    line("} " + between + " {");
    depth++;
    return this;
  }

  /** A Javadoc comment of one paragraph. */
  Source doc(String text) {
    if (2 * depth + text.length() + "/**  */".length() <= Expr.WIDTH) {
      return line("/** " + text + " */");
    }
    line("/**");
    StringBuilder line = new StringBuilder(" *");
    for (String word : text.split(" ", -1)) {
      if (2 * depth + line.length() + 1 + word.length() > Expr.WIDTH) {
        line(line.toString());
        line.setLength(0);
        line.append(" *");
      }
      line.append(' ').append(word);
    }
    line(line.toString());
    return line(" */");
  }

  /** A place among the lines, for what is known only later. */
  record Mark(int position, int depth) {}

  /** The place that the next line goes to. */
  Mark mark() {
    return new Mark(body.length(), depth);
  }

  /** Writes something at a place that was marked. */
  void insert(Mark mark, Runnable writing) {
    String after = body.substring(mark.position());
    int before = depth;
    body.setLength(mark.position());
    depth = mark.depth();
    writing.run();
    depth = before;
    body.append(after);
  }

  /** A statement: what stands before the expression, and the expression, broken where it is too long. */
  Source statement(String before, Expr expression) {
    int indent = 2 * depth;
    boolean fits = indent + before.length() + expression.flat().length() + 1 <= Expr.WIDTH;
    boolean fitsBelow = indent + Expr.CONTINUED + expression.flat().length() + 1 <= Expr.WIDTH;
    if (!fits && fitsBelow && before.endsWith("= ")) {
      line(before.stripTrailing());
      return expression(indent + Expr.CONTINUED, "", expression);
    }
    return expression(indent, before, expression);
  }

  private Source expression(int indent, String before, Expr expression) {
    List<String> lines = expression.lines(indent, indent + before.length(), 1);
    for (int i = 0; i < lines.size(); i++) {
      body.append(i == 0 ? " ".repeat(indent) + before : "").append(lines.get(i));
      body.append(i == lines.size() - 1 ? ";\n" : "\n");
    }
    return this;
  }

  /** A field with its value. A type that is too long for a line is broken between its arguments. */
  Source field(String modifiers, String type, String name, Expr value) {
    String declared = modifiers + " " + type + " " + name + " = ";
    if (2 * depth + declared.length() <= Expr.WIDTH || type.indexOf('<') < 0) {
      return statement(declared, value);
    }
    int inner = 2 * depth + 2 * Expr.CONTINUED;
    line(modifiers + " " + type.substring(0, type.indexOf('<') + 1));
    List<String> arguments = arguments(type);
    for (int i = 0; i < arguments.size(); i++) {
      String end = i == arguments.size() - 1 ? ">" : ",";
      body.append(" ".repeat(inner)).append(arguments.get(i)).append(end).append('\n');
    }
    body.append(" ".repeat(2 * depth + Expr.CONTINUED)).append(name).append(" =\n");
    return expression(inner, "", value);
  }

  private static List<String> arguments(String type) {
    List<String> arguments = new ArrayList<>();
    int start = type.indexOf('<') + 1;
    int nested = 0;
    for (int i = start; i < type.length() - 1; i++) {
      char c = type.charAt(i);
      nested += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ',' && nested == 0) {
        arguments.add(type.substring(start, i).strip());
        start = i + 1;
      }
    }
    arguments.add(type.substring(start, type.length() - 1).strip());
    return arguments;
  }

  /** Opens a method. Parameters that are too long for a line stand on the next, or each on its own. */
  Source method(String head, List<String> parameters) {
    String joined = String.join(", ", parameters);
    if (2 * depth + head.length() + joined.length() + "() {".length() <= Expr.WIDTH) {
      return open(head + "(" + joined + ")");
    }
    int inner = 2 * depth + Expr.CONTINUED;
    line(head + "(");
    boolean together = inner + joined.length() + ") {".length() <= Expr.WIDTH;
    String separator = together ? ", " : ",\n" + " ".repeat(inner);
    body.append(" ".repeat(inner)).append(String.join(separator, parameters)).append(") {\n");
    depth++;
    return this;
  }

  /** Returns an array of objects. */
  Source returnObjects(List<String> values) {
    String flat = "return new Object[] {" + String.join(", ", values) + "};";
    if (2 * depth + flat.length() <= Expr.WIDTH) {
      return line(flat);
    }
    open("return new Object[]");
    String joined = String.join(", ", values);
    if (2 * depth + joined.length() <= Expr.WIDTH) {
      line(joined);
    } else {
      for (int i = 0; i < values.size(); i++) {
        line(values.get(i) + (i == values.size() - 1 ? "" : ","));
      }
    }
    depth--;
    return line("};");
  }

  /** A statement that is an expression alone. */
  Source statement(Expr expression) {
    return statement("", expression);
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c < ' ' ? String.format("\\u%04x", (int) c) : Character.toString(c));
      }
    }
    return out.append('"').toString();
  }

  /** The whole file. */
  String text() {
    StringBuilder file = new StringBuilder();
    if (!self.packageName().isEmpty()) {
      file.append("package ").append(self.packageName()).append(";\n\n");
    }
    imports.forEach(name -> file.append("import ").append(name).append(";\n"));
    return file.append(imports.isEmpty() ? "" : "\n").append(body).toString();
  }
}
