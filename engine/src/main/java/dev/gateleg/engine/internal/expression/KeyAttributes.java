package dev.gateleg.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The key attributes of a table or an index.
 *
 * @param partition the attributes of the partition key: one, or up to four of an index
 * @param sort the attributes of the sort key: none, one, or up to four of an index
 * @param ofIndex whether they are an index's
 */
public record KeyAttributes(List<Attribute> partition, List<Attribute> sort, boolean ofIndex) {

  /**
   * A key attribute.
   *
   * @param type S, N or B
   */
  public record Attribute(String name, AttributeValue.Type type) {

    public Attribute {
      if (!Values.isOrdered(type)) {
        throw new IllegalArgumentException(
            "a key attribute is of type S, N or B, not " + type + ": " + name);
      }
    }
  }

  public KeyAttributes {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    if (partition.isEmpty()) {
      throw new IllegalArgumentException("a key needs a partition key");
    }
  }

  int size() {
    return partition.size() + sort.size();
  }

  /** Whether it is a key of several attributes, as only global indexes may have. */
  boolean hasSeveralOfAKind() {
    return partition.size() > 1 || sort.size() > 1;
  }

  /** All attributes, the partition key's first. */
  List<Attribute> all() {
    List<Attribute> all = new ArrayList<>(partition);
    all.addAll(sort);
    return all;
  }

  /** The attribute of that name, or null if the key has none. */
  public @Nullable Attribute attribute(String name) {
    for (Attribute attribute : partition) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    for (Attribute attribute : sort) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    return null;
  }

  /** Refuses a condition that leads into a key attribute; every expression but a query's filter is asked this. */
  public void checkScalars(Condition condition) {
    Conditions.forEachPath(condition, this::checkScalar);
  }

  /** Refuses a projection that leads into a key attribute. */
  public void checkScalars(Projection projection) {
    projection.paths().forEach(this::checkScalar);
  }

  /** Refuses an update that leads into a key attribute, of the table or of an index. */
  public void checkScalars(Update update) {
    for (Change change : update.changes()) {
      checkScalar(change.path());
      if (change instanceof Change.Set set) {
        Conditions.forEachPath(set.operand(), this::checkScalar);
      }
    }
  }

  /** Refuses a path that leads into a key attribute, as if that were a document. */
  void checkScalar(Path path) {
    if (!path.isTopLevel() && attribute(path.attribute()) != null) {
      throw new InvalidExpressionException("Key attributes must be scalars; "
          + "list random access '[]' and map lookup '.' are not allowed: "
          + (ofIndex ? "IndexKey: " : "Key: ")
          + path.attribute());
    }
  }
}
