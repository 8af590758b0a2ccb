package dev.gateleg.proofs.migration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A migration in real processes that are killed. */
@Tag("slow")
final class MigrationKillsTest {

  @Test
  void bothSidesAreTheSameWhoeverIsKilled() throws Exception {
    int slips = Integer.getInteger("gateleg.crash.items", 2_000);
    int kills = Integer.getInteger("gateleg.crash.kills", 8);
    MigrationKills.Report report = MigrationKills.run(slips, kills, 1);
    assertThat(report.wrong()).isEmpty();
    assertThat(report.kills()).isEqualTo(kills);
  }
}
