package dev.gateleg.core.write;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Request;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One action of a transaction, ready to be sent.
 *
 * @param verb what it does, for messages: {@code update}
 * @param subject to what: {@code Order(ORDER#o1, METADATA)}
 * @param key the key of the item that it is about
 * @param item the action as it is sent
 * @param stored the entity as it is stored if the transaction succeeds, or null where that is not known
 * @param refusal the exception to throw when the condition fails; takes the item as it was, empty where there was none
 * @param raced whether the condition failed only because of others who were faster, so that the action is to be made anew
 */
record TransactionAction(
    String verb,
    Object subject,
    Map<String, Value> key,
    Request.Action item,
    @Nullable Object stored,
    Function<Map<String, Value>, RuntimeException> refusal,
    Predicate<Map<String, Value>> raced) {

  /** The same, made anew where what its condition was refused by says so. */
  TransactionAction learning(Predicate<Map<String, Value>> anew) {
    return new TransactionAction(verb, subject, key, item, stored, refusal, anew);
  }

  /** What it does, and to what: {@code update of Order(ORDER#o1, METADATA)}. */
  @Override
  public String toString() {
    return verb + " of " + subject;
  }
}
