package dev.gateleg.examples.ads;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A cache in the table: what is not there, or has expired, is computed and kept. Thread-safe. */
final class ReadThrough {

  private final Ads ads;
  private final Clock clock;
  private final Duration kept;

  ReadThrough(Ads ads, Clock clock, Duration kept) {
    this.ads = ads;
    this.clock = clock;
    this.kept = kept;
  }

  /**
   * The answer of that name.
   *
   * @param cached whether it was there
   */
  record Found(String answer, boolean cached) {}

  /** The answer that is kept, or else a computed one. Two that ask at once may both compute it. */
  Found get(String name, Supplier<String> computed) {
    Optional<CachedAnswer> found = ads.cached(name); // An expired one is absent, deleted or not.
    if (found.isPresent()) {
      return new Found(found.get().answer(), true);
    }
    String answer = computed.get();
    ads.put(new CachedAnswer(name, answer, clock.instant().plus(kept)));
    return new Found(answer, false);
  }
}
