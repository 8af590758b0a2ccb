package dev.gateleg.core.write;

import dev.gateleg.core.call.Contention;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.internal.send.RefusedException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What DynamoDB's reasons for not making a transaction mean for its actions. */
final class Refusals {

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
      Reason reason = e.reasons().get(i);
      TransactionAction action = actions.get(i);
      if (reason.conditionFailed() && action.raced().test(reason.item())) {
        contention.raced(action.subject());
        first = first == null ? action : first;
      }
    }
    return first;
  }

  /** Others were faster at every try until the deadline: no refusal, since the caller asked for no condition. */
  static ConflictException overtaken(Object write, RuntimeException last) {
    return new ConflictException(
        CoreCode.OVERTAKEN,
        write + ": others changed the item between reading and writing it, at every try; nothing"
            + " was written, try again.",
        last.getCause());
  }

  /** What is thrown: the program's own exception, or that of the first refused action, with those of the others. */
  RuntimeException refusal(RefusedException cause) {
    List<RefusedAction> all = new ArrayList<>();
    for (int i = 0; i < cause.reasons().size(); i++) {
      if (cause.reasons().get(i).conditionFailed()) {
        all.add(refused(actions.get(i), cause.reasons().get(i).item()));
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

  private RefusedAction refused(TransactionAction action, Map<String, Value> item) {
    return new RefusedAction(
        action.verb(),
        action.subject(),
        item,
        tables.found(action, item),
        action.refusal().apply(item));
  }

  /** A conflict with the items that it was about. */
  ConflictException conflicted(ConflictException conflict, CallSite site, List<Reason> reasons) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < Math.min(actions.size(), reasons.size()); i++) {
      if (CONFLICT.equals(reasons.get(i).code())) {
        Object subject = actions.get(i).subject();
        contention.conflicted(subject);
        items.add(subject.toString());
      }
    }
    return items.isEmpty()
        ? conflict
        : new ConflictException(
            CoreCode.CONFLICT,
            site + ": another write is at work on " + String.join(" and ", items)
                + "; nothing was written, try again.",
            items,
            conflict.getCause());
  }
}
