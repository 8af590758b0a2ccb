package dev.gateleg.engine;

import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Store;
import java.time.Clock;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;

/** The options of an engine. Immutable: each method answers a changed copy. */
public final class EngineBuilder {

  private final Clock clock;
  private final long seed;

  EngineBuilder() {
    this(Clock.systemUTC(), 0);
  }

  private EngineBuilder(Clock clock, long seed) {
    this.clock = clock;
    this.seed = seed;
  }

  /** The clock that tells the engine the time; the system's by default. */
  public EngineBuilder clock(Clock newClock) {
    return new EngineBuilder(newClock, seed);
  }

  /** What all of the engine's randomness follows from; 0 by default. */
  public EngineBuilder seed(long newSeed) {
    return new EngineBuilder(clock, newSeed);
  }

  /** Opens the engine. */
  public Engine open() {
    return new Engine(this);
  }

  Clock clock() {
    return clock;
  }

  Store store() {
    return new MemoryStore();
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
