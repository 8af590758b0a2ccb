package dev.gateleg.core.call;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.item.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    Map<String, Value> item,
    @Nullable RuntimeException failure) {

  /** What is wrong, in one sentence. */
  public String message() {
    return "[" + code().code() + "] " + fact() + (failure == null ? "; it was passed over." : "");
  }

  CoreCode code() {
    return failure == null ? CoreCode.ITEM_UNKNOWN : CoreCode.ITEM_UNDECODABLE;
  }

  /** The message without its code and without what became of the item. */
  String fact() {
    return pattern + " read (" + key + "), which "
        + (failure == null
            ? "is of no entity of the table"
            : "can't be decoded: " + failure.getMessage());
  }
}
