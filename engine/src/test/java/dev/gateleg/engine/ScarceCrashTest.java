package dev.gateleg.engine;

import static dev.gateleg.engine.ScarceResourcesTest.port;
import static dev.gateleg.engine.ScarceResourcesTest.table;
import static dev.gateleg.engine.ScarceResourcesTest.tryCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Kills an engine on disk that lacks disk space, memory or file handles while clients write over HTTP: what was acknowledged is there
 * afterwards, and before the kill it had answered again, or had ended.
 *
 * <p>{@code -Dgateleg.crash.scarce=…} says how often for each.
 */
@EnabledOnOs(OS.LINUX)
class ScarceCrashTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.crash.scarce", 2);
  private static final int WRITERS = 6;
  private static final int BATCH = 25;

  /** Lets the server take the heap for a larger one, so that requests which would wait for each other exhaust it. */
  private static final String UNBOUNDED = "-Dgateleg.engine.heapBytes=" + (1L << 40);

  @TempDir
  private Path temporary;

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger next = new AtomicInteger();

  @Test
  void losesNothingWhenTheDiskIsFull() throws Exception {
    Path disk = Files.createDirectory(temporary.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", disk.toString()) == 0,
        "a small file system cannot be mounted here, which takes the rights of root");
    try {
      Path ballast = disk.resolve("ballast");
      for (int round = 0; round < ROUNDS; round++) {
        Path folder = disk.resolve("store" + round);
        acknowledged.clear();
        Files.write(ballast, new byte[60 << 20]);
        try (ChildJvm child = start(folder, "", "-Xmx256m")) {
          int port = port(child);
          AtomicInteger refused = new AtomicInteger();
          write(port, 300_000, () -> refused.get() > 20, answer -> {
            if (answer.startsWith("HTTP/1.1 500")) {
              assertThat(answer).contains("[StoreFailed]").doesNotContain("EngineBug");
              refused.incrementAndGet();
            }
          });
          assertAnswersOrHasEnded(child, port);
          child.kill();
        }
        Files.delete(ballast);
        assertNothingLost(folder);
        run("rm", "-r", folder.toString());
      }
    } finally {
      run("umount", disk.toString());
    }
  }

  @Test
  void losesNothingWhenTheHeapIsSmall() throws Exception {
    Path folder = temporary.resolve("store");
    for (int round = 0; round < ROUNDS; round++) {
      try (ChildJvm child = start(folder, "", "-Xmx40m", UNBOUNDED)) {
        int port = port(child);
        int before = acknowledged.size();
        write(port, 390_000, () -> acknowledged.size() > before + 20, answer -> {});
        exhaustHeap(child, port);
        assertThat(child.waitFor()).isEqualTo(EngineBuilder.FATAL_EXIT_CODE);
      }
      assertNothingLost(folder);
    }
  }

  /** Sends batches of 9 MB, each of which fits into the heap, at once, until the process ends; what they acknowledge counts too. */
  private void exhaustHeap(ChildJvm child, int port) throws Exception {
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Thread writer = new Thread(() -> {
        while (child.isAlive()) {
          List<String> keys =
              Stream.generate(() -> "k" + next.incrementAndGet()).limit(BATCH).toList();
          String puts = keys.stream()
              .map(key -> "{\"PutRequest\":{\"Item\":{\"k\":{\"S\":\"" + key + "\"},\"v\":{\"S\":\""
                  + "x".repeat(360_000) + "\"}}}}")
              .collect(Collectors.joining(","));
          String answer =
              tryCall(port, "BatchWriteItem", "{\"RequestItems\":{\"items\":[" + puts + "]}}");
          if (answer.startsWith("HTTP/1.1 200")) {
            acknowledged.addAll(keys);
          }
        }
      });
      writer.start();
      writers.add(writer);
    }
    for (Thread writer : writers) {
      writer.join();
    }
  }

  @Test
  void losesNothingWhenFileHandlesAreFew() throws Exception {
    Path folder = temporary.resolve("store");
    for (int round = 0; round < ROUNDS; round++) {
      List<Socket> idle = new ArrayList<>();
      try (ChildJvm child = start(folder, "ulimit -n 240; ", "-Xmx128m")) {
        int port = port(child);
        int before = acknowledged.size();
        Thread crowd = new Thread(() -> {
          try {
            for (int i = 0; i < 500; i++) {
              idle.add(new Socket("127.0.0.1", port));
            }
          } catch (IOException e) {
            // As many as there are.
          }
        });
        AtomicInteger failed = new AtomicInteger();
        // Some first, since the crowd may take all places.
        write(port, 2_000, () -> acknowledged.size() > before + 50, answer -> {});
        crowd.start();
        write(
            port,
            2_000,
            () -> !child.isAlive() || failed.get() > 200 || acknowledged.size() > before + 300,
            answer -> failed.addAndGet(answer.equals("closed") ? 1 : 0));
        crowd.join();
        for (Socket socket : idle) {
          socket.close();
        }
        assertAnswersOrHasEnded(child, port);
        child.kill();
      }
      assertNothingLost(folder);
    }
  }

  /** Looks at an answer. */
  private interface Answers {
    void take(String answer);
  }

  /** Whether it was enough. */
  private interface Enough {
    boolean isEnough();
  }

  private void write(int port, int bytes, Enough enough, Answers answers) throws Exception {
    tryCall(port, "CreateTable", table());
    List<Thread> writers = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Thread writer = new Thread(() -> {
        try {
          while (!enough.isEnough()) {
            String key = "k" + next.incrementAndGet();
            String answer = tryCall(
                port,
                "PutItem",
                "{\"TableName\":\"items\",\"Item\":{\"k\":{\"S\":\"" + key + "\"},\"v\":{\"S\":\""
                    + "x".repeat(bytes) + "\"}}}");
            if (answer.startsWith("HTTP/1.1 200")) {
              acknowledged.add(key);
            }
            answers.take(answer);
          }
        } catch (RuntimeException | AssertionError e) {
          synchronized (failures) {
            failures.add(e);
          }
        }
      });
      writer.start();
      writers.add(writer);
    }
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(failures).isEmpty();
  }

  private static void assertAnswersOrHasEnded(ChildJvm child, int port) throws Exception {
    String answer = "closed";
    for (int attempt = 0; attempt < 600 && child.isAlive(); attempt++) {
      answer = tryCall(port, "ListTables", "{}");
      if (answer.startsWith("HTTP/1.1 200")) {
        return;
      }
      Thread.sleep(100);
    }
    assertThat(child.isAlive()).as("it does not answer: %s", answer).isFalse();
    assertThat(child.waitFor()).isEqualTo(EngineBuilder.FATAL_EXIT_CODE);
  }

  private void assertNothingLost(Path folder) {
    assertThat(acknowledged).isNotEmpty();
    try (Engine engine = Engine.at(folder)) {
      for (String key : acknowledged) {
        assertThat(engine
                .client()
                .getItem(g -> g.tableName("items").key(Map.of("k", AttributeValue.fromS(key))))
                .hasItem())
            .as(key)
            .isTrue();
      }
    }
  }

  private ChildJvm start(Path folder, String limits, String... jvmArguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", limits + "exec \"$@\"", "sh"));
    command.addAll(ChildJvm.command(
        temporary,
        System.getProperty("java.class.path"),
        List.of(jvmArguments),
        Main.class,
        List.of("--port", "0", "--dir", folder.toString())));
    return ChildJvm.start(command);
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
