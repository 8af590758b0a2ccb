package dev.gateleg.engine;

import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Openings;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.storage.disk.DiskStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The options of an engine. Immutable: each method answers a changed copy. */
public final class EngineBuilder {

  private static final long VERSION_BITS = 0xF000L;
  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;
  private static final long VARIANT_2 = 0x8000_0000_0000_0000L;

  private final Options options;

  EngineBuilder() {
    this(new Options(null, 0, Faults.none(), EngineBuilder::sleep, null, null));
  }

  private EngineBuilder(Options options) {
    this.options = options;
  }

  /** The options; a clock that is missing is the system's, a folder that is missing means memory. */
  private record Options(
      @Nullable Clock clock,
      long seed,
      Faults faults,
      Consumer<Duration> sleeper,
      @Nullable Path folder,
      @Nullable Path buckets) {}

  /** The folder that keeps everything, as {@link Engine#at} says; without one the engine is in memory. */
  public EngineBuilder at(Path folder) {
    return new EngineBuilder(new Options(
        options.clock, options.seed, options.faults, options.sleeper, folder, options.buckets));
  }

  /** The clock that tells the engine the time; the system's by default. See {@link Engine#runDue}. */
  public EngineBuilder clock(Clock clock) {
    return new EngineBuilder(new Options(
        clock, options.seed, options.faults, options.sleeper, options.folder, options.buckets));
  }

  /** What all of the engine's randomness follows from; 0 by default. */
  public EngineBuilder seed(long seed) {
    return new EngineBuilder(new Options(
        options.clock, seed, options.faults, options.sleeper, options.folder, options.buckets));
  }

  /** The faults that strike; none by default. */
  public EngineBuilder faults(Faults faults) {
    return new EngineBuilder(new Options(
        options.clock, options.seed, faults, options.sleeper, options.folder, options.buckets));
  }

  /** What happens when an answer is slow; the thread sleeps by default. */
  public EngineBuilder sleeper(Consumer<Duration> sleeper) {
    return new EngineBuilder(new Options(
        options.clock, options.seed, options.faults, sleeper, options.folder, options.buckets));
  }

  /**
   * The folder whose folders stand for the buckets of exports and imports. By default it is {@code buckets} in the
   * engine's folder; an engine in memory has none.
   */
  public EngineBuilder buckets(Path buckets) {
    return new EngineBuilder(new Options(
        options.clock, options.seed, options.faults, options.sleeper, options.folder, buckets));
  }

  /**
   * Opens the engine.
   *
   * @throws IllegalStateException if it is to keep a folder, and the library for that is missing
   * @throws dev.gateleg.engine.StorageException if the folder cannot be opened; the message says why
   */
  public Engine open() {
    return Engine.open(this);
  }

  Clock clock() {
    return options.clock == null ? Clock.systemUTC() : options.clock;
  }

  /** Whether the engine looks at the clock by itself. */
  boolean ticks() {
    return options.clock == null;
  }

  long seed() {
    return options.seed;
  }

  Faults faults() {
    return options.faults;
  }

  Consumer<Duration> sleeper() {
    return options.sleeper;
  }

  @Nullable
  Path bucketFolder() {
    if (options.buckets != null || options.folder == null) {
      return options.buckets;
    }
    return options.folder.resolve("buckets");
  }

  Store openStore() {
    return options.folder == null ? new MemoryStore() : onDisk(options.folder);
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

  /** Ids that follow from the seed, other ones each time a folder is opened. */
  Supplier<UUID> ids(Store store) {
    Random random = new Random(31 * options.seed + Openings.count(store));
    return () -> {
      // A random UUID, made by hand: the JDK's ways load its cryptography, which takes longer than
      // an engine does to start.
      long high = random.nextLong() & ~VERSION_BITS | VERSION_4;
      long low = random.nextLong() & ~VARIANT_BITS | VARIANT_2;
      return new UUID(high, low);
    };
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
