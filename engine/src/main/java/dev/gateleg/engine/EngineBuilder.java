package dev.gateleg.engine;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Openings;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.storage.disk.DiskStore;
import dev.gateleg.engine.internal.upkeep.Life;
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

  /** What a process ends with after a fatal error, if {@link #exitOnFatalError} was asked for. */
  public static final int FATAL_EXIT_CODE = 70;

  private static final int STREAM_PART_OF_HEAP = 8;
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
  private @Nullable Long streamBytes;
  private boolean exitOnFatalError;

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
    copy.streamBytes = streamBytes;
    copy.exitOnFatalError = exitOnFatalError;
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
   * About how many bytes of memory the records of all streams may take, 0 for any number. An engine in memory takes an eighth of
   * the largest heap by default, and forgets the oldest records when that is full; one on disk keeps all of a day.
   */
  public EngineBuilder streamBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException(EngineCode.STREAM_BYTES.message(
          bytes + " bytes for stream records; give 0 for any number, or more"));
    }
    EngineBuilder changed = copy();
    changed.streamBytes = bytes;
    return changed;
  }

  /**
   * Ends the process with code {@value #FATAL_EXIT_CODE} and a message when memory runs out inside the engine, for a process that is
   * nothing but an engine. By default the engine alone ends: every later call fails.
   */
  public EngineBuilder exitOnFatalError() {
    EngineBuilder changed = copy();
    changed.exitOnFatalError = true;
    return changed;
  }

  /**
   * Opens the engine.
   *
   * @throws IllegalStateException if it is to keep a folder, and the library for that is missing
   * @throws dev.gateleg.engine.storage.StorageException if the folder cannot be opened; the message says why
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

  long streamBytes() {
    return streamBytes != null
        ? streamBytes
        : folder == null ? Runtime.getRuntime().maxMemory() / STREAM_PART_OF_HEAP : 0;
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
          EngineCode.ROCKS_DB_MISSING.message(
              "an engine at " + folder
                  + " needs RocksDB, which is not on the class path;"
                  + " add org.rocksdb:rocksdbjni:11.8.1 to your dependencies, or use Engine.inMemory()"),
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

  Life life() {
    return new Life(exitOnFatalError ? EngineBuilder::exit : null);
  }

  private static void exit(String reason) {
    System.err.println(reason);
    // Without hooks, which might wait for what never comes. What was acknowledged is on disk.
    Runtime.getRuntime().halt(FATAL_EXIT_CODE);
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
