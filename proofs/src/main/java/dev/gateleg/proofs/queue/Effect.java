package dev.gateleg.proofs.queue;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What doing a task leaves behind: how often it was done. Made when the task is enqueued. */
@Entity
@Key(partition = "TASK#{taskId}", sort = "EFFECT")
record Effect(String taskId, long times) {}
