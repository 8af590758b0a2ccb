package dev.gateleg.core.write;

import dev.gateleg.core.spi.write.DependentWrites;
import dev.gateleg.core.spi.write.DependentWrites.Change;
import dev.gateleg.core.spi.write.Sight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the changes of entities in one transaction bring along: each kind of dependent items is asked once, with all changes
 * that concern it, so that an item which several of them touch is written once. Not thread-safe.
 */
final class Along {

  private final Map<DependentWrites<?>, List<Change<?>>> changes = new LinkedHashMap<>();

  <E> void add(List<DependentWrites<E>> dependents, @Nullable E before, @Nullable E after) {
    for (DependentWrites<E> items : dependents) {
      List<Change<?>> all = changes.computeIfAbsent(items, of -> new ArrayList<>());
      if (before != null || after != null) {
        all.add(new Change<>(before, after));
      }
    }
  }

  List<TransactionAction> actions(Instant now, Sight sight) {
    List<TransactionAction> actions = new ArrayList<>();
    changes.forEach((items, changed) -> {
      for (TransactionPart part : parts(items, changed, now, sight)) {
        actions.addAll(ActionSource.actionsOf(part, now));
      }
    });
    return actions;
  }

  @SuppressWarnings("unchecked") // Changes were added for the entity that the items depend on.
  private static <E> List<TransactionPart> parts(
      DependentWrites<E> items, List<Change<?>> changed, Instant now, Sight sight) {
    return items.changed((List<Change<E>>) (List<?>) changed, now, sight);
  }
}
