package dev.gateleg.patterns.rollup;

import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The update of a row that is being written. Not thread-safe. */
final class RowUpdate {

  private final ExpressionWriter out = new ExpressionWriter();
  private final List<String> conditions = new ArrayList<>();
  private final List<String> sets = new ArrayList<>();
  private final List<String> additions = new ArrayList<>();
  private final List<String> removals = new ArrayList<>();

  /** Most counters of a row move by the same few numbers, which are sent once each. */
  private final Map<BigDecimal, String> numbers = new HashMap<>();

  private @Nullable String text;

  ExpressionWriter out() {
    return out;
  }

  void when(String condition) {
    conditions.add(condition);
  }

  void set(String assignment) {
    sets.add(assignment);
  }

  void remove(String name) {
    removals.add(name);
  }

  /** An absent attribute counts as 0, and need not be made first. */
  void add(String attribute, BigDecimal number) {
    String value = numbers.computeIfAbsent(
        number, first -> out.value(AttributeValue.fromN(Numbers.text(first))));
    additions.add(out.name(attribute) + " " + value);
  }

  /** The text of the changes, when all are told. */
  String expression() {
    if (text == null) {
      text = made();
    }
    return text;
  }

  private String made() {
    List<String> clauses = new ArrayList<>();
    clause("SET ", sets, clauses);
    clause("ADD ", additions, clauses);
    clause("REMOVE ", removals, clauses);
    return String.join(" ", clauses);
  }

  private static void clause(String word, List<String> actions, List<String> clauses) {
    if (!actions.isEmpty()) {
      clauses.add(word + String.join(", ", actions));
    }
  }

  @Nullable
  String condition() {
    return conditions.isEmpty()
        ? null
        : conditions.size() == 1
            ? conditions.get(0)
            : "(" + String.join(") AND (", conditions) + ")";
  }
}
