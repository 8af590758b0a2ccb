package dev.gateleg.engine.internal.fault;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.item.Item;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of transactions that backups see later than the tables do. What is late, and until when, is drawn when the transaction is
 * made, so that all backups, exports and restores of one instant agree. Forgotten when the engine is closed. Thread-safe.
 */
public final class TornTransactions {

  private static final int MAX_REMEMBERED = 10_000;

  private final FaultPlan faults;
  private final Deque<Late> latest = new ArrayDeque<>();

  /** An item that a transaction changed. */
  public record Part(
      String tableId,
      byte[] key,
      @Nullable Item before,
      @Nullable Item after) {}

  private record Late(Part part, Instant from, Instant until) {}

  /** What is known of items at an instant, to be corrected by what was late then. */
  public interface Snapshot {

    @Nullable
    Item get(byte[] key);

    void put(byte[] key, @Nullable Item item);
  }

  public TornTransactions(FaultPlan faults) {
    this.faults = faults;
  }

  /** Whether it is of any use to tell of a transaction. */
  public boolean isOn() {
    return faults.isOn(Fault.TORN_TRANSACTION);
  }

  /** Takes note of a transaction; whoever calls holds the locks of its items. */
  public void remember(Instant at, List<Part> parts) {
    List<Part> changed = new ArrayList<>(parts);
    changed.removeIf(part -> Objects.equals(part.before, part.after));
    if (changed.size() < 2 || !faults.strikes(Fault.TORN_TRANSACTION)) {
      return;
    }
    int late = 1 + faults.below(Fault.TORN_TRANSACTION, changed.size() - 1);
    synchronized (latest) {
      for (int i = 0; i < late; i++) {
        Part part = changed.remove(faults.below(Fault.TORN_TRANSACTION, changed.size()));
        latest.addFirst(new Late(part, at, at.plus(faults.time(Fault.TORN_TRANSACTION))));
      }
      while (latest.size() > MAX_REMEMBERED) {
        latest.removeLast();
      }
    }
  }

  /** Makes late items of a table what they were before, in a snapshot of what the table held at an instant. */
  public void undo(String tableId, Instant instant, Snapshot snapshot) {
    synchronized (latest) {
      for (Late late : latest) {
        Part part = late.part;
        if (part.tableId.equals(tableId)
            && !late.from.isAfter(instant)
            && late.until.isAfter(instant)
            && Objects.equals(snapshot.get(part.key), part.after)) {
          snapshot.put(part.key, part.before);
        }
      }
    }
  }
}
