package dev.gateleg.examples.franchise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.franchise.web.FranchiseSystem;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.test.ServedLoad;
import dev.gateleg.examples.test.ServedSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The load that the demo puts on the franchise, and its audit. */
final class FranchiseLoadTest {

  @RegisterExtension
  final ServedSystem franchise = ServedSystem.of(new FranchiseSystem());

  @Test
  void everyPromiseHoldsAfterSomeRounds() {
    franchise.open().work();

    assertThat(ServedLoad.run(franchise, 7, 2, 30))
        .extracting(Promised::state)
        .containsOnly(Promised.State.HOLDS);
  }

  @Test
  void anAuditWithoutLoadSaysThatItProvesNothing() {
    franchise.open().work();

    assertThat(ServedLoad.run(franchise, 7, 0, 0))
        .extracting(Promised::state)
        .contains(Promised.State.VACUOUS)
        .doesNotContain(Promised.State.HOLDS);
  }
}
