package dev.gateleg.patterns.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.SameNames;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A migration about to be declared: what becomes of each entity. Immutable; each method gives a copy.
 *
 * @param <O> the old table
 * @param <N> the new table
 */
@CheckReturnValue
public final class MigrationBuilder<O extends Table, N extends Table> {

  private static final int SEGMENTS = 16;
  private static final int MOST_SEGMENTS = 64;

  private final String name;
  private final O old;
  private final N now;
  private final List<Rule> rules;
  private final int revision;
  private final int segments;
  private final @Nullable Supplier<List<Difference>> live;

  MigrationBuilder(String name, O old, N now) {
    this(name, old, now, List.of(), 1, SEGMENTS, null);
  }

  private MigrationBuilder(
      String name,
      O old,
      N now,
      List<Rule> rules,
      int revision,
      int segments,
      @Nullable Supplier<List<Difference>> live) {
    this.name = name;
    this.old = old;
    this.now = now;
    this.rules = rules;
    this.revision = revision;
    this.segments = segments;
    this.live = live;
  }

  private MigrationBuilder<O, N> and(Rule rule) {
    List<Rule> all = new ArrayList<>(rules);
    all.add(rule);
    return new MigrationBuilder<>(name, old, now, List.copyOf(all), revision, segments, live);
  }

  /**
   * The same, and each entity becomes one of another type, whose components have the same names and attributes: re-keyed, or in
   * another table. The compiler knows both keys, so the plan can prove that no two become one.
   *
   * @throws InvalidInputException with the code {@code MigrationNames} where the new one needs what the old one has not
   */
  public <A, B> MigrationBuilder<O, N> move(EntityType<A> from, EntityType<B> to) {
    GeneratedEntity<A> one = GeneratedEntity.of(from);
    GeneratedEntity<B> other = GeneratedEntity.of(to);
    checkNames(one, other);
    checkNames(other, one);
    return and(new Rule(
        Rule.Kind.BY_NAME,
        List.of(from),
        List.of(to),
        Way.<A>alone(entity -> List.of(SameNames.carried(one, other, entity))),
        Way.<B>alone(entity -> List.of(SameNames.carried(other, one, entity)))));
  }

  private static void checkNames(GeneratedEntity<?> from, GeneratedEntity<?> to) {
    Set<String> missing = new LinkedHashSet<>(to.requiredAttributes());
    missing.removeAll(from.attributes());
    if (!missing.isEmpty()) {
      throw new InvalidInputException(
          PatternCode.MIGRATION_NAMES,
          to.javaType().getSimpleName() + " needs " + String.join(", ", missing) + ", which "
              + from.javaType().getSimpleName()
              + " has not; give a default, or move it by functions.",
          null);
    }
  }

  /**
   * The same, and each entity becomes one of another type by a function; another leads back, for as long as the migration can be
   * reversed. What leads there and back must be the same again.
   */
  public <A, B> MigrationBuilder<O, N> move(
      EntityType<A> from, EntityType<B> to, Function<A, B> forth, Function<B, A> back) {
    return and(new Rule(
        Rule.Kind.MOVED,
        List.of(from),
        List.of(to),
        Way.<A>alone(entity -> List.of(forth.apply(entity))),
        Way.<B>alone(entity -> List.of(back.apply(entity)))));
  }

  /** The same, and each entity becomes several, which are joined again on the way back. */
  public <A> MigrationBuilder<O, N> split(
      EntityType<A> from,
      List<? extends EntityType<?>> to,
      Function<A, List<?>> forth,
      Joining<A> back) {
    return and(new Rule(
        Rule.Kind.SPLIT, List.of(from), List.copyOf(to), Way.alone(forth), Way.joined(back)));
  }

  /** The same, and entities that belong together become one, which is taken apart again on the way back. */
  public <B> MigrationBuilder<O, N> merge(
      List<? extends EntityType<?>> from,
      EntityType<B> to,
      Joining<B> forth,
      Function<B, List<?>> back) {
    return and(new Rule(
        Rule.Kind.MERGED, List.copyOf(from), List.of(to), Way.joined(forth), Way.alone(back)));
  }

  /** The same, and nothing becomes of an entity: its items go when the migration is cleaned up. */
  public MigrationBuilder<O, N> drop(EntityType<?> from) {
    return and(new Rule(Rule.Kind.DROPPED, List.of(from), List.of(), Way.none(), Way.none()));
  }

  /** The same with another revision: raise it when a function changes, so that nobody goes on with the old one's work. */
  public MigrationBuilder<O, N> revision(int number) {
    return new MigrationBuilder<>(name, old, now, rules, number, segments, live);
  }

  /** The same in so many segments, which is how many workers can share it; 1 to 64, by default 16. */
  public MigrationBuilder<O, N> segments(int number) {
    if (number < 1 || number > MOST_SEGMENTS) {
      throw new InvalidInputException(
          PatternCode.MIGRATION_SETTING,
          "Migration " + name + " can't be divided into " + number + " segments; give 1 to "
              + MOST_SEGMENTS + ".",
          null);
    }
    return new MigrationBuilder<>(name, old, now, rules, revision, number, live);
  }

  /**
   * The same, compared with the live table: {@code () -> ShopTable.TYPE.diff(client)}. The plan then names what is still to be
   * made, and reads are not switched before every index is there and ACTIVE.
   */
  public MigrationBuilder<O, N> comparing(Supplier<List<Difference>> differences) {
    return new MigrationBuilder<>(name, old, now, rules, revision, segments, differences);
  }

  /**
   * The migration.
   *
   * @throws InvalidInputException where its rules can't be
   */
  public Migration<O, N> declared() {
    Set<EntityType<?>> seen = new HashSet<>();
    for (Rule rule : rules) {
      for (EntityType<?> type : both(rule)) {
        if (!seen.add(type)) {
          throw new InvalidInputException(
              PatternCode.MIGRATION_TWICE,
              "Migration " + name + " says twice what becomes of " + type.name()
                  + ", or what it is made of; say it once.",
              null);
        }
      }
    }
    Rules all = new Rules(name, new Side(old), new Side(now), rules);
    Planner.check(all);
    return new Migration<>(old, now, all, revision, segments, live);
  }

  private static List<EntityType<?>> both(Rule rule) {
    List<EntityType<?>> types = new ArrayList<>(rule.olds());
    types.addAll(rule.news());
    return types;
  }
}
