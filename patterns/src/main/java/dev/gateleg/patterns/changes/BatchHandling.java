package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Hands changes to handlers that take several at once, in their order. A batch that fails is halved, and its halves are handled
 * one after the other, until the change that can't be handled stands alone: it is tried as often as any other and then parked
 * with its item, and the rest goes on.
 */
final class BatchHandling {

  private final Handling handling;
  private final Changes changes;

  BatchHandling(Handling handling, Changes changes) {
    this.handling = handling;
    this.changes = changes;
  }

  /** Handles the records of a page for which there are such handlers. */
  void handle(List<StreamRecord> records, Set<String> waiting) {
    for (BatchHandler<?> handler : changes.batches()) {
      List<Delivery> batch = new ArrayList<>();
      for (StreamRecord record : records) {
        if (changes.wants(handler, record)) {
          batch.add(changes.delivery(record));
        }
        if (batch.size() == handler.most()) {
          deliver(handler, batch, waiting);
          batch.clear();
        }
      }
      deliver(handler, batch, waiting);
    }
  }

  private void deliver(BatchHandler<?> handler, List<Delivery> given, Set<String> waiting) {
    List<Delivery> batch = given.stream()
        .filter(delivery -> !handling.behind(delivery.record(), waiting))
        .toList();
    if (batch.isEmpty()) {
      return;
    }
    Handling.Attempt attempt = () -> handler.handle(batch);
    if (batch.size() == 1) {
      boolean unused = handling.deliver(batch.get(0), attempt, waiting);
      return;
    }
    StreamRecord first = batch.get(0).record();
    if (!handling.succeeds(first, attempt)) {
      int half = batch.size() / 2;
      deliver(handler, batch.subList(0, half), waiting);
      deliver(handler, batch.subList(half, batch.size()), waiting);
    }
  }
}
