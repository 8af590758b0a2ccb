package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.capacity.Throughput;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.fault.RequestFaults;
import dev.gateleg.engine.internal.fault.TornTransactions;
import dev.gateleg.engine.internal.read.ItemReads;
import dev.gateleg.engine.internal.read.Pages;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.stream.Streams;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.StaleItems;
import dev.gateleg.engine.internal.table.Tables;
import dev.gateleg.engine.internal.transaction.ReadTransactions;
import dev.gateleg.engine.internal.transaction.Tokens;
import dev.gateleg.engine.internal.transaction.TransactionFaults;
import dev.gateleg.engine.internal.transaction.WriteTransactions;
import dev.gateleg.engine.internal.upkeep.Upkeep;
import dev.gateleg.engine.internal.write.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an engine that several operations share, put together on a store: each of them once. Thread-safe, except for
 * the parts that are made late, which only {@link OperationGroup#find} asks for.
 */
final class Parts {

  private final Store store;
  private final Clock clock;
  private final FaultPlan faults;
  private final @Nullable Path bucketFolder;
  private final RequestFaults requestFaults;
  private final ItemLocks locks = new ItemLocks();
  private final StaleItems staleItems;
  private final TornTransactions tornTransactions;
  private final Throughput throughput;
  private final Streams streams;
  private final Catalog catalog;
  private final Tokens tokens;
  private final Writer writer;
  private final Tables tables;
  private final ItemReads reads;
  private final Pages pages;
  private @Nullable ReadTransactions readTransactions;
  private @Nullable WriteTransactions writeTransactions;

  Parts(
      Store store,
      Clock clock,
      Supplier<UUID> ids,
      FaultPlan faults,
      Consumer<Duration> sleeper,
      @Nullable Path bucketFolder,
      long streamBytes) {
    this.store = store;
    this.clock = clock;
    this.faults = faults;
    this.bucketFolder = bucketFolder;
    this.requestFaults = new RequestFaults(faults, sleeper, this::splitShards);
    this.staleItems = new StaleItems(faults, clock);
    this.tornTransactions = new TornTransactions(faults);
    this.throughput = new Throughput(faults, clock);
    this.streams = new Streams(store, clock, streamBytes);
    this.catalog = new Catalog(store, streams, locks);
    this.tokens = new Tokens(store, clock);
    this.writer = new Writer(store, locks, clock, faults, staleItems, throughput);
    this.tables = new Tables(catalog, streams, clock, ids);
    this.reads = new ItemReads(catalog, locks, staleItems, throughput);
    this.pages = new Pages(clock, staleItems, throughput);
  }

  private void splitShards() {
    if (streams.isSplitWanted()) {
      locks.exclusively(() -> {
        streams.splitShards();
        return true;
      });
    }
  }

  Upkeep upkeep() {
    return new Upkeep(store, catalog, locks, streams, tokens, writer, faults, clock);
  }

  Store store() {
    return store;
  }

  Clock clock() {
    return clock;
  }

  FaultPlan faults() {
    return faults;
  }

  RequestFaults requestFaults() {
    return requestFaults;
  }

  @Nullable
  Path bucketFolder() {
    return bucketFolder;
  }

  TornTransactions tornTransactions() {
    return tornTransactions;
  }

  ItemLocks locks() {
    return locks;
  }

  Streams streams() {
    return streams;
  }

  Catalog catalog() {
    return catalog;
  }

  Writer writer() {
    return writer;
  }

  Tables tables() {
    return tables;
  }

  ItemReads reads() {
    return reads;
  }

  Pages pages() {
    return pages;
  }

  ReadTransactions readTransactions() {
    if (readTransactions == null) {
      readTransactions = new ReadTransactions(catalog, locks, transactionFaults());
    }
    return readTransactions;
  }

  WriteTransactions writeTransactions() {
    if (writeTransactions == null) {
      writeTransactions =
          new WriteTransactions(store, catalog, locks, tokens, writer, transactionFaults());
    }
    return writeTransactions;
  }

  private TransactionFaults transactionFaults() {
    return new TransactionFaults(faults, requestFaults, tornTransactions, throughput);
  }
}
