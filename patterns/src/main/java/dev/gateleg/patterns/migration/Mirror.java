package dev.gateleg.patterns.migration;

import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.Dependency;
import dev.gateleg.core.spi.entity.DependentItems;
import dev.gateleg.core.spi.write.DependentWrites;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.spi.write.Sight;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What writes of one side bring along on the other, in one transaction with them. Thread-safe.
 *
 * <p>The phase that a process knows may be out of date; what may not be done in another phase is refused by the items that the
 * transaction writes or checks: both sides must be as they were read, and where they did not agree, a gate must be in the
 * phase that this is right in.
 */
final class Mirror implements DependentWrites<Object> {

  private final Rules rules;
  private final boolean ofOld;
  private final String plan;
  private final StateView view;
  private final Gates gates;

  Mirror(Rules rules, boolean ofOld, String plan, StateView view, Gates gates) {
    this.rules = rules;
    this.ofOld = ofOld;
    this.plan = plan;
    this.view = view;
    this.gates = gates;
  }

  /** The mirror as something that an entity is declared with. */
  @SuppressWarnings("unchecked") // It takes changes of every entity of its side.
  <E> Dependency<E> dependency() {
    return new OnTable<>((DependentItems<E>) (DependentItems<?>) this);
  }

  private record OnTable<E>(DependentItems<E> items) implements Dependency<E> {

    @Override
    public DependentItems<E> in(Object table) {
      return items;
    }
  }

  @Override
  public String description() {
    return "what migration " + rules.migration + " makes of it";
  }

  @Override
  public boolean dependOn(String attribute) {
    return true;
  }

  @Override
  public TableAccess elsewhere() {
    return rules.side(!ofOld).context;
  }

  @Override
  public List<TransactionPart> changed(List<Change<Object>> changes, Instant now, Sight sight) {
    List<TransactionPart> without = unmirrored(view.within(StateView.USUAL));
    if (without != null) {
      return without;
    }
    MirroredChanges mirrored = new MirroredChanges(rules, ofOld, changes);
    if (mirrored.agreed()) {
      return creates(changes) ? mirroring(mirrored) : mirrored.parts();
    }
    StateRecord state = view.fresh();
    without = unmirrored(state);
    if (without != null) {
      return without;
    }
    if (state.phase().inStep()) {
      if (asRead(changes) && !new MirroredChanges(rules, ofOld, changes).agreed()) {
        throw differ(mirrored);
      }
      return mirrored.parts(); // Another was faster: what was read has changed, and refuses them.
    }
    mirrored.checkCollisions();
    return mirroring(mirrored);
  }

  /**
   * Whether some of the changed items are not there yet. Others can't be written after a clean-up or after the migration was
   * given up, since they are deleted then; what is absent looks the same before and after.
   */
  private static boolean creates(List<Change<Object>> changes) {
    return changes.stream().anyMatch(change -> change.before() == null);
  }

  private List<TransactionPart> mirroring(MirroredChanges mirrored) {
    List<TransactionPart> parts = new ArrayList<>(mirrored.parts());
    parts.add(gates.mirroring());
    return parts;
  }

  /** What a write brings along in a phase in which the other side does not follow; null where it does. */
  private @Nullable List<TransactionPart> unmirrored(StateRecord known) {
    StateRecord state = known;
    if (ofOld && state.phase().over()) {
      throw new MigrationException(
          PatternCode.MIGRATION_OVER,
          "Migration " + rules.migration + " is " + state.phase() + ": the table "
              + rules.old.context.tableName()
              + " is not written in its old form any more; write the new one.",
          null);
    } else if (ofOld && !state.phase().mirrors()) {
      return List.of(gates.alone());
    } else if (!ofOld && state.phase().over()) {
      return List.of();
    }
    if (!ofOld && !state.phase().inStep()) {
      state = view.fresh();
      if (state.phase().over()) {
        return List.of();
      } else if (!state.phase().inStep()) {
        throw new MigrationException(
            PatternCode.MIGRATION_TOO_EARLY,
            "Migration " + rules.migration + " is " + state.phase()
                + ": the new form can be written when both are verified to be the same; write the"
                + " old one.",
            null);
      }
    }
    Plan.check(rules.migration, plan, state);
    return null;
  }

  /** Whether the items that are changed are still as they were before. */
  private boolean asRead(List<Change<Object>> changes) {
    Side side = rules.side(ofOld);
    for (Change<Object> change : changes) {
      Object either = change.before() != null ? change.before() : change.after();
      if (either == null) {
        continue;
      }
      Object there = side.read(side.keyOf(either)).entity();
      if (change.before() == null || there == null) {
        if (change.before() != there) {
          return false;
        }
      } else if (!ExactWrites.same(side.itemOf(change.before()), side.itemOf(there))) {
        return false;
      }
    }
    return true;
  }

  private MigrationException differ(MirroredChanges mirrored) {
    return new MigrationException(
        PatternCode.MIGRATION_SIDES_DIFFER,
        "Migration " + rules.migration + ": " + mirrored
            + " is not what the other side says, so somebody wrote one side alone; verify, repair,"
            + " and let every program open the table through the migration.",
        null);
  }
}
