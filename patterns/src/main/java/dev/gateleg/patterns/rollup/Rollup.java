package dev.gateleg.patterns.rollup;

import dev.gateleg.core.entity.EntityType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Counters of entities by period: declared once, kept in rows of their own beside the entities. Immutable and thread-safe.
 *
 * <pre>{@code
 * static final Measure<Sale> AMOUNT = Measure.of("amount", Sale::amount);
 * static final Breakdown<Sale, String> CATEGORY = Breakdown.of("category", Sale::category);
 *
 * static final Rollup<Sale, Takings> TAKINGS = Rollup.of(Sales.TYPE, "takings")
 *     .per("branch", Sale::branch)
 *     .at(Sale::soldAt, ZoneId.of("America/Sao_Paulo"))
 *     .each(Period.DAY, Period.MONTH)
 *     .sum(AMOUNT)
 *     .by(CATEGORY)
 *     .as(row -> new Takings(row.count(), row.sum(AMOUNT), row.sumBy(AMOUNT, CATEGORY)));
 * }</pre>
 *
 * <p>A declaration that is changed speaks of rows that were counted by the old one: recompute them.
 *
 * @param <E> the entity
 * @param <R> what a row is read as
 */
public final class Rollup<E, R> {

  private final RollupBuilder<E> declared;
  private final Function<RollupRow<E>, R> reader;
  private final Layout<E, ?> layout;

  Rollup(RollupBuilder<E> declared, Function<RollupRow<E>, R> reader, Layout<E, ?> layout) {
    this.declared = declared;
    this.reader = reader;
    this.layout = layout;
  }

  /** A rollup of an entity, to be declared; its name is a part of its rows' keys. */
  public static <E> RollupBuilder<E> of(EntityType<E> entity, String name) {
    return new RollupBuilder<>(entity, RollupErrors.named("declaration", name));
  }

  /** Its name. */
  public String name() {
    return declared.name;
  }

  EntityType<E> entity() {
    return declared.entity;
  }

  Layout<E, ?> layout() {
    return layout;
  }

  List<String> groupNames() {
    return List.copyOf(declared.groups.keySet());
  }

  Set<Period> periods() {
    return declared.periods;
  }

  Set<Measure<E>> sums() {
    return declared.sums;
  }

  Set<Extreme<E>> extremes() {
    return declared.extremes;
  }

  Set<Breakdown<E, ?>> breakdowns() {
    return declared.breakdowns;
  }

  /** Whether the entity is counted at all. */
  boolean counts(E entity) {
    return declared.only.test(entity);
  }

  LocalDate dateOf(E entity) {
    return RollupErrors.present(name(), "time", declared.date(entity), entity);
  }

  List<String> groupOf(E entity) {
    List<String> group = new ArrayList<>(declared.groups.size());
    declared.groups.forEach((part, value) -> {
      String text = RollupErrors.present(name(), part, value.apply(entity), entity);
      group.add(RollupErrors.shortText(name(), part, text, entity));
    });
    return group;
  }

  R read(RollupRow<E> row) {
    return reader.apply(row);
  }

  /** The name. */
  @Override
  public String toString() {
    return name();
  }
}
