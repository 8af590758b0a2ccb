package dev.gateleg.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that writes with several threads, again and again at random moments, and looks at what is left.
 *
 * <p>{@code -Dgateleg.crash.kills=…} says how often, {@code -Dgateleg.seed=…} replays the choices (not the timing).
 */
class CrashTest {

  private static final int TIMEOUT_SECONDS = 60;

  /** One in so many kills comes at any moment since the start, so that opening and recovery are hit, too. */
  private static final int EARLY_KILL_ONE_IN = 5;

  private static final int MAX_EARLY_MILLIS = 2_000;
  private static final int MAX_ACKNOWLEDGED = 600;
  private static final int MAX_PAUSE_MICROS = 20_000;

  @TempDir
  private Path temporary;

  @Test
  void losesNothingThatWasAcknowledgedWhenKilled() throws Exception {
    killRepeatedly(Integer.getInteger("gateleg.crash.kills", 8));
  }

  @Test
  @Tag("slow")
  void losesNothingThatWasAcknowledgedWhenKilledAHundredTimes() throws Exception {
    killRepeatedly(Integer.getInteger("gateleg.crash.kills", 100));
  }

  private void killRepeatedly(int kills) throws Exception {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    Path folder = temporary.resolve("store");
    Expected expected = new Expected();
    Verifier verifier = new Verifier(expected);
    try (Engine engine = Engine.at(folder)) {
      Workload.createTable(engine.client());
    }
    long start = System.nanoTime();
    for (int round = 1; round <= kills; round++) {
      try {
        expected.beginRound();
        runAndKill(folder, round, random, expected);
        try (Engine engine = Engine.at(folder)) {
          verifier.verify(engine);
        }
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("kill " + round + " of seed " + seed + ": " + e.getMessage(), e);
      }
    }
    System.out.printf(
        "seed %d: %d kills, %d acknowledged operations, %d stream records in %.0f s%n",
        seed,
        kills,
        expected.acknowledged(),
        verifier.records(),
        (System.nanoTime() - start) / 1e9);
    assertThat(expected.acknowledged()).isGreaterThan(kills);
  }

  private void runAndKill(Path folder, int round, Random random, Expected expected)
      throws Exception {
    boolean early = random.nextInt(EARLY_KILL_ONE_IN) == 0;
    int acknowledged = 1 + random.nextInt(MAX_ACKNOWLEDGED);
    int pauseMicros = random.nextInt(early ? MAX_EARLY_MILLIS * 1_000 : MAX_PAUSE_MICROS);
    List<String> arguments =
        List.of(folder.toString(), Long.toString(random.nextLong()), Integer.toString(round));
    try (ChildJvm child = ChildJvm.start(temporary, CrashChild.class, arguments)) {
      CountDownLatch enough = new CountDownLatch(early ? 0 : acknowledged);
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread reader = new Thread(() -> read(child, expected, enough, failure));
      reader.start();
      if (!enough.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the child does not get on");
      }
      TimeUnit.MICROSECONDS.sleep(pauseMicros);
      child.kill();
      reader.join();
      if (failure.get() != null) {
        throw new AssertionError(failure.get().getMessage(), failure.get());
      }
    }
  }

  /** What is in the pipe when the child dies was said, and counts. */
  private static void read(
      ChildJvm child,
      Expected expected,
      CountDownLatch enough,
      AtomicReference<Throwable> failure) {
    try {
      for (String line = child.readLine(); line != null; line = child.readLine()) {
        if (line.endsWith(".")) {
          expected.line(line.substring(0, line.length() - 1));
        }
        if (line.startsWith("A ")) {
          enough.countDown();
        }
      }
    } catch (IOException | RuntimeException | AssertionError e) {
      failure.set(e);
    } finally {
      while (enough.getCount() > 0) {
        enough.countDown(); // Nobody waits for the dead.
      }
    }
  }
}
