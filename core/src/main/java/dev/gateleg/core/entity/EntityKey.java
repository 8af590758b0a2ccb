package dev.gateleg.core.entity;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Shown;
import dev.gateleg.model.key.KeyLimits;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The table key of one item, and which entity it is. Made by an entity's companion: {@code Orders.key("o1")}.
 *
 * @param <E> the entity
 * @param type the entity's type
 * @param partition the partition key
 * @param sort the sort key, or null where the table has none
 */
public record EntityKey<E>(
    EntityType<E> type, AttributeValue partition, @Nullable AttributeValue sort) {

  /** Checks the keys' lengths. */
  public EntityKey {
    check(type, "partition", partition, KeyLimits.PARTITION_KEY_BYTES);
    if (sort != null) {
      check(type, "sort", sort, KeyLimits.SORT_KEY_BYTES);
    }
  }

  private static void check(EntityType<?> type, String which, AttributeValue value, int most) {
    String text = value.s();
    // A UTF-16 unit takes at most three bytes: most keys need no count.
    if (text == null || text.length() * 3L <= most) {
      return;
    }
    int bytes = KeyLimits.utf8Length(text);
    if (bytes > most) {
      throw new InvalidInputException(
          "KeyTooLong",
          type.name() + "'s " + which + " key \"" + text.substring(0, 40) + "…\" has " + bytes
              + " bytes; DynamoDB takes " + most + ", so shorten its components.",
          null);
    }
  }

  /** The entity and its keys: {@code Order(ORDER#o1, METADATA)}. */
  @Override
  public String toString() {
    return type.name() + "(" + shown() + ")";
  }

  /** The keys alone: {@code ORDER#o1, METADATA}. */
  public String shown() {
    return Shown.key(partition) + (sort == null ? "" : ", " + Shown.key(sort));
  }
}
