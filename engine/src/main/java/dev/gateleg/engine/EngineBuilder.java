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

  private @Nullable Clock clock;
  private long seed;
  private Faults faults = Faults.none();
  private Consumer<Duration> sleeper = EngineBuilder::sleep;
  private @Nullable Path folder;
  private @Nullable Path buckets;
  private boolean salvage;

  EngineBuilder() {}

  private EngineBuilder copy() {
    EngineBuilder copy = new EngineBuilder();
    copy.clock = clock;
    copy.seed = seed;
    copy.faults = faults;
    copy.sleeper = sleeper;
    copy.folder = folder;
    copy.buckets = buckets;
    copy.salvage = salvage;
    return copy;
  }

  /** The folder that keeps everything, as {@link Engine#at} says; without one the engine is in memory. */
  public EngineBuilder at(Path folder) {
    EngineBuilder changed = copy();
    changed.folder = folder;
    return changed;
  }

  /**
   * Opens a damaged folder with what can still be read of it, which is refused otherwise: writes that were acknowledged may be
   * missing, and what belongs together may be there in part. Copies of the damaged files are kept in {@code damaged} in the folder.
   */
  public EngineBuilder salvage() {
    EngineBuilder changed = copy();
    changed.salvage = true;
    return changed;
  }

  /** The clock that tells the engine the time; the system's by default. See {@link Engine#runDue}. */
  public EngineBuilder clock(Clock clock) {
    EngineBuilder changed = copy();
    changed.clock = clock;
    return changed;
  }

  /** What all of the engine's randomness follows from; 0 by default. */
  public EngineBuilder seed(long seed) {
    EngineBuilder changed = copy();
    changed.seed = seed;
    return changed;
  }

  /** The faults that strike; none by default. */
  public EngineBuilder faults(Faults faults) {
    EngineBuilder changed = copy();
    changed.faults = faults;
    return changed;
  }

  /** What happens when an answer is slow; the thread sleeps by default. */
  public EngineBuilder sleeper(Consumer<Duration> sleeper) {
    EngineBuilder changed = copy();
    changed.sleeper = sleeper;
    return changed;
  }

  /**
   * The folder whose folders stand for the buckets of exports and imports. By default it is {@code buckets} in the
   * engine's folder; an engine in memory has none.
   */
  public EngineBuilder buckets(Path buckets) {
    EngineBuilder changed = copy();
    changed.buckets = buckets;
    return changed;
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
    return clock == null ? Clock.systemUTC() : clock;
  }

  /** Whether the engine looks at the clock by itself. */
  boolean ticks() {
    return clock == null;
  }

  long seed() {
    return seed;
  }

  Faults faults() {
    return faults;
  }

  Consumer<Duration> sleeper() {
    return sleeper;
  }

  @Nullable
  Path bucketFolder() {
    if (buckets != null || folder == null) {
      return buckets;
    }
    return folder.resolve("buckets");
  }

  Store openStore() {
    return folder == null ? new MemoryStore() : onDisk(folder, salvage);
  }

  private static Store onDisk(Path folder, boolean salvage) {
    try {
      return DiskStore.open(folder, salvage);
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
    Random random = new Random(31 * seed + Openings.count(store));
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
