package dev.gateleg.examples.test;

import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.Promised;
import dev.gateleg.examples.load.Tally;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a system's load for some rounds, as the demo does. */
public final class ServedLoad {

  private ServedLoad() {}

  /** Writes the seed data, lets clients do their rounds at once, waits until handlers have caught up, ends them, and audits. */
  public static List<Promised> run(ServedSystem system, long seed, int clients, int rounds) {
    system.open().seed(seed);
    Load load = system.open().load(seed);
    Tally tally = new Tally();
    HttpClient http = HttpClient.newHttpClient();
    ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, clients));
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Random random = new Random(seed + i);
        Load.Script script = load.client(
            new LoadClient(http, system.uri(), system.name(), tally, random), "c" + i, random);
        ends.add(threads.submit(() -> {
          for (int j = 0; j < rounds; j++) {
            script.round();
          }
          return null;
        }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
      load.look();
      ServedSystem.await("rested", load::rested);
      system.stopWork();
      return load.audit();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("seed " + seed, e);
    } finally {
      threads.shutdownNow();
    }
  }
}
