package dev.gateleg.patterns.queue;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.error.PatternCode;
import java.time.Duration;
import java.util.Optional;

/**
 * What the queue knows of an entity's work. It stays in the item when the work is done, so that fences never come back.
 *
 * @param fence grows each time that the job is taken
 * @param attempts how often it was taken since it was enqueued or replayed
 * @param worker who has it; empty where nobody does
 * @param lease how long the worker may keep it without a heartbeat
 * @param problem why the last attempt failed
 */
public record Ticket(
    long fence, int attempts, Optional<String> worker, Duration lease, Optional<String> problem) {

  /** Checks that the numbers can be of a ticket. */
  public Ticket {
    if (fence < 0 || attempts < 0 || lease.isNegative()) {
      throw new InvalidInputException(
          PatternCode.TICKET_INVALID,
          "A ticket with fence " + fence + ", " + attempts + " attempts and a lease of " + lease
              + " is none that the queue wrote; leave tickets to the queue.",
          null);
    }
  }

  Ticket taken(String by, Duration forAsLong) {
    return new Ticket(fence + 1, attempts + 1, Optional.of(by), forAsLong, problem);
  }

  Ticket givenBack(int attemptsNow, Optional<String> why) {
    return new Ticket(fence, attemptsNow, Optional.empty(), lease, why);
  }
}
