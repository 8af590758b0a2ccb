package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Step.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One step as it is made: who makes it, when, what it did to items, and how it ended. */
final class Operation {

  /** How it ended, as its caller knows it. */
  enum Ending {
    OPEN,
    DONE,
    REFUSED,
    UNKNOWN
  }

  /** A write of it, under its key. */
  record Part(Write write, String id, long version) {}

  /** What a request of it changed. */
  record Effect(long nanos, String id, History.Moment before, History.Moment after) {}

  final String client;
  final String tenant;
  final Step step;
  final long began;
  final List<Part> parts = new ArrayList<>();
  final List<Effect> effects = new ArrayList<>();

  /** The keys of which a batch says that they are left: they may have been written or not. */
  final Set<String> left = new HashSet<>();

  /** How many requests changed something. */
  int made;

  long ended;
  Ending ending = Ending.OPEN;

  @Nullable
  Object answer;

  @Nullable
  Throwable failure;

  Operation(String client, String tenant, Step step, long began) {
    this.client = client;
    this.tenant = tenant;
    this.step = step;
    this.began = began;
    this.ended = Long.MAX_VALUE;
  }

  /** The write of a key, if it has one. */
  @Nullable
  Part part(String id) {
    return parts.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }

  /** How often each key was changed. */
  Map<String, Integer> effectsByKey() {
    Map<String, Integer> counts = new HashMap<>();
    effects.forEach(effect -> counts.merge(effect.id(), 1, Integer::sum));
    return counts;
  }

  @Override
  public String toString() {
    return client + " (" + tenant + ") " + step;
  }
}
