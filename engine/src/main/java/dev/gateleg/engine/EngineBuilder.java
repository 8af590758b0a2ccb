package dev.gateleg.engine;

import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.storage.disk.DiskStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The options of an engine. Immutable: each method answers a changed copy. */
public final class EngineBuilder {

  private final Clock clock;
  private final long seed;
  private final @Nullable Path folder;

  EngineBuilder() {
    this(Clock.systemUTC(), 0, null);
  }

  private EngineBuilder(Clock clock, long seed, @Nullable Path folder) {
    this.clock = clock;
    this.seed = seed;
    this.folder = folder;
  }

  /** The folder that keeps everything, as {@link Engine#at} says; without one the engine is in memory. */
  public EngineBuilder at(Path newFolder) {
    return new EngineBuilder(clock, seed, newFolder);
  }

  /** The clock that tells the engine the time; the system's by default. */
  public EngineBuilder clock(Clock newClock) {
    return new EngineBuilder(newClock, seed, folder);
  }

  /** What all of the engine's randomness follows from; 0 by default. */
  public EngineBuilder seed(long newSeed) {
    return new EngineBuilder(clock, newSeed, folder);
  }

  /**
   * Opens the engine.
   *
   * @throws IllegalStateException if it is to keep a folder, and the library for that is missing
   * @throws dev.gateleg.engine.internal.storage.StorageException if the folder cannot be opened; the message says why
   */
  public Engine open() {
    return new Engine(this);
  }

  Clock clock() {
    return clock;
  }

  Store store() {
    return folder == null ? new MemoryStore() : onDisk(folder);
  }

  private static Store onDisk(Path folder) {
    try {
      return DiskStore.open(folder);
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "[RocksDbMissing] an engine at " + folder
              + " needs RocksDB, which is not on the class path;"
              + " add org.rocksdb:rocksdbjni:11.8.1 to your dependencies, or use Engine.inMemory()",
          e);
    }
  }

  /** Ids that follow from the seed. */
  Supplier<UUID> ids() {
    Random random = new Random(seed);
    return () -> {
      byte[] bytes = new byte[16];
      random.nextBytes(bytes);
      return UUID.nameUUIDFromBytes(bytes);
    };
  }
}
