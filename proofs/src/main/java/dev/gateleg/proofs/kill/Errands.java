package dev.gateleg.proofs.kill;

import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked for what, and what they answered: the memory of those who ask, which survives all kills. A worker that comes
 * back is first given what its earlier life did not come to an end with. Thread-safe.
 */
final class Errands {

  private static final double TWICE = 0.15;
  private static final int RECENT = 4;
  private static final Duration LATER = Duration.ofMillis(300);

  /** How long those who ask wait for an answer when the kills are over. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Random random;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<Open> open = new ArrayList<>();
  private long drainedBy = Long.MAX_VALUE;

  /** What is known of a scenario's errands. */
  private static final class Kind {
    private final KillScenario scenario;
    private final Journal<String> journal = new Journal<>();
    private final Set<String> cut = new HashSet<>();
    private final List<String> wrong = new ArrayList<>();
    private int last;
    private int tries;
    private int acknowledged;
    private int refused;
    private int killed;
    private int foundDone;

    Kind(KillScenario scenario) {
      this.scenario = scenario;
    }
  }

  /** An errand that its worker has to try again, from a moment on. */
  private record Open(int worker, Errand errand, long from) {}

  Errands(List<KillScenario> scenarios, Random random) {
    this.random = random;
    for (KillScenario scenario : scenarios) {
      kinds.put(scenario.name(), new Kind(scenario));
      names.add(scenario.name());
    }
  }

  private Kind kind(String scenario) {
    return Objects.requireNonNull(kinds.get(scenario), scenario);
  }

  KillScenario scenario(String name) {
    return kind(name).scenario;
  }

  Journal<String> journal(String name) {
    return kind(name).journal;
  }

  /** What a worker is to do next; null when all is done. */
  synchronized @Nullable Errand next(int worker) throws InterruptedException {
    while (true) {
      long now = System.nanoTime();
      boolean waits = false;
      for (Iterator<Open> each = open.iterator(); each.hasNext(); ) {
        Open one = each.next();
        if (one.worker == worker && one.from - now <= 0) {
          each.remove();
          kind(one.errand.scenario()).tries++;
          return one.errand;
        }
        waits |= one.worker == worker;
      }
      if (drainedBy == Long.MAX_VALUE) {
        return fresh();
      } else if (!waits || now - drainedBy >= 0) {
        return null;
      }
      wait(LATER.toMillis());
    }
  }

  /** A new errand or, now and then, one that another was given lately. */
  private Errand fresh() {
    String name = names.get(random.nextInt(names.size()));
    Kind kind = kind(name);
    kind.tries++;
    // A control is to be caught by the kills alone.
    boolean twice = kind.scenario.repeated() && !kind.scenario.control();
    boolean again = twice && kind.last > RECENT && random.nextDouble() < TWICE;
    return new Errand(name, again ? kind.last - random.nextInt(RECENT) : ++kind.last);
  }

  /** How a try ended, by the words of its worker. */
  synchronized void ended(int worker, Errand errand, List<String> words) {
    Kind kind = kind(errand.scenario());
    String text = words.get(1);
    String key = errand.key();
    switch (words.get(0)) {
      case Wire.ACKNOWLEDGED -> {
        kind.acknowledged++;
        kind.journal.keep(key, new Outcome.Acknowledged<>(text));
        if (kind.cut.remove(worker + " " + key) && Boolean.parseBoolean(words.get(2))) {
          kind.foundDone++;
        }
      }
      case Wire.REFUSED -> {
        kind.refused++;
        kind.journal.keep(key, new Outcome.Refused<>(new IllegalStateException(text)));
      }
      case Wire.UNKNOWN -> {
        kind.journal.keep(key, new Outcome.Unknown<>(new IllegalStateException(text)));
        again(worker, errand, System.nanoTime() + LATER.toNanos());
      }
      default -> {
        kind.journal.keep(key, new Outcome.Unknown<>(new IllegalStateException(text)));
        kind.wrong.add(key + " ended by " + text);
      }
    }
  }

  /** The worker was killed while it was at it. */
  synchronized void killed(int worker, Errand errand) {
    Kind kind = kind(errand.scenario());
    kind.killed++;
    kind.cut.add(worker + " " + errand.key());
    kind.journal.keep(
        errand.key(), new Outcome.Unknown<>(new IllegalStateException("its worker was killed")));
    again(worker, errand, System.nanoTime());
  }

  /** The worker ended by itself, which it must not. */
  synchronized void died(Errand errand, String lastWords) {
    kind(errand.scenario()).wrong.add("at " + errand.key() + ", a worker ended by " + lastWords);
  }

  private void again(int worker, Errand errand, long from) {
    if (kind(errand.scenario()).scenario.repeated()) {
      open.add(new Open(worker, errand, from));
      notifyAll();
    }
  }

  /** From now on, nothing new is begun. */
  synchronized void drain() {
    drainedBy = System.nanoTime() + PATIENCE.toNanos();
    notifyAll();
  }

  /** What came of a scenario, with what its own checks found. */
  synchronized KillReport.Pattern report(String name, List<String> violations) {
    Kind kind = kind(name);
    List<String> all = new ArrayList<>(kind.wrong);
    for (Open left : open) {
      if (left.errand.scenario().equals(name)) {
        all.add(left.errand.key() + " was never answered");
      }
    }
    all.addAll(violations);
    return new KillReport.Pattern(
        kind.scenario,
        kind.last,
        kind.tries,
        kind.acknowledged,
        kind.refused,
        kind.killed,
        kind.foundDone,
        all);
  }
}
