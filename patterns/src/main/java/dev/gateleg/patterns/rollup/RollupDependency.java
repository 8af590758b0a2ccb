package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.spi.entity.Dependency;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.spi.write.DependentWrites;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.List;

/**
 * A rollup that an entity is declared with. Written by generated code for {@code @RolledUp}.
 *
 * @param <E> the entity
 * @param rollup the rollup
 */
public record RollupDependency<E>(Rollup<E, ?> rollup) implements Dependency<E> {

  @Override
  public DependentItems<E> in(Object table) {
    return new Rows<>(new RollupStore<>((Table) table, rollup));
  }

  /**
   * The rollup's rows in a table.
   *
   * @param store the rows
   */
  private record Rows<E>(RollupStore<E> store) implements DependentWrites<E> {

    @Override
    public String description() {
      return "the rollup " + store.rollup();
    }

    /** Measures are functions of the whole entity. */
    @Override
    public boolean dependOn(String attribute) {
      return true;
    }

    @Override
    public List<TransactionPart> changed(List<Change<E>> changes, Instant now, Sight sight) {
      return new Plan<>(store, changes).parts(sight);
    }
  }
}
