package dev.gateleg.tests.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.Meddling;
import java.time.LocalDate;
import java.time.Year;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** In a table of many tenants, each has rows of its own. */
final class ScopedRollupTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
  private static final Rollup<Till, RollupRow<Till>> OPENED =
      Rollup.of(Tills.TYPE, "opened").on(Till::opened).each(Period.YEAR).asRows();

  @RegisterExtension
  final FreshScopedTable<Chain, String> table = FreshScopedTable.of(ChainTable.TYPE);

  @Test
  void theCountsOfTwoTenantsNeverMeet() {
    Rollups<Till> acme = Rollups.on(table.open("acme"), OPENED);
    Rollups<Till> other = Rollups.on(table.open("other"), OPENED);
    Till first = new Till("acme", "t1", DAY, Optional.empty());
    acme.create(first);
    acme.create(new Till("acme", "t2", DAY, Optional.empty()));
    other.create(new Till("other", "t1", DAY, Optional.empty()));

    assertThat(acme.rows(OPENED).year(Year.of(2026)).count()).isEqualTo(2);
    assertThat(other.rows(OPENED).year(Year.of(2026)).count()).isEqualTo(1);
    assertThat(acme.reconciling(OPENED, List.of(first)).repair())
        .hasSize(1)
        .allMatch(difference -> difference.what().equals("count"));
    assertThat(other.rows(OPENED).year(Year.of(2026)).count()).isEqualTo(1);
  }

  @Test
  void whatCameMeanwhileIsDeletedAndCountedToo() {
    Measure<Till> drawers = Measure.ofLong("drawers", till -> till.drawers().orElse(0));
    Rollup<Till, RollupRow<Till>> equipped = Rollup.of(Tills.TYPE, "equipped")
        .on(Till::opened)
        .each(Period.YEAR)
        .sum(drawers)
        .asRows();
    Chain open = table.open("acme");
    Rollups<Till> quick = Rollups.on(open, equipped);
    quick.create(new Till("acme", "t1", DAY, Optional.empty()));
    Chain slow = ChainTable.TYPE
        .with(
            new Meddling(
                table.client(),
                TransactWriteItemsRequest.class,
                1,
                () -> quick.modify(
                    Tills.key("acme", "t1"), till -> new Till("acme", "t1", DAY, Optional.of(3)))),
            "acme")
        .tableName(table.name())
        .open();

    assertThat(Rollups.on(slow, equipped).delete(Tills.key("acme", "t1")))
        .contains(new Till("acme", "t1", DAY, Optional.of(3)));
    assertThat(quick.rows(equipped).year(Year.of(2026)).sum(drawers)).isEqualByComparingTo("0");
    assertThat(quick.rows(equipped).year(Year.of(2026)).count()).isZero();
  }
}
