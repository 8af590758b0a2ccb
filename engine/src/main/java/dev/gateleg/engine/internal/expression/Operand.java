package dev.gateleg.engine.internal.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Something that stands for a value of an item, bound to the names and values of a request. Immutable. */
public sealed interface Operand
    permits Path,
        Operand.Literal,
        Operand.Size,
        Operand.IfNotExists,
        Operand.ListAppend,
        Operand.Sum {

  /** The operand's value for an item, or null if it has none. */
  @Nullable
  AttributeValue in(Map<String, AttributeValue> item);

  /** The type that the operand has whatever the item, or null if that depends on the item. */
  AttributeValue.@Nullable Type knownType();

  /** A value of the request. */
  record Literal(AttributeValue value) implements Operand {

    @Override
    public AttributeValue in(Map<String, AttributeValue> item) {
      return value;
    }

    @Override
    public AttributeValue.Type knownType() {
      return value.type();
    }
  }

  /** The function {@code size}. */
  record Size(Operand operand) implements Operand {

    @Override
    public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
      AttributeValue value = operand.in(item);
      int size = value == null ? -1 : Values.size(value);
      return size < 0 ? null : AttributeValue.fromN(Integer.toString(size));
    }

    @Override
    public AttributeValue.Type knownType() {
      return AttributeValue.Type.N;
    }
  }

  /** The function {@code if_not_exists}. */
  record IfNotExists(Path path, Operand otherwise) implements Operand {

    @Override
    public AttributeValue in(Map<String, AttributeValue> item) {
      // DynamoDB evaluates both operands, so what is missing in the second is an error even if it
      // is not needed.
      AttributeValue substitute = UpdateErrors.present(otherwise.in(item));
      AttributeValue value = path.in(item);
      return value != null ? value : substitute;
    }

    @Override
    public AttributeValue.@Nullable Type knownType() {
      return null;
    }
  }

  /** The function {@code list_append}. */
  record ListAppend(Operand first, Operand second) implements Operand {

    @Override
    public AttributeValue in(Map<String, AttributeValue> item) {
      List<AttributeValue> head = list(first, item);
      List<AttributeValue> tail = list(second, item);
      return Values.list(head, tail);
    }

    private static List<AttributeValue> list(Operand operand, Map<String, AttributeValue> item) {
      AttributeValue value = UpdateErrors.present(operand.in(item));
      if (value.type() != AttributeValue.Type.L) {
        throw UpdateErrors.wrongType();
      }
      return value.l();
    }

    @Override
    public AttributeValue.Type knownType() {
      return AttributeValue.Type.L;
    }
  }

  /** A sum or a difference. */
  record Sum(boolean plus, Operand left, Operand right) implements Operand {

    @Override
    public AttributeValue in(Map<String, AttributeValue> item) {
      String first = number(left, item);
      String second = number(right, item);
      return AttributeValue.fromN(
          plus ? Numbers.add(first, second) : Numbers.subtract(first, second));
    }

    private static String number(Operand operand, Map<String, AttributeValue> item) {
      AttributeValue value = UpdateErrors.present(operand.in(item));
      if (value.type() != AttributeValue.Type.N) {
        throw UpdateErrors.wrongType();
      }
      return value.n();
    }

    @Override
    public AttributeValue.Type knownType() {
      return AttributeValue.Type.N;
    }
  }
}
