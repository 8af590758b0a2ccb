package dev.gateleg.core.context;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that a read came upon and could not turn into an entity.
 *
 * @param pattern the access pattern that read it
 * @param key the item's key, for people: {@code ORDER#o1, METADATA}
 * @param item the item, attribute by attribute
 * @param failure what is wrong with it; null where it is of no entity of the table
 */
public record ReadProblem(
    String pattern,
    String key,
    Map<String, AttributeValue> item,
    @Nullable RuntimeException failure) {

  /** What is wrong, in one sentence. */
  public String message() {
    return failure == null
        ? "[ItemUnknown] " + pattern + " read (" + key
            + "), which is of no entity of the table; it was passed over."
        : "[ItemUndecodable] " + pattern + " read (" + key + "), which can't be decoded: "
            + failure.getMessage();
  }
}
