package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rollup of a model: how many rows there are of each id, and the sum of a number that each row has. */
final class Rolling {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final int MOST = 7;

  private final EntitySpec entity;
  private final Measure<Object> weight;
  private final Rollup<Object, RollupRow<Object>> rollup;

  Rolling(CompiledModel model) {
    this.entity = model.spec().entity(model.spec().rolled());
    this.weight = Measure.ofLong("weight", made -> weight(entity, model.row(entity, made)));
    this.rollup = Rollup.of(model.type(entity), "heavy")
        .per("id", made -> group(model.row(entity, made)))
        .on(made -> DAY)
        .each(Period.DAY)
        .sum(weight)
        .asRows();
  }

  /** The component that a row's weight comes from; null where it has none. */
  static @Nullable ComponentSpec weighed(EntitySpec entity) {
    return entity.components().stream()
        .filter(each -> each.type().isScalar() && each.role() == Role.NONE && !each.keyOnly())
        .filter(each -> !entity.inTableKey(each))
        .findFirst()
        .orElse(null);
  }

  private static long weight(EntitySpec entity, Row row) {
    ComponentSpec component = Objects.requireNonNull(weighed(entity));
    Object value = row.get(component.name());
    return value == null
        ? 0
        : Math.floorMod(component.type().store(value).toString().hashCode(), MOST);
  }

  private String group(Row row) {
    return entity
        .component("id")
        .type()
        .store(Objects.requireNonNull(row.get("id")))
        .toString();
  }

  Rollups<Object> on(Table table) {
    return Rollups.on(table, rollup);
  }

  /** The table, all of whose writes are counted. */
  Table keeping(Table table) {
    return Rollups.keeping(table, rollup);
  }

  /** Compares what was counted with the rows that there are, tenant by tenant. */
  void check(Map<String, Row> live, Judge judge, Function<String, Table> tables, boolean scoped) {
    for (String tenant : scoped ? List.of("t1", "t2") : List.of("t1")) {
      List<Row> rows = live.values().stream()
          .filter(row -> !scoped || tenant.equals(row.get(ModelSpec.TENANT)))
          .toList();
      Set<String> groups = new LinkedHashSet<>();
      for (String sample : entity.component("id").type().samples()) {
        groups.add(group(Row.empty().with("id", entity.component("id").type().parse(sample))));
      }
      for (String group : groups) {
        long count = rows.stream().filter(row -> group(row).equals(group)).count();
        long sum = rows.stream()
            .filter(row -> group(row).equals(group))
            .mapToLong(row -> weight(entity, row))
            .sum();
        RollupRow<Object> counted = on(tables.apply(tenant)).rows(rollup, group).day(DAY);
        if (counted.count() != count
            || counted.sum(weight).compareTo(BigDecimal.valueOf(sum)) != 0) {
          judge.violation(
              "RollupWrong",
              "the rollup of " + group + " of " + tenant + " counts " + counted.count() + " with "
                  + counted.sum(weight) + "; there are " + count + " with " + sum);
        }
      }
    }
  }
}
