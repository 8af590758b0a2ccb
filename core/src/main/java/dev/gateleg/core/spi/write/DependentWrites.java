package dev.gateleg.core.spi.write;

import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items that change in the transaction that changes an entity, whoever writes it and by which verb. For patterns: an entity
 * that is declared with them can't be written past them.
 *
 * @param <E> the entity
 */
public interface DependentWrites<E> extends DependentItems<E> {

  /**
   * A change of an entity.
   *
   * @param before as it was; null where it is created
   * @param after as it will be stored; null where it is deleted
   * @param <E> the entity
   */
  record Change<E>(@Nullable E before, @Nullable E after) {}

  /** The other tables that items of these stand in, which join the transaction; null where there are none. */
  default @Nullable TableAccess elsewhere() {
    return null;
  }

  /**
   * What the changes of one transaction do to the items, each item once; nothing where they change none of them. It is asked
   * again for every try.
   *
   * @param changes the changes; none where the write would delete what is not there
   * @param now the instant of the transaction
   * @param sight what earlier tries of the transaction have seen
   */
  List<TransactionPart> changed(List<Change<E>> changes, Instant now, Sight sight);
}
