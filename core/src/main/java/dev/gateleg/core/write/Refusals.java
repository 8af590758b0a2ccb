package dev.gateleg.core.write;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.RefusedException;
import dev.gateleg.core.context.Contention;
import dev.gateleg.core.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** What DynamoDB's reasons for not making a transaction mean for its actions. */
final class Refusals {

  private static final String CONDITION_FAILED = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";

  private final TransactionTables tables;
  private final List<TransactionAction> actions;
  private final Contention contention;
  private final @Nullable Function<List<RefusedAction>, ? extends RuntimeException> orThrow;

  Refusals(
      TransactionTables tables,
      List<TransactionAction> actions,
      Contention contention,
      @Nullable Function<List<RefusedAction>, ? extends RuntimeException> orThrow) {
    this.tables = tables;
    this.actions = actions;
    this.contention = contention;
    this.orThrow = orThrow;
  }

  /** The first action that others were faster than, so that all are to be made anew; null where there is none. */
  @Nullable
  TransactionAction overtaken(RefusedException e) {
    TransactionAction first = null;
    for (int i = 0; i < e.reasons().size(); i++) {
      CancellationReason reason = e.reasons().get(i);
      TransactionAction action = actions.get(i);
      if (CONDITION_FAILED.equals(reason.code()) && action.raced().test(itemOf(reason))) {
        contention.raced(action.subject());
        first = first == null ? action : first;
      }
    }
    return first;
  }

  /** Others were faster at every try until the deadline: no refusal, since the caller asked for no condition. */
  static ConflictException overtaken(Object write, RuntimeException last) {
    return new ConflictException(
        "Overtaken",
        write + ": others changed the item between reading and writing it, at every try; nothing"
            + " was written, try again.",
        last.getCause());
  }

  /** What is thrown: the program's own exception, or that of the first refused action, with those of the others. */
  RuntimeException refusal(RefusedException cause) {
    List<RefusedAction> all = new ArrayList<>();
    for (int i = 0; i < cause.reasons().size(); i++) {
      if (CONDITION_FAILED.equals(cause.reasons().get(i).code())) {
        all.add(refused(actions.get(i), itemOf(cause.reasons().get(i))));
      }
    }
    RuntimeException thrown =
        orThrow == null ? all.get(0).exception() : orThrow.apply(List.copyOf(all));
    all.stream()
        .map(RefusedAction::exception)
        .filter(other -> other != thrown)
        .forEach(thrown::addSuppressed);
    thrown.addSuppressed(cause.getCause());
    return thrown;
  }

  private RefusedAction refused(TransactionAction action, Map<String, AttributeValue> item) {
    return new RefusedAction(
        action.verb(),
        action.subject(),
        item,
        tables.found(action, item),
        action.refusal().apply(item));
  }

  /** A conflict with the items that it was about. */
  ConflictException conflicted(ConflictException conflict, CallSite site) {
    List<String> items = new ArrayList<>();
    if (conflict.getCause() instanceof TransactionCanceledException canceled) {
      int told = Math.min(actions.size(), canceled.cancellationReasons().size());
      for (int i = 0; i < told; i++) {
        if (CONFLICT.equals(canceled.cancellationReasons().get(i).code())) {
          Object subject = actions.get(i).subject();
          contention.conflicted(subject);
          items.add(subject.toString());
        }
      }
    }
    return items.isEmpty()
        ? conflict
        : new ConflictException(
            "Conflict",
            site + ": another write is at work on " + String.join(" and ", items)
                + "; nothing was written, try again.",
            items,
            conflict.getCause());
  }

  private static Map<String, AttributeValue> itemOf(CancellationReason reason) {
    return reason.hasItem() ? reason.item() : Map.of();
  }
}
