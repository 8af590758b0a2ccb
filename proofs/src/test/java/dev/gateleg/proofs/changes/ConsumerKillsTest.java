package dev.gateleg.proofs.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fewer workers than the proof has, and no bound on the time: a machine may be busy. */
@Tag("slow")
final class ConsumerKillsTest {

  @Test
  void noChangeIsLostWhenWorkersAreKilled() throws IOException, InterruptedException {
    ConsumerKills.Report report = ConsumerKills.run(4, 2, Duration.ofSeconds(3), 7);
    assertThat(report.changes()).isPositive();
    assertThat(report.lost()).isZero();
  }
}
