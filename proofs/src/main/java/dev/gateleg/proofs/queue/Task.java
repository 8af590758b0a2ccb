package dev.gateleg.proofs.queue;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueModel;
import dev.gateleg.patterns.queue.Queued;
import dev.gateleg.patterns.queue.Ticket;
import java.time.Instant;
import java.util.Optional;

/** Something to be done. */
@Entity
@Key(partition = "TASK#{taskId}", sort = "TASK")
@Key(index = "WORK", partition = "TASKS#{lane}", sort = "{due}#{taskId}")
record Task(
    String taskId,
    boolean hopeless,
    Optional<Lane> lane,
    Optional<Instant> due,
    Optional<Ticket> ticket)
    implements Queued {

  static final QueueModel<Task> QUEUE =
      new QueueModel<>(Tasks.TYPE, Tasks.lane, Tasks.due, Tasks.ticket);

  static Task waiting(String taskId, boolean hopeless, Instant due) {
    return new Task(
        taskId, hopeless, Optional.of(Lane.WAITING), Optional.of(due), Optional.empty());
  }
}
