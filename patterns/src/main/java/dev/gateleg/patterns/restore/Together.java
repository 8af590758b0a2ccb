package dev.gateleg.patterns.restore;

import dev.gateleg.core.entity.EntityKey;
import java.util.Collection;

/**
 * Tells what one transaction wrote together with an entity: whatever copy of the table holds the entity holds these too, or it
 * holds a part of the transaction only. A ledger is one by a method: {@code ledger::writtenWith}. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Together {

  /** The keys of the others; empty where nothing is known of the entity. */
  Collection<? extends EntityKey<?>> writtenWith(Object entity);
}
