package dev.gateleg.core.internal.expression;

import dev.gateleg.core.internal.expression.WriteShapes.ItemAttributes;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.ConditionTree;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.WriteExpressions;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the expressions of writes have in common that differ in their values only. Immutable. */
final class WriteShape {

  /** The terms from which the shape was made: an example of all that have it. */
  private final WriteTerms example;

  private final @Nullable String condition;
  private final String update;
  private final Map<String, String> names;
  private final String[] placeholders;

  /** For each placeholder the number of its input, or that of its constant, complemented. */
  private final int[] sources;

  private final Value[] constants;
  private final int inputs;
  private final boolean timed;

  WriteShape(WriteTerms example, ItemAttributes attributes) {
    WriteShapeWriter out = new WriteShapeWriter(attributes, example);
    this.example = example.withoutValues();
    this.condition = out.condition();
    this.update = out.update();
    this.names = out.names();
    this.placeholders = out.placeholders();
    this.sources = out.sources();
    this.constants = out.constants();
    this.inputs = out.inputs();
    this.timed = attributes.timeToLive() != null && example.item() != Item.ANY;
  }

  /** Whether a write's expressions are these but for their values. */
  boolean fits(WriteTerms terms) {
    return terms.item() == example.item()
        && (terms.unlessBy() == null) == (example.unlessBy() == null)
        && sameChanges(terms.changes())
        && sameCondition(terms.when())
        && samePresumptions(terms.presumed());
  }

  private boolean sameChanges(List<UpdateAction> changes) {
    int count = changes.size();
    if (count != example.changes().size()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!changes.get(i).alike(example.changes().get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean sameCondition(@Nullable ConditionTree when) {
    return when == null || example.when() == null
        ? when == example.when()
        : when.alike(example.when());
  }

  private boolean samePresumptions(Map<String, @Nullable Value> presumed) {
    if (presumed.size() != example.presumed().size()) {
      return false;
    }
    Iterator<Map.Entry<String, @Nullable Value>> others =
        example.presumed().entrySet().iterator();
    for (Map.Entry<String, @Nullable Value> entry : presumed.entrySet()) {
      Map.Entry<String, @Nullable Value> other = others.next();
      if (!entry.getKey().equals(other.getKey())
          || (entry.getValue() == null) != (other.getValue() == null)) {
        return false;
      }
    }
    return true;
  }

  /** The expressions with a write's own values. */
  WriteExpressions filled(WriteTerms terms) {
    @Nullable Value[] given = given(terms);
    Value[] values = new Value[sources.length];
    for (int i = 0; i < values.length; i++) {
      int source = sources[i];
      values[i] = source < 0 ? constants[~source] : Objects.requireNonNull(given[source]);
    }
    return new WriteExpressions(condition, update, names, SmallMap.of(placeholders, values));
  }

  /** All that a write gives, in the order in which {@link WriteShapeWriter} numbers it. */
  private @Nullable Value[] given(WriteTerms terms) {
    @Nullable Value[] given = new Value[inputs];
    given[WriteShapeWriter.NOW] =
        timed ? Value.fromN(Long.toString(terms.now().getEpochSecond())) : null;
    given[WriteShapeWriter.VERSION] =
        terms.item() == Item.AT_VERSION ? Value.fromN(Long.toString(terms.version())) : null;
    given[WriteShapeWriter.ATTEMPT] = terms.unlessBy();
    int next = WriteShapeWriter.FIRST_OF_MANY;
    for (int i = 0; i < terms.changes().size(); i++) {
      given[next++] = terms.changes().get(i).value();
    }
    if (terms.when() != null) {
      next = terms.when().values(given, next);
    }
    for (Value read : terms.presumed().values()) {
      given[next++] = read;
    }
    return given;
  }
}
