package dev.gateleg.engine;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.api.Operations;
import dev.gateleg.engine.internal.client.EngineAsyncClient;
import dev.gateleg.engine.internal.client.EngineClient;
import dev.gateleg.engine.internal.client.EngineStreamsClient;
import dev.gateleg.engine.internal.fault.FaultPlan;
import dev.gateleg.engine.internal.http.HttpServer;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.upkeep.Ticker;
import dev.gateleg.engine.internal.upkeep.Upkeep;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An embedded DynamoDB: in process as a client of the SDK, or as an HTTP endpoint.
 *
 * <pre>{@code
 * try (Engine engine = Engine.inMemory()) {
 *   DynamoDbClient client = engine.client();
 *   client.createTable(…);
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Engine implements AutoCloseable {

  private final Store store;
  private final Life life;
  private final Operations operations;
  private final FaultPlan faults;
  private final Upkeep upkeep;
  private final @Nullable Ticker ticker;
  private final DynamoDbClient client;
  private final List<Endpoint> endpoints = new ArrayList<>();

  private Engine(EngineBuilder builder, Store store) {
    this.store = store;
    this.life = builder.life();
    this.faults = new FaultPlan(builder.faults(), builder.seed());
    this.operations = new Operations(
        store,
        builder.clock(),
        builder.ids(store),
        faults,
        builder.sleeper(),
        builder.bucketFolder(),
        builder.streamBytes(),
        life);
    this.upkeep = operations.upkeep();
    this.ticker = builder.ticks() ? new Ticker(upkeep::run, life) : null;
    this.client = new EngineClient(operations.api());
  }

  /** Opens an engine; if that fails, its folder is free again. */
  static Engine open(EngineBuilder builder) {
    Store store = builder.openStore();
    try {
      return new Engine(builder, store);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  /** An empty engine that forgets everything when it is closed. */
  public static Engine inMemory() {
    return builder().open();
  }

  /**
   * An engine that keeps everything in a folder, which is made if it is not there. A write is durable when it is answered.
   *
   * <p>It needs {@code org.rocksdb:rocksdbjni} on the class path. One folder serves one engine at a time.
   *
   * @throws IllegalStateException if RocksDB is missing
   * @throws dev.gateleg.engine.storage.StorageException if the folder is in use, holds something else, or was
   *     written by a later version; the message says which and what to do
   */
  public static Engine at(Path folder) {
    return builder().at(folder).open();
  }

  /** An engine whose options are still to be chosen. */
  public static EngineBuilder builder() {
    return new EngineBuilder();
  }

  /** A client whose calls are answered in process, without HTTP. Closing it is not needed. */
  public DynamoDbClient client() {
    return client;
  }

  /** As {@link #client}, with futures, which are complete when they are returned. */
  public DynamoDbAsyncClient asyncClient() {
    return new EngineAsyncClient(operations.api());
  }

  /** A client of the tables' streams. */
  public DynamoDbStreamsClient streamsClient() {
    return new EngineStreamsClient(operations.api());
  }

  /**
   * Opens the engine to other processes on this machine.
   *
   * @param port the port, or 0 for a free one
   * @throws java.io.UncheckedIOException if the port is taken
   */
  public Endpoint serve(int port) {
    return serve(EndpointOptions.onPort(port));
  }

  /** As {@link #serve(int)}, at another address than loopback. Everybody who reaches it may do everything. */
  public Endpoint serve(InetAddress address, int port) {
    return serve(EndpointOptions.onPort(port).at(address));
  }

  /** As {@link #serve(int)}, with a say in where it listens and whom it answers. */
  public Endpoint serve(EndpointOptions options) {
    synchronized (endpoints) {
      if (life.isOver()) {
        throw new IllegalStateException(
            EngineCode.ENGINE_CLOSED.message("the engine is closed; open another one to serve it"));
      }
      Endpoint endpoint = new Endpoint(
          new HttpServer(operations.api(), options.address(), options.port(), options.access()));
      endpoints.add(endpoint);
      return endpoint;
    }
  }

  /** Changes which faults strike from now on. */
  public void faults(Faults changed) {
    faults.change(changed);
  }

  /** How often each fault has struck so far. */
  public Map<Fault, Long> faultCounts() {
    return faults.counts();
  }

  /**
   * Does what is due by the clock: deletes expired items, brings late changes to indexes, trims streams. An engine on the
   * system's clock does that by itself every second; with a clock of one's own it happens when this is called.
   */
  public void runDue() {
    life.check();
    upkeep.run();
  }

  /**
   * Ends the engine: its endpoints accept no more connections, and every later call fails with an {@link IllegalStateException}.
   * Closing it twice is harmless.
   */
  @Override
  public void close() {
    life.close();
    synchronized (endpoints) {
      endpoints.forEach(Endpoint::close);
    }
    if (ticker != null) {
      ticker.close();
    }
    store.close();
  }
}
