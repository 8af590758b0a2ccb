package dev.gateleg.core.internal.expression;

import dev.gateleg.core.internal.expression.WriteShapes.ItemAttributes;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.UpdateAction.Clause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the texts of a shape, and numbers what its writes give. */
final class WriteShapeWriter implements UpdateAction.Placeholding {

  static final int NOW = 0;
  static final int VERSION = 1;
  static final int ATTEMPT = 2;

  /** From here on: the values of the changes, of the program's condition and of what is presumed. */
  static final int FIRST_OF_MANY = 3;

  private static final Clause[] CLAUSES = Clause.values();

  private final ItemAttributes attributes;
  private final WriteTerms terms;
  private final ExpressionWriter out = new ExpressionWriter();

  /** What stands behind each placeholder so far. */
  private final List<Integer> sources = new ArrayList<>();

  private final List<Value> constants = new ArrayList<>();
  private final int inputs;
  private final @Nullable String condition;
  private final String update;

  WriteShapeWriter(ItemAttributes attributes, WriteTerms terms) {
    this.attributes = attributes;
    this.terms = terms;
    int ofCondition = terms.when() == null ? 0 : terms.when().valueCount();
    this.inputs =
        FIRST_OF_MANY + terms.changes().size() + ofCondition + terms.presumed().size();
    this.condition = joined(conditions());
    this.update = changes();
  }

  @Nullable
  String condition() {
    return condition;
  }

  String update() {
    return update;
  }

  Map<String, String> names() {
    return out.names();
  }

  String[] placeholders() {
    String[] all = new String[sources.size()];
    Arrays.setAll(all, ExpressionWriter::placeholder);
    return all;
  }

  int[] sources() {
    return sources.stream().mapToInt(Integer::intValue).toArray();
  }

  Value[] constants() {
    return constants.toArray(Value[]::new);
  }

  int inputs() {
    return inputs;
  }

  /** The placeholder of something that a write gives; one for all the places where it is used. */
  private String input(int number) {
    int known = sources.indexOf(number);
    if (known < 0) {
      known = sources.size();
      sources.add(number);
    }
    return ExpressionWriter.placeholder(known);
  }

  /** The placeholder of a value that is the same for all writes. */
  @Override
  public String constant(Value value) {
    int known = constants.indexOf(value);
    if (known < 0) {
      known = constants.size();
      constants.add(value);
    }
    return input(~known);
  }

  /** The placeholder of the value of the n-th change. */
  @SuppressWarnings("ReferenceEquality") // The attempt is one object, in the condition as here.
  @Override
  public String operand(int n) {
    Value value = terms.changes().get(n).value();
    boolean attempt = value != null && value == terms.unlessBy();
    return input(attempt ? ATTEMPT : FIRST_OF_MANY + n);
  }

  @Override
  public String place(Path path) {
    return out.path(path);
  }

  private String name(String attribute) {
    return out.name(attribute);
  }

  private static @Nullable String joined(List<String> parts) {
    return parts.size() <= 1
        ? parts.stream().findFirst().orElse(null)
        : "(" + String.join(") AND (", parts) + ")";
  }

  private List<String> conditions() {
    List<String> parts = new ArrayList<>(ofItem());
    int next = FIRST_OF_MANY + terms.changes().size();
    if (terms.when() != null) {
      int[] value = {next};
      parts.add(terms.when().text(out::path, given -> input(value[0]++)));
      next = value[0];
    }
    if (terms.item() == Item.LIVE_OR_EXPIRED && attributes.timeToLive() != null) {
      String live = Objects.requireNonNull(joined(parts));
      parts = new ArrayList<>(List.of(live + " OR " + expired(attributes.timeToLive())));
    }
    for (Map.Entry<String, @Nullable Value> read : terms.presumed().entrySet()) {
      String name = name(read.getKey());
      parts.add(
          read.getValue() == null
              ? "attribute_not_exists(" + name + ")"
              : name + " = " + input(next));
      next++;
    }
    if (terms.unlessBy() != null && attributes.attempt() != null) {
      parts.add(name(attributes.attempt()) + " <> " + input(ATTEMPT));
    }
    return parts;
  }

  private List<String> ofItem() {
    return switch (terms.item()) {
      case ANY -> List.of();
      case LIVE, LIVE_OR_EXPIRED -> live();
      case PRESENT -> andLive("attribute_exists(" + name(attributes.partition()) + ")");
      case ABSENT -> List.of(absent());
      case AT_VERSION -> andLive(version() + " = " + input(VERSION));
    };
  }

  private String version() {
    if (attributes.version() == null) {
      throw new IllegalStateException("An entity without a version can't be at one.");
    }
    return name(attributes.version());
  }

  private List<String> andLive(String condition) {
    List<String> parts = new ArrayList<>(List.of(condition));
    parts.addAll(live());
    return parts;
  }

  private List<String> live() {
    if (attributes.timeToLive() == null) {
      return List.of();
    }
    String name = name(attributes.timeToLive());
    return List.of("attribute_not_exists(" + name + ") OR " + name + " > " + input(NOW));
  }

  private String absent() {
    String absent = "attribute_not_exists(" + name(attributes.partition()) + ")";
    return attributes.timeToLive() == null
        ? absent
        : absent + " OR " + expired(attributes.timeToLive());
  }

  private String expired(String timeToLive) {
    return name(timeToLive) + " <= " + input(NOW);
  }

  /** The changes by clause, each in the order given. */
  private String changes() {
    List<String> clauses = new ArrayList<>();
    for (Clause clause : CLAUSES) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < terms.changes().size(); i++) {
        UpdateAction change = terms.changes().get(i);
        if (change.clause() == clause) {
          texts.add(change.text(this, i));
        }
      }
      if (!texts.isEmpty()) {
        clauses.add(clause + " " + String.join(", ", texts));
      }
    }
    return String.join(" ", clauses);
  }
}
