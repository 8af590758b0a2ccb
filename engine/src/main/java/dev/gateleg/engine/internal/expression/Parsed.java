package dev.gateleg.engine.internal.expression;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A parsed expression with what it uses.
 *
 * @param names the aliases in it
 * @param values the value placeholders in it
 */
record Parsed<T extends Syntax>(
    ExpressionKind kind, T syntax, Set<String> names, Set<String> values, int operators) {

  /** The longest expression, in bytes. */
  static final int MAX_BYTES = 4096;

  /** How many operators and functions an expression may have. */
  static final int MAX_OPERATORS = 300;

  static Parsed<Syntax.Clause> condition(ExpressionKind kind, String text) {
    return parse(kind, text, (parser, checks) -> {
      Syntax.Clause clause = parser.condition();
      checks.check(clause);
      return clause;
    });
  }

  static Parsed<Syntax.Actions> update(String text) {
    return parse(ExpressionKind.UPDATE, text, (parser, checks) -> {
      Syntax.Actions actions = parser.update();
      checks.check(actions);
      return actions;
    });
  }

  static Parsed<Syntax.Paths> projection(String text) {
    return parse(ExpressionKind.PROJECTION, text, (parser, checks) -> {
      Syntax.Paths paths = parser.projection();
      checks.check(paths);
      return paths;
    });
  }

  private static <T extends Syntax> Parsed<T> parse(
      ExpressionKind kind, String text, BiFunction<Parser, StaticChecks, T> parse) {
    if (text.isEmpty()) {
      throw kind.error("The expression can not be empty;");
    }
    int bytes = text.length() > MAX_BYTES / 4
        ? text.getBytes(StandardCharsets.UTF_8).length
        : text.length();
    if (bytes > MAX_BYTES) {
      String size = kind == ExpressionKind.UPDATE ? "" : " expression size: " + bytes;
      throw kind.error("Expression size has exceeded the maximum allowed size;" + size);
    }
    Parser parser = new Parser(kind, text);
    T syntax = parse.apply(parser, new StaticChecks(kind));
    return new Parsed<>(
        kind, syntax, Set.copyOf(parser.names()), Set.copyOf(parser.values()), parser.operators());
  }

  /** Comes after the operands' checks, so it is asked for when the expression has been bound. */
  void checkOperators() {
    if (operators > MAX_OPERATORS) {
      throw kind.error(
          "The expression contains too many operators; operator count: " + (MAX_OPERATORS + 1));
    }
  }
}
