package dev.gateleg.patterns.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves a table to other keys, other entities or another table, while programs go on reading and writing. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * Migration<OldShop, Shop> migration = Migration.between("orders-by-customer", oldShop, shop)
 *     .move(OldOrders.TYPE, Orders.TYPE)
 *     .declared();
 * OldShop shop = migration.oldTable(); // the one line that a program needs, in every phase
 * }</pre>
 *
 * <p>The steps are {@link #mirror}, {@link #backfill}, {@link #verify}, {@link #switchReads} and {@link #cleanUp}. Each can be
 * called again after a kill, and goes on; each can be undone until the clean-up, by {@link #switchBack} and {@link #abandon}.
 * Phase, leases and positions are kept in the new table.
 *
 * <p>Every write of either side writes the other in the same transaction, on condition that both are as they were read; a
 * backfill checks the old item in the transaction that writes the new one. So a copy is never older than what it is a copy of,
 * whoever was killed, stood still or came late.
 *
 * @param <O> the old table
 * @param <N> the new table
 */
public final class Migration<O extends Table, N extends Table> {

  private final O old;
  private final N now;
  private final Rules rules;
  private final Control control;
  private final @Nullable Supplier<List<Difference>> live;
  private final O mirroredOld;
  private final N mirroredNew;

  Migration(
      O old,
      N now,
      Rules rules,
      int revision,
      int segments,
      @Nullable Supplier<List<Difference>> live) {
    this.old = old;
    this.now = now;
    this.rules = rules;
    this.live = live;
    String plan = Plan.fingerprint(rules, revision, segments);
    this.control = new Control(now, rules.migration, plan, segments);
    this.mirroredOld = mirrored(old, true, plan);
    this.mirroredNew = mirrored(now, false, plan);
  }

  /** A migration of that name from one open table to another, or to other entities in the same one. */
  public static <O extends Table, N extends Table> MigrationBuilder<O, N> between(
      String name, O old, N now) {
    return new MigrationBuilder<>(name, old, now);
  }

  private <T extends Table> T mirrored(T table, boolean ofOld, String plan) {
    Mirror mirror = new Mirror(rules, ofOld, plan, control.view, control.gates);
    Set<EntityType<?>> types = new LinkedHashSet<>();
    rules.all.forEach(rule -> types.addAll(rule.types(ofOld)));
    T all = table;
    for (EntityType<?> type : types) {
      all = along(all, type, mirror);
    }
    return all;
  }

  private static <T extends Table, E> T along(T table, EntityType<E> type, Mirror mirror) {
    return GeneratedTable.bringingAlong(table, type, List.of(mirror.<E>dependency()));
  }

  /** The old table, for programs of the old model: it works in every phase until the clean-up. */
  public O oldTable() {
    return mirroredOld;
  }

  /** The new table, for programs of the new model: it can be written as soon as both sides are verified to be the same. */
  public N newTable() {
    return mirroredNew;
  }

  /**
   * What a program works with that knows both models: made over the old table, or over the new one when reads are switched. Ask
   * the supplier for each piece of work.
   */
  public <A> Supplier<A> reading(Function<O, A> onOld, Function<N, A> onNew) {
    A before = onOld.apply(mirroredOld);
    A after = onNew.apply(mirroredNew);
    return () -> control.view.within(StateView.USUAL).phase().readsNew() ? after : before;
  }

  /**
   * What is going to be done, in words. Where functions make the new keys, every old item is read to prove that no two become
   * one.
   *
   * @throws MigrationException with the code {@code MigrationKeysCollide} and two items, where two become one
   */
  public Plan plan() {
    return new Planner(rules, live).plan();
  }

  /** The phase. */
  public Phase phase() {
    return control.view.fresh().phase();
  }

  /** How far the migration is. */
  public MigrationProgress progress() {
    return control.progress();
  }

  /** Lets all workers wait, within a second; programs go on. */
  public void pause() {
    control.pause(true);
  }

  /** Lets the workers go on. */
  public void resume() {
    control.pause(false);
  }

  /** Lets writes go to both sides from now on. */
  public void mirror() {
    while (true) {
      StateRecord state = control.state();
      if (state.phase().mirrors()) {
        return;
      }
      require("mirror", state, Phase.PLANNED);
      StateRecord unused =
          control.change(state, Phase.MIRRORING, Step.NONE, false, control.gates.set(true));
    }
  }

  /** Copies what was there before, as one of any number of workers; returns when all of it is copied. */
  @CanIgnoreReturnValue
  public MigrationProgress backfill(MigrationSettings settings) {
    work("backfill", Phase.MIRRORING, Step.BACKFILL, Phase.FILLED, true, settings, List.of());
    return control.progress();
  }

  /**
   * Works as one of the workers of a step until it is done: in the phase that is required, which ends with the next one.
   */
  private void work(
      String verb,
      Phase during,
      Step step,
      Phase next,
      boolean ofOld,
      MigrationSettings settings,
      List<TransactionPart> begun) {
    while (true) {
      StateRecord state = control.state();
      if (state.phase() != during) {
        if (state.phase() == next || step == Step.BACKFILL && state.phase().inStep()) {
          return;
        }
        require(verb, state, during);
      }
      if (state.step() != step) {
        StateRecord unused = control.change(state, during, step, true, begun);
        continue;
      }
      Segments.Job job = step == Step.BACKFILL ? new Backfill(rules) : new Removal(rules, ofOld);
      new Segments(control, rules.side(ofOld), rules.side(!ofOld), settings).run(state.run(), job);
      StateRecord after = control.state();
      if (after.run() == state.run()) {
        StateRecord unused = control.change(after, next, Step.NONE, false, List.of());
      }
    }
  }

  /**
   * Compares both sides, item by item and both ways, and keeps that they are the same if they are. Programs go on writing: what
   * they write meanwhile is looked at again.
   */
  @CanIgnoreReturnValue
  public VerifyResult verify() {
    return verify(null);
  }

  /**
   * The same, with a file from which a verification goes on that was killed.
   *
   * @param file where it keeps what it has read; one of another verification is begun anew
   */
  @CanIgnoreReturnValue
  public VerifyResult verify(@Nullable Path file) {
    StateRecord state = control.state();
    require("verify", state, Phase.FILLED, Phase.VERIFIED, Phase.SWITCHED);
    Rules own = new Rules(rules.migration, new Side(old), new Side(now), rules.all);
    String head = rules.migration + " " + control.plan + " " + state.run();
    VerifyResult result = new Verification(own, new Tally(own, file, head), control.segments).run();
    if (!result.same() && control.state().run() != state.run()) {
      // What was read before and after another step need not agree.
      throw refused("verify", control.state(), "the state that it began with, so verify again");
    }
    Phase phase = result.same() ? Phase.VERIFIED : Phase.FILLED;
    if (state.phase() != Phase.SWITCHED && state.phase() != phase) {
      StateRecord after = control.change(state, phase, Step.NONE, false, List.of());
      if (after == null && result.same()) {
        throw refused("verify", control.state(), "the state that it began with, so verify again");
      }
    }
    return result;
  }

  /**
   * Makes the new side what the old one says, wherever a verification found differences. What was repaired is not verified:
   * verify again.
   */
  public void repair(VerifyResult result, MigrationSettings settings) {
    StateRecord state = control.state();
    require("repair", state, Phase.FILLED);
    StateRecord begun = control.change(state, Phase.FILLED, Step.REPAIR, true, List.of());
    if (begun == null) {
      throw refused("repair", control.state(), "the state that it began with, so verify again");
    }
    new Segments(control, rules.old, rules.now, settings)
        .once(begun.run(), new Repair(rules, result.differences()));
  }

  /** Lets programs read the new side. */
  public void switchReads() {
    checkIndexes();
    turn("switch reads", Phase.VERIFIED, Phase.SWITCHED);
  }

  /** Lets programs read the old side again. */
  public void switchBack() {
    turn("switch back", Phase.SWITCHED, Phase.VERIFIED);
  }

  private void turn(String verb, Phase from, Phase to) {
    while (true) {
      StateRecord state = control.state();
      if (state.phase() == to) {
        return;
      }
      require(verb, state, from);
      StateRecord unused = control.change(state, to, Step.NONE, false, List.of());
    }
  }

  private void checkIndexes() {
    if (live == null) {
      return;
    }
    for (Difference difference : live.get()) {
      if (difference.breaking()) {
        throw new MigrationException(
            PatternCode.MIGRATION_INDEX_NOT_READY,
            "Migration " + rules.migration + " can't switch reads yet: " + difference,
            null);
      }
    }
  }

  /**
   * Ends the migration, as one of any number of workers: the old side does not follow any more, and its items are deleted. A
   * table of its own is left for you to delete. There is no way back from here.
   */
  public void cleanUp(MigrationSettings settings) {
    while (true) {
      StateRecord state = control.state();
      if (state.phase().over()) {
        break;
      }
      require("clean up", state, Phase.SWITCHED);
      StateRecord unused =
          control.change(state, Phase.CLEANING, Step.CLEAN_UP, true, control.gates.set(false));
    }
    if (rules.sameTable()) {
      // Who chose the old side a moment ago is through with it by then.
      TableTools.of(control.store).sleeper().sleep(StateView.USUAL.multipliedBy(2));
      work("clean up", Phase.CLEANING, Step.CLEAN_UP, Phase.CLEANED, true, settings, List.of());
      return;
    }
    turn("clean up", Phase.CLEANING, Phase.CLEANED);
  }

  /** Gives the migration up, as one of any number of workers: the new side does not follow any more, and is deleted. */
  public void abandon(MigrationSettings settings) {
    while (true) {
      StateRecord state = control.state();
      if (state.phase() == Phase.ABANDONING || state.phase() == Phase.PLANNED) {
        break;
      }
      require("abandon", state, Phase.MIRRORING, Phase.FILLED, Phase.VERIFIED);
      StateRecord unused =
          control.change(state, Phase.ABANDONING, Step.ABANDON, true, control.gates.removed());
    }
    work("abandon", Phase.ABANDONING, Step.ABANDON, Phase.PLANNED, false, settings, List.of());
  }

  private void require(String verb, StateRecord state, Phase first, Phase... more) {
    Set<Phase> allowed = EnumSet.of(first, more);
    if (!allowed.contains(state.phase())) {
      throw refused(verb, state, allowed.toString());
    }
  }

  private MigrationException refused(String verb, StateRecord state, String needed) {
    return new MigrationException(
        PatternCode.MIGRATION_PHASE,
        "Migration " + rules.migration + " is " + state.phase() + ", and can't " + verb
            + "; that takes " + needed + ".",
        null);
  }
}
