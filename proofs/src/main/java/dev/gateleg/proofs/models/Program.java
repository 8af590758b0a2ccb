package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Step.Client;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.List;

/**
 * What is played on a model.
 *
 * @param given what other programs wrote before, and whose
 * @param clients who does what at the same time
 * @param faults what may go wrong
 * @param seed how it goes wrong, and who is faster
 */
record Program(List<Client> given, List<Client> clients, List<FaultKind> faults, long seed) {

  /** How many steps there are. */
  int size() {
    return clients.stream().mapToInt(each -> each.steps().size()).sum()
        + given.stream().mapToInt(each -> each.steps().size()).sum();
  }

  Program seeded(long other) {
    return new Program(given, clients, faults, other);
  }
}
