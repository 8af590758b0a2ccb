package dev.gateleg.tests.simulation;

import dev.gateleg.testing.simulation.Simulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
final class SeatScenarioTest {

  // region test
  @Test
  void aSeatIsSoldOnce() {
    Simulation.of(new SeatScenario()).seeds(200).run().orThrow();
  }
  // endregion
}
