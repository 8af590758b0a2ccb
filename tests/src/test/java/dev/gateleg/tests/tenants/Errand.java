package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueModel;
import dev.gateleg.patterns.queue.Queued;
import dev.gateleg.patterns.queue.Ticket;
import java.time.Instant;
import java.util.Optional;

/** Something to be done for a tenant; it waits in an index of all tenants, each in partitions of its own. */
@Entity
@Key(partition = "TENANT#{tenant}#ERRAND#{id}", sort = "ERRAND")
@Key(index = "WORK", partition = "TENANT#{tenant}#{lane}", sort = "{due}#{id}")
public record Errand(
    String tenant, String id, Optional<Lane> lane, Optional<Instant> due, Optional<Ticket> ticket)
    implements Queued {

  static final QueueModel<Errand> QUEUE =
      new QueueModel<>(Errands.TYPE, Errands.lane, Errands.due, Errands.ticket);

  static Errand of(String tenant, String id) {
    return new Errand(
        tenant,
        id,
        Optional.of(Lane.WAITING),
        Optional.of(Instant.parse("2026-01-01T00:00:00Z")),
        Optional.empty());
  }
}
