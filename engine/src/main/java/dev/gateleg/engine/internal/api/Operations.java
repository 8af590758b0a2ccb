package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.upkeep.Upkeep;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All operations of an engine on a store. Thread-safe. */
public final class Operations {

  private final Parts parts;
  private final List<OperationGroup> groups;
  private final Api api;

  public Operations(
      Store store,
      Clock clock,
      Supplier<UUID> ids,
      FaultPlan faults,
      Consumer<Duration> sleeper,
      @Nullable Path bucketFolder,
      long streamBytes,
      Life life) {
    this.parts = new Parts(store, clock, ids, faults, sleeper, bucketFolder, streamBytes);
    this.groups = List.of(
        new ItemOperations(parts),
        new TableOperations(parts),
        new StreamOperations(parts),
        new StatementOperations(parts),
        new BackupOperations(parts));
    this.api = new Api(parts.requestFaults(), this::handler, life);
  }

  private synchronized Handler<?, ?> handler(Operation operation) {
    for (OperationGroup group : groups) {
      Handler<?, ?> handler = group.handler(operation);
      if (handler != null) {
        return handler;
      }
    }
    throw new IllegalStateException("nothing answers " + operation);
  }

  public Api api() {
    return api;
  }

  /** What is to be done now and then. */
  public Upkeep upkeep() {
    return parts.upkeep();
  }
}
