package dev.gateleg.proofs.kill;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A worker through all of its lives, with the thread that watches it: it gives errands, hears answers, and starts it anew. */
final class WorkerLives {

  /** How many errands it does in each life before it may be killed, at most. */
  private static final int MOST_ERRANDS = 40;

  private final int number;
  private final Errands errands;
  private final URI endpoint;
  private final List<String> scenarios;
  private final Path errors;
  private final Random random;
  private final Thread thread;

  /** The process that can be killed: it has done its first errands. */
  private @Nullable WorkerProcess working;

  private boolean busy;
  private String trouble = "";

  WorkerLives(
      int number,
      Errands errands,
      URI endpoint,
      List<String> scenarios,
      Path folder,
      Random random) {
    this.number = number;
    this.random = random;
    this.errands = errands;
    this.endpoint = endpoint;
    this.scenarios = scenarios;
    this.errors = folder.resolve("worker-" + number + ".txt");
    this.thread = new Thread(this::live, "worker-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  private void live() {
    try {
      boolean more = true;
      while (more) {
        try (WorkerProcess process = WorkerProcess.start(endpoint, scenarios, errors)) {
          more = live(process);
        }
      }
    } catch (IOException | RuntimeException e) {
      trouble(e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One life; answers whether there is to be another one. */
  private boolean live(WorkerProcess process) throws InterruptedException {
    if (process.read() == null) {
      throw new IllegalStateException("it did not start: " + process.lastWords());
    }
    // Code that runs for the first time is loaded; were it killed then, it would be killed nowhere
    // else.
    int alone = 1 + random.nextInt(MOST_ERRANDS);
    for (Errand errand = errands.next(number); errand != null; errand = errands.next(number)) {
      begins(process, --alone < 0);
      process.send(List.of(Wire.DO, errand.scenario(), Integer.toString(errand.number())));
      List<String> end = end(process);
      ended(end == null);
      if (end != null) {
        errands.ended(number, errand, end);
      } else if (process.killed()) {
        errands.killed(number, errand);
        return true;
      } else {
        errands.died(errand, process.lastWords());
        return true;
      }
    }
    return false;
  }

  /** How the errand ended; null if the process did. Meanwhile its questions to the world outside are answered. */
  private @Nullable List<String> end(WorkerProcess process) {
    List<String> words = process.read();
    while (words != null && words.get(0).equals(Wire.OUTSIDE)) {
      KillScenario scenario = errands.scenario(words.get(1));
      synchronized (scenario) {
        process.send(List.of(scenario.outside(words.subList(2, words.size()))));
      }
      words = process.read();
    }
    return words;
  }

  private synchronized void begins(WorkerProcess process, boolean mayDie) {
    working = mayDie ? process : null;
    busy = true;
  }

  private synchronized void ended(boolean dead) {
    busy = false;
    if (dead) {
      working = null;
    }
  }

  /** Whether it can be killed now. */
  synchronized boolean working() {
    return working != null && !working.killed();
  }

  /** Kills it; answers whether it was at an errand. */
  synchronized boolean kill() {
    if (working != null) {
      working.kill();
    }
    return busy;
  }

  private synchronized void trouble(String text) {
    trouble = text;
  }

  /** Why it does not work any more, if it does not. */
  synchronized String trouble() {
    return trouble;
  }

  /** Waits until there is nothing more to do. */
  void join() throws InterruptedException {
    thread.join();
    if (!trouble().isEmpty()) {
      throw new IllegalStateException("worker " + number + " can't work: " + trouble());
    }
  }
}
