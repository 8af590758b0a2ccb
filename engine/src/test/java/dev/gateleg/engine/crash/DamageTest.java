package dev.gateleg.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import dev.gateleg.engine.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Kills a process that writes, damages what it left, and opens that: either all that was acknowledged is there, or it is refused
 * with the reason.
 *
 * <p>{@code -Dgateleg.damages=…} says how often, {@code -Dgateleg.seed=…} replays the choices (not the timing).
 */
class DamageTest {

  private static final int DAMAGES_PER_KILL = 10;
  private static final int EARLY_KILL_ONE_IN = 4;

  /** So small that sorted files are written and merged while the process runs. */
  private static final String SMALL_BUFFER = "-Dgateleg.engine.bufferBytes=300000";

  @TempDir
  private Path temporary;

  /** By key, the version that was acknowledged last, and the one that may have been written since. */
  private final Map<Integer, Long> acknowledged = new HashMap<>();

  private final Map<Integer, Long> written = new HashMap<>();

  @Test
  void noticesDamageOrHasEverything() throws Exception {
    damageRepeatedly(Integer.getInteger("gateleg.damages", 40));
  }

  @Test
  @Tag("slow")
  void noticesDamageOrHasEverythingThreeHundredTimes() throws Exception {
    damageRepeatedly(Integer.getInteger("gateleg.damages", 300));
  }

  private void damageRepeatedly(int damages) throws Exception {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    Path folder = temporary.resolve("store");
    try (Engine engine = Engine.at(folder)) {
      createTable(engine.client());
    }
    Map<String, Integer> outcomes = new TreeMap<>();
    for (int done = 0; done < damages; done++) {
      if (done % DAMAGES_PER_KILL == 0) {
        writeAndKill(folder, 1 + done * 1_000_000L, random);
      }
      Path copy = temporary.resolve("copy");
      copy(folder, copy);
      String damage = Damage.strikeOne(copy, random);
      try {
        outcomes.merge(damage.split(" ")[0] + " " + open(copy), 1, Integer::sum);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "damage " + done + " of seed " + seed + ", " + damage + ": " + e.getMessage(), e);
      }
      delete(copy);
      if (done % DAMAGES_PER_KILL == DAMAGES_PER_KILL - 1) {
        assertThat(open(folder)).as("without damage, seed %d", seed).isEqualTo("whole");
      }
    }
    System.out.println("seed " + seed + ": " + damages + " damages: " + outcomes);
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(t -> t.tableName("damage")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("version").attributeType(ScalarAttributeType.N))
        .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH))
        .globalSecondaryIndexes(g -> g.indexName("byVersion")
            .keySchema(k -> k.attributeName("version").keyType(KeyType.HASH))
            .projection(p -> p.projectionType("KEYS_ONLY"))));
  }

  /** Opens a store that may be damaged; answers what came of it. */
  private String open(Path folder) {
    try (Engine engine = Engine.at(folder)) {
      Map<String, Long> found = new TreeMap<>();
      engine
          .client()
          .scanPaginator(s -> s.tableName("damage"))
          .items()
          .forEach(item ->
              found.put(item.get("pk").s(), Long.valueOf(item.get("version").n())));
      Map<String, Long> byIndex = new TreeMap<>();
      engine
          .client()
          .scanPaginator(s -> s.tableName("damage").indexName("byVersion"))
          .items()
          .forEach(item ->
              byIndex.put(item.get("pk").s(), Long.valueOf(item.get("version").n())));
      assertThat(byIndex).isEqualTo(found);
      acknowledged.forEach((key, version) -> assertThat(found.get("k" + key))
          .as("item k%d, acknowledged as %d", key, version)
          .isBetween(version, written.get(key)));
      return "whole";
    } catch (StorageException e) {
      assertThat(e)
          .hasMessageMatching(
              "(?s)\\[(StoreDamaged|UnknownFormat|FormatTooOld|FormatTooNew)] .*; .*");
      return "refused";
    }
  }

  private void writeAndKill(Path folder, long firstVersion, Random random) throws Exception {
    boolean early = random.nextInt(EARLY_KILL_ONE_IN) == 0;
    int wanted = early ? 0 : 1 + random.nextInt(3_000);
    List<String> command = ChildJvm.command(
        temporary,
        System.getProperty("java.class.path"),
        List.of("-Xmx256m", SMALL_BUFFER),
        DamageChild.class,
        List.of(folder.toString(), Long.toString(random.nextLong()), Long.toString(firstVersion)));
    try (ChildJvm child = ChildJvm.start(command)) {
      Thread killer = new Thread(() -> {
        try {
          TimeUnit.MILLISECONDS.sleep(300 + random.nextInt(1_500));
          child.kill();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      if (early) {
        killer.start();
      }
      int count = 0;
      for (String line = child.readLine(); line != null; line = child.readLine()) {
        take(line);
        if (line.startsWith("A ") && ++count == wanted) {
          child.kill();
        }
      }
      killer.join();
    }
  }

  private void take(String line) {
    if (line.endsWith(".")) {
      String[] words = line.substring(0, line.length() - 1).split(" ");
      Map<Integer, Long> versions = words[0].equals("A") ? acknowledged : written;
      versions.put(Integer.valueOf(words[1]), Long.valueOf(words[2]));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      all.forEach(file -> {
        try {
          Files.copy(file, to.resolve(from.relativize(file)));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
