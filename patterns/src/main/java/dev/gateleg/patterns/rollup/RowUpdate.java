package dev.gateleg.patterns.rollup;

import dev.gateleg.core.internal.expression.ExpressionWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The update of a row that is being written. Not thread-safe. */
final class RowUpdate {

  private final String rollup;
  private final ExpressionWriter out = new ExpressionWriter();
  private final List<String> conditions = new ArrayList<>(2);
  private final StringBuilder sets = new StringBuilder();
  private final StringBuilder additions = new StringBuilder();
  private final StringBuilder removals = new StringBuilder();

  /** Most counters of a row move by the same few numbers, which are sent once each. */
  private final List<BigDecimal> numbers = new ArrayList<>(4);

  private final List<String> placeholders = new ArrayList<>(4);
  private @Nullable String text;

  RowUpdate(String rollup) {
    this.rollup = rollup;
  }

  ExpressionWriter out() {
    return out;
  }

  void when(String condition) {
    conditions.add(condition);
  }

  void set(String assignment) {
    begin(sets, "SET ").append(assignment);
  }

  void remove(String name) {
    begin(removals, "REMOVE ").append(name);
  }

  /** An absent attribute counts as 0, and need not be made first. */
  void add(String attribute, BigDecimal number) {
    begin(additions, "ADD ")
        .append(out.name(attribute))
        .append(' ')
        .append(placeholder(attribute, number));
  }

  private String placeholder(String attribute, BigDecimal number) {
    int known = numbers.indexOf(number);
    if (known < 0) {
      known = numbers.size();
      numbers.add(number);
      placeholders.add(out.value(RollupErrors.stored(rollup, attribute, number)));
    }
    return placeholders.get(known);
  }

  private static StringBuilder begin(StringBuilder clause, String word) {
    return clause.append(clause.isEmpty() ? word : ", ");
  }

  /** The text of the changes, when all are told. */
  String expression() {
    if (text == null) {
      text = joined(sets, additions, removals);
    }
    return text;
  }

  private static String joined(StringBuilder... clauses) {
    StringBuilder all = new StringBuilder();
    for (StringBuilder clause : clauses) {
      all.append(all.isEmpty() || clause.isEmpty() ? "" : " ").append(clause);
    }
    return all.toString();
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
