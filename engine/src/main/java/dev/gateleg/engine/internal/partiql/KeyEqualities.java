package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.expression.Comparator;
import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.expression.Operand;
import dev.gateleg.engine.internal.expression.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a WHERE clause says of the key: its parts, which all have to hold, are taken one by one, and what is not taken
 * remains as a condition.
 */
final class KeyEqualities {

  private final KeyAttributes key;
  private final List<Condition> rest = new ArrayList<>();

  KeyEqualities(@Nullable Condition where, KeyAttributes key) {
    this.key = key;
    if (where != null) {
      key.checkScalars(where);
      split(where);
      KeyTypes types = new KeyTypes(key);
      for (Condition part : rest) {
        if (part instanceof Condition.Compare compare && compare.operator() == Comparator.EQ) {
          types.check(part);
        }
      }
    }
  }

  private void split(Condition condition) {
    if (condition instanceof Condition.And and) {
      split(and.left());
      split(and.right());
    } else {
      rest.add(condition);
    }
  }

  private List<KeyAttributes.Attribute> attributes() {
    List<KeyAttributes.Attribute> all = new ArrayList<>(key.partition());
    all.addAll(key.sort());
    return all;
  }

  /** The whole key of one item, or null if the clause does not say it. */
  @Nullable
  Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (KeyAttributes.Attribute attribute : attributes()) {
      AttributeValue value = takeEqual(attribute.name());
      if (value == null) {
        return null;
      }
      item.put(attribute.name(), value);
    }
    return item;
  }

  /** Refuses to say two things of one key attribute. */
  void checkOncePerKey() {
    for (KeyAttributes.Attribute attribute : attributes()) {
      if (takeEqual(attribute.name()) != null) {
        throw StatementErrors.invalid("Multiple conditions on same key " + attribute.name()
            + ". Only single item Update/Insert/Delete are supported");
      }
    }
  }

  /** The parts of the key that a query can read, one after the other; none if the clause does not say the partition key. */
  List<KeyCondition> queries() {
    List<KeyCondition> queries = new ArrayList<>();
    for (List<AttributeValue> partition : partitions()) {
      queries.add(new KeyCondition(partition, List.of(), null));
    }
    if (queries.isEmpty()) {
      return queries;
    }
    List<AttributeValue> prefix = new ArrayList<>();
    KeyCondition.Range range = null;
    for (KeyAttributes.Attribute attribute : key.sort()) {
      AttributeValue value = takeEqual(attribute.name());
      if (value == null) {
        range = takeRange(attribute);
        break;
      }
      prefix.add(value);
    }
    KeyCondition.Range taken = range;
    queries.replaceAll(query -> new KeyCondition(query.partition(), prefix, taken));
    return queries;
  }

  private List<List<AttributeValue>> partitions() {
    List<Condition> before = new ArrayList<>(rest);
    List<AttributeValue> values = new ArrayList<>();
    for (KeyAttributes.Attribute attribute : key.partition()) {
      AttributeValue value = takeEqual(attribute.name());
      if (value == null) {
        rest.clear();
        rest.addAll(before);
        return key.partition().size() == 1 ? takeIn(attribute) : List.of();
      }
      values.add(value);
    }
    return List.of(values);
  }

  /** What remains to be checked of each item; null if nothing. */
  @Nullable
  Condition rest() {
    Condition joined = null;
    for (Condition condition : rest) {
      joined = joined == null ? condition : new Condition.And(joined, condition);
    }
    return joined;
  }

  private @Nullable AttributeValue takeEqual(String name) {
    for (int i = 0; i < rest.size(); i++) {
      if (rest.get(i) instanceof Condition.Compare compare && compare.operator() == Comparator.EQ) {
        AttributeValue value = valueOf(name, compare.left(), compare.right());
        value = value == null ? valueOf(name, compare.right(), compare.left()) : value;
        if (value != null) {
          rest.remove(i);
          return value;
        }
      }
    }
    return null;
  }

  private static @Nullable AttributeValue valueOf(String name, Operand path, Operand value) {
    return isAttribute(name, path) && value instanceof Operand.Literal literal
        ? literal.value()
        : null;
  }

  private static boolean isAttribute(String name, Operand operand) {
    return operand instanceof Path path && path.isTopLevel() && path.attribute().equals(name);
  }

  private List<List<AttributeValue>> takeIn(KeyAttributes.Attribute attribute) {
    for (int i = 0; i < rest.size(); i++) {
      if (rest.get(i) instanceof Condition.In in && isAttribute(attribute.name(), in.value())) {
        List<List<AttributeValue>> partitions = new ArrayList<>();
        for (Operand candidate : in.candidates()) {
          if (!(candidate instanceof Operand.Literal literal)
              || literal.value().type() != attribute.type()) {
            return List.of();
          }
          List<AttributeValue> partition = List.of(literal.value());
          if (!partitions.contains(partition)) {
            partitions.add(partition);
          }
        }
        rest.remove(i);
        return partitions;
      }
    }
    return List.of();
  }

  private KeyCondition.@Nullable Range takeRange(KeyAttributes.Attribute attribute) {
    for (int i = 0; i < rest.size(); i++) {
      KeyCondition.Range range = range(attribute, rest.get(i));
      if (range != null) {
        rest.remove(i);
        return range;
      }
    }
    return null;
  }

  private static KeyCondition.@Nullable Range range(
      KeyAttributes.Attribute attribute, Condition condition) {
    String name = attribute.name();
    if (condition instanceof Condition.Compare compare && compare.operator() != Comparator.NE) {
      AttributeValue value = valueOf(name, compare.left(), compare.right());
      AttributeValue mirrored = valueOf(name, compare.right(), compare.left());
      return value != null
          ? new KeyCondition.Range.Compared(compare.operator(), value)
          : mirrored != null
              ? new KeyCondition.Range.Compared(compare.operator().mirrored(), mirrored)
              : null;
    }
    if (condition instanceof Condition.Between between && isAttribute(name, between.value())) {
      return between.lower() instanceof Operand.Literal lower
              && between.upper() instanceof Operand.Literal upper
              && lower.value().type() == attribute.type()
          ? new KeyCondition.Range.Between(lower.value(), upper.value())
          : null;
    }
    if (condition instanceof Condition.BeginsWith beginsWith
        && isAttribute(name, beginsWith.operand())) {
      return beginsWith.prefix() instanceof Operand.Literal prefix
              && prefix.value().type() == attribute.type()
          ? new KeyCondition.Range.BeginsWith(prefix.value())
          : null;
    }
    return null;
  }
}
