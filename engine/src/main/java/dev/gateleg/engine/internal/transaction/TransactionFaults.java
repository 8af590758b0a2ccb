package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.fault.TornTransactions;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.write.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** What transactions suffer when the engine is told to misbehave: conflicts, limits, and doubts about tokens. */
public final class TransactionFaults {

  private static final CancellationReason CONFLICT =
      Cancellation.reason("TransactionConflict", "Transaction is ongoing for the item");

  private final FaultPlan faults;
  private final RequestFaults requestFaults;
  private final TornTransactions torn;
  private final Throughput throughput;

  public TransactionFaults(
      FaultPlan faults, RequestFaults requestFaults, TornTransactions torn, Throughput throughput) {
    this.faults = faults;
    this.requestFaults = requestFaults;
    this.torn = torn;
    this.throughput = throughput;
  }

  void beforeToken(Operation operation) {
    requestFaults.beforeToken(operation);
  }

  /** Adds reasons to cancel a transaction to those that it has by itself. */
  void addTo(
      List<CancellationReason> reasons,
      List<Write> writes,
      List<@Nullable Item> before,
      List<@Nullable Item> after) {
    if (faults.isQuiet()) {
      return;
    }
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      DynamoDbException refusal = throughput.refusal(write.table(), null, write.key(), true);
      if (refusal == null) {
        refusal =
            throughput.refusalByIndex(write.table(), write.key(), before.get(i), after.get(i));
      }
      if (refusal != null) {
        reasons.set(i, throttled(refusal));
      }
    }
    if (faults.strikes(Fault.CONFLICT, Operation.TRANSACT_WRITE_ITEMS)) {
      reasons.set(faults.below(Fault.CONFLICT, reasons.size()), CONFLICT);
    }
  }

  /** Lets backups see a transaction that is being made in parts, if that fault strikes. */
  void tear(
      Instant at, List<Write> writes, List<@Nullable Item> before, List<@Nullable Item> after) {
    if (!torn.isOn()) {
      return;
    }
    List<TornTransactions.Part> parts = new ArrayList<>();
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      parts.add(
          new TornTransactions.Part(write.table().id(), write.key(), before.get(i), after.get(i)));
    }
    torn.remember(at, parts);
  }

  /** Where a write puts what it costs; null if nobody wants to know. */
  @Nullable
  Consumption meter(Write write, @Nullable Map<String, Consumption> wanted) {
    return wanted == null && !throughput.isLimited()
        ? null
        : new Consumption(write.table().name());
  }

  /** Takes what a write cost from what its table has left, and adds it to what the caller is told. */
  void charge(Write write, @Nullable Consumption cost, @Nullable Map<String, Consumption> wanted) {
    if (cost == null) {
      return;
    }
    throughput.charge(write.table(), write.key(), cost, true);
    if (wanted != null) {
      wanted.computeIfAbsent(write.table().name(), Consumption::new).add(cost);
    }
  }

  /** Takes what a transaction cost that was cancelled: as much as if it had changed nothing. */
  void chargeCancelled(List<Write> writes, List<@Nullable Item> before) {
    for (int i = 0; throughput.isLimited() && i < writes.size(); i++) {
      Item item = before.get(i);
      double units = Units.write(item == null ? 0 : item.size(), true);
      Write write = writes.get(i);
      throughput.charge(
          write.table(), write.key(), new Consumption(write.table().name()).table(units), true);
    }
  }

  /** Takes what a transaction that reads cost. */
  void chargeReads(List<ItemLocks.Place> places, List<@Nullable Item> items) {
    for (int i = 0; throughput.isLimited() && i < places.size(); i++) {
      Item item = items.get(i);
      double units = Units.transactionalRead(item == null ? 0 : item.size());
      ItemLocks.Place place = places.get(i);
      throughput.charge(
          place.table(), place.key(), new Consumption(place.table().name()).table(units), false);
    }
  }

  private static CancellationReason throttled(DynamoDbException refusal) {
    String code = refusal instanceof ThrottlingException
        ? "ThrottlingError"
        : "ProvisionedThroughputExceeded";
    return Cancellation.reason(code, refusal.awsErrorDetails().errorMessage());
  }

  /** Throws if a transaction that reads is cancelled. */
  void checkReads(List<ItemLocks.Place> places) {
    if (faults.isQuiet()) {
      return;
    }
    List<CancellationReason> reasons =
        new ArrayList<>(Collections.nCopies(places.size(), Cancellation.NONE));
    for (int i = 0; i < places.size(); i++) {
      DynamoDbException refusal =
          throughput.refusal(places.get(i).table(), null, places.get(i).key(), false);
      if (refusal != null) {
        reasons.set(i, throttled(refusal));
      }
    }
    if (faults.strikes(Fault.CONFLICT, Operation.TRANSACT_GET_ITEMS)) {
      reasons.set(faults.below(Fault.CONFLICT, reasons.size()), CONFLICT);
    }
    if (Cancellation.isCancelled(reasons)) {
      throw Cancellation.of(reasons);
    }
  }
}
