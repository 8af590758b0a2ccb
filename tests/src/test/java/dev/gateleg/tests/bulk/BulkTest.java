package dev.gateleg.tests.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkExport;
import dev.gateleg.patterns.bulk.BulkProgress;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.patterns.bulk.BulkStoppedException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Failing;
import dev.gateleg.tests.support.LeavingOver;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/** Every record of an import is written or rejected, once; an export comes back as it went. */
final class BulkTest {

  private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

  @RegisterExtension
  final FreshTable<Grid> table = FreshTable.of(GridTable.TYPE);

  @RegisterExtension
  final FreshTable<Grid> other = FreshTable.of(GridTable.TYPE);

  @TempDir
  Path folder;

  private final ManualClock clock = new ManualClock();
  private Grid grid;

  @BeforeEach
  void open() {
    grid = table.open();
  }

  private Grid through(DynamoDbClient client) {
    return GridTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static Reading reading(String meter, int second) {
    return new Reading(
        meter,
        NOON.plusSeconds(second),
        new BigDecimal(second + ".5"),
        second % 2 == 0,
        second % 3 == 0 ? Optional.of("note, \"" + second + "\"\nnext") : Optional.empty(),
        Set.of("a", "b" + second),
        List.of(1, second));
  }

  private static String json(String meter, int second) {
    String at = "2026-11-18T12:00:%02d.000000000Z".formatted(second);
    return "{\"PK\":{\"S\":\"METER#" + meter + "\"},\"SK\":{\"S\":\"AT#" + at
        + "\"},\"GSI1PK\":{\"S\":\"DAY#2026-11-18\"},\"GSI1SK\":{\"S\":\"METER#" + meter
        + "\"},\"_type\":{\"S\":\"Reading\"},\"meter\":{\"S\":\"" + meter + "\"},\"at\":{\"S\":\""
        + at + "\"},\"value\":{\"N\":\"" + second
        + "\"},\"estimated\":{\"BOOL\":false},\"peaks\":{\"L\":[]}}";
  }

  private Path file(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines, StandardCharsets.UTF_8);
  }

  private static Set<Map<String, AttributeValue>> items(FreshTable<?> of) {
    return new HashSet<>(new Stored(of.client(), of.name()).items());
  }

  @Test
  void linesAreWrittenOrRejectedWithAReason() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add(json("m" + i % 7, i));
    }
    lines.add(3, "{\"PK\":{\"S\":\"broken\"");
    lines.add(20, "{\"PK\":{\"S\":\"x\"},\"SK\":{\"N\":\"1\"}}");
    lines.add("");
    lines.add("{\"PK\":{\"S\":\"x\"},\"SK\":{\"S\":\"y\"},\"_type\":{\"S\":\"Ghost\"}}");
    lines.add(json("m1", 1).replace("\"N\":\"1\"", "\"S\":\"one\""));
    // region import
    BulkResult result = Bulk.on(grid)
        .importing(BulkSource.jsonLines(file("readings.jsonl", lines)))
        .concurrency(8)
        .unitsPerSecond(100_000)
        .maxUnits(1_000_000)
        .folder(folder.resolve("import")) // its checkpoint, and rejects.jsonl
        .onProgress(progress -> System.err.print("\r" + progress))
        .run();
    // endregion
    assertThat(result.progress().written()).isEqualTo(60);
    assertThat(result.progress().rejected()).isEqualTo(4);
    assertThat(result.progress().read()).isEqualTo(64);
    assertThat(result.progress().units()).isEqualTo(120); // the item, and its entry in the index
    assertThat(grid.everyReading().list()).hasSize(60);
    List<String> rejects = Files.readAllLines(result.file().orElseThrow());
    assertThat(rejects).hasSize(4).isEqualTo(result.rejects());
    assertThat(rejects.get(0))
        .startsWith("{\"record\":4,\"place\":\"readings.jsonl:4\",\"reason\":\"[JsonMalformed]")
        .endsWith("\"text\":\"{\\\"PK\\\":{\\\"S\\\":\\\"broken\\\"\"}");
    assertThat(rejects.get(1))
        .contains("[BulkKey] The item's key attribute 'SK' is of kind N; the table ");
    assertThat(rejects.get(2)).contains("[BulkUnknown] The item is of no entity of the table ");
    assertThat(rejects.get(3)).contains("[ItemUndecodable]").contains("readings.jsonl:65");
  }

  @Test
  void rowsHaveTheTypesOfTheModel() throws IOException {
    Path file = file(
        "readings.csv",
        List.of(
            "meter,at,value,estimated,note,tags,peaks",
            "m1,2026-11-18T12:00:00Z,12.50,true,\"a, \"\"b\"\"",
            "c\",\"[\"\"x\"\",\"\"y\"\"]\",\"[1,2]\"",
            "m2,2026-11-18T12:00:01Z,7,false,,,",
            "m3,2026-11-18T12:00:02Z,seven,false,,,",
            "m4,2026-11-18T12:00:03Z,8,maybe,,,",
            "m5,,8,true,,,",
            "m6,2026-11-18T12:00:03Z,8,true,,,,,,"));
    BulkResult result =
        Bulk.on(grid).importing(BulkSource.csv(file, Readings.TYPE)).run();
    assertThat(grid.readings("m1").list())
        .containsExactly(new Reading(
            "m1",
            NOON,
            new BigDecimal("12.5"),
            true,
            Optional.of("a, \"b\"\nc"),
            Set.of("x", "y"),
            List.of(1, 2)));
    assertThat(grid.readings("m2").list()).hasSize(1);
    assertThat(result.progress().rejected()).isEqualTo(4);
    assertThat(result.rejects().get(0)).contains("readings.csv:5").contains("value");
    assertThat(result.rejects().get(1))
        .contains("[CsvRow] estimated is \\\"maybe\\\"; give true or false.");
    assertThat(result.rejects().get(2)).contains("[AttributeMissing]");
    assertThat(result.rejects().get(3)).contains("[CsvRow] The row has 10 values");
  }

  @Test
  void uniqueValuesAreClaimed() throws IOException {
    Path file = file("owners.csv", List.of("ownerId,email", "o1,a@x", "o2,b@x", "o3,a@x"));
    BulkResult result = Bulk.on(grid)
        .importing(BulkSource.csv(file, Owners.TYPE))
        .concurrency(1)
        .run();
    assertThat(result.progress().written()).isEqualTo(2);
    assertThat(result.rejects()).hasSize(1).first().asString().contains("[UniqueTaken]");
    Path again = file("again.csv", List.of("ownerId,email", "o1,c@x"));
    Bulk.on(grid).importing(BulkSource.csv(again, Owners.TYPE)).run();
    assertThat(grid.get(Owners.key("o1"))).get().extracting(Owner::email).isEqualTo("c@x");
    grid.create(new Owner("o4", "a@x", 0));
  }

  @Test
  void whatIsThereCanBeKept() throws IOException {
    grid.put(reading("m1", 1));
    BulkResult result = Bulk.on(grid)
        .importing(BulkSource.jsonLines(file("r.jsonl", List.of(json("m1", 1), json("m1", 2)))))
        .keepExisting()
        .run();
    assertThat(result.progress().kept()).isEqualTo(1);
    assertThat(result.progress().written()).isEqualTo(1);
    assertThat(grid.readings("m1").list()).first().isEqualTo(reading("m1", 1));
  }

  /** Attributes of every kind, of which entities know nothing. */
  private void oddItem() {
    Map<String, AttributeValue> odd = Map.ofEntries(
        Map.entry("PK", AttributeValue.fromS("ODD#\"\\\n\u0001ü😀")),
        Map.entry("SK", AttributeValue.fromS("x")),
        Map.entry("nothing", AttributeValue.fromNul(true)),
        Map.entry("bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 7}))),
        Map.entry("number", AttributeValue.fromN("-1234567890.0123456789012345678901234567")),
        Map.entry("numbers", AttributeValue.fromNs(List.of("1", "2.5"))),
        Map.entry(
            "nested",
            AttributeValue.fromM(Map.of(
                "l", AttributeValue.fromL(List.of(AttributeValue.fromBool(true))),
                "e", AttributeValue.fromM(Map.of()),
                "s", AttributeValue.fromSs(List.of("p", "q"))))));
    new Stored(table.client(), table.name()).put(odd);
  }

  @Test
  void anExportComesBackAsItWent() {
    for (int i = 0; i < 300; i++) {
      grid.put(reading("m" + i % 11, i));
    }
    grid.create(new Owner("o1", "a@x", 0));
    oddItem();
    // region export
    BulkExport.Exported exported =
        Bulk.on(grid).exporting(folder).concurrency(4).unitsPerSecond(50_000).run();
    BulkSource source = BulkSource.export(exported.folder()); // all checksums are compared
    // endregion
    assertThat(exported.items()).isEqualTo(303); // with the claim of the unique value
    assertThat(exported.folder().resolve("manifest-summary.json")).exists();
    BulkResult result =
        Bulk.on(other.open()).importing(source).exact().concurrency(3).run();
    assertThat(result.progress().written()).isEqualTo(303);
    assertThat(items(other)).isEqualTo(items(table));
    // And once more to files: the same lines, byte by byte.
    Path again = Bulk.on(other.open()).exporting(folder.resolve("again")).run().folder();
    assertThat(lines(again)).hasSize(303).isEqualTo(lines(exported.folder()));
  }

  /** The lines of all data files of an export, in an order of their own. */
  private static List<String> lines(Path export) {
    try (var files = Files.list(export.resolve("data"))) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.toList()) {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(lines::add);
        }
      }
      Collections.sort(lines);
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aDamagedExportIsRefused() throws IOException {
    grid.put(reading("m1", 1));
    Path home = Bulk.on(grid).exporting(folder).concurrency(1).run().folder();
    Path moved = Files.move(home, folder.resolve("moved"));
    assertThat(Bulk.on(other.open())
            .importing(BulkSource.export(moved))
            .run()
            .progress()
            .written())
        .isEqualTo(1);
    Path data;
    try (var all = Files.list(moved.resolve("data"))) {
      data = all.findFirst().orElseThrow();
    }
    Files.write(data, new byte[] {1, 2, 3});
    assertThatThrownBy(() -> BulkSource.export(moved))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ExportBroken] " + data
            + " does not have the checksum of its manifest; give the folder of one whole export,"
            + " with its manifests and data.");
    assertThatThrownBy(() -> BulkSource.jsonLines(folder.resolve("none")))
        .hasMessage("[BulkFileMissing] There is no file " + folder.resolve("none")
            + " to import; give one that is there.");
  }

  @Test
  void anIncrementalExportPutsAndDeletes() throws IOException {
    grid.put(reading("m1", 1));
    grid.put(reading("m1", 2));
    String keys =
        "{\"PK\":{\"S\":\"METER#m1\"},\"SK\":{\"S\":\"AT#2026-11-18T12:00:0%d.000000000Z\"}}";
    String meta = "\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"1\"}}";
    Path home = folder.resolve("AWSDynamoDB/01");
    Files.createDirectories(home.resolve("data"));
    byte[] data = ("{" + meta + ",\"Keys\":" + keys.formatted(1) + "}\n{" + meta + ",\"Keys\":"
            + keys.formatted(3) + ",\"NewImage\":" + json("m1", 3) + "}\n{" + meta + "}\n")
        .getBytes(StandardCharsets.UTF_8);
    Files.write(home.resolve("data/d.json"), data);
    String md5 = HexFormat.of().formatHex(md5(data));
    Files.writeString(
        home.resolve("manifest-files.json"),
        "{\"itemCount\":2,\"md5Checksum\":\"" + md5
            + "\",\"dataFileS3Key\":\"else/where/d.json\"}\n");
    Files.writeString(home.resolve("manifest-summary.json"), "{}");
    BulkResult result = Bulk.on(grid).importing(BulkSource.export(folder)).run();
    assertThat(result.progress().written()).isEqualTo(2);
    assertThat(result.rejects()).hasSize(1).first().asString().contains("[ExportRecord]");
    assertThat(grid.readings("m1").list().stream().map(r -> r.at().getEpochSecond()))
        .containsExactly(NOON.getEpochSecond() + 2, NOON.getEpochSecond() + 3);
  }

  private static byte[] md5(byte[] data) {
    try {
      return MessageDigest.getInstance("MD5").digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class DeadError extends Error {
    private static final long serialVersionUID = 1L;
  }

  private DynamoDbClient dying(int batches) {
    AtomicInteger left = new AtomicInteger(batches);
    return new Meddling(table.client(), BatchWriteItemRequest.class, Integer.MAX_VALUE, () -> {
      if (left.decrementAndGet() < 0) {
        throw new DeadError();
      }
    });
  }

  @Test
  void anImportThatIsKilledFiftyTimesGoesOn() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1100; i++) {
      lines.add(i % 55 == 7 ? "broken " + i : json("m" + i, i % 60));
    }
    Path file = file("r.jsonl", lines);
    int kills = 0;
    BulkResult result = null;
    while (result == null) {
      try {
        result = Bulk.on(through(dying(2)))
            .importing(BulkSource.jsonLines(file))
            .concurrency(2)
            .checkpointEvery(10)
            .folder(folder.resolve("state"))
            .run();
      } catch (DeadError e) {
        kills++;
      }
    }
    assertThat(kills).isGreaterThanOrEqualTo(50);
    assertThat(result.progress().written()).isEqualTo(1080);
    assertThat(result.progress().rejected()).isEqualTo(20);
    List<String> rejects = Files.readAllLines(result.file().orElseThrow());
    assertThat(rejects).hasSize(20).doesNotHaveDuplicates();
    assertThat(items(table)).hasSize(1080);
    // Run once more, it has nothing to do.
    BulkResult again = Bulk.on(grid)
        .importing(BulkSource.jsonLines(file))
        .folder(folder.resolve("state"))
        .run();
    assertThat(again.progress().written()).isEqualTo(1080);
    Path another = file("s.jsonl", List.of(json("m1", 1)));
    assertThatThrownBy(() -> Bulk.on(grid)
            .importing(BulkSource.jsonLines(another))
            .folder(folder.resolve("state"))
            .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[BulkOther] The folder " + folder.resolve("state")
            + " has the checkpoint of another import than that of " + another
            + ": of other files, another table or other settings; give it a folder of its own.");
  }

  private Path many(int count) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(json("m" + i, i % 60));
    }
    return file("many.jsonl", lines);
  }

  @Test
  void itIsHeldToItsRateAndItsCap() throws IOException {
    Path file = many(5000);
    Instant start = clock.instant();
    List<BulkProgress> heard = new ArrayList<>();
    Bulk.on(through(table.client()))
        .importing(BulkSource.jsonLines(file))
        .unitsPerSecond(500)
        .concurrency(1)
        .checkpointEvery(500)
        .onProgress(heard::add)
        .run();
    Duration took = Duration.between(start, clock.instant());
    assertThat(took).isBetween(Duration.ofSeconds(18), Duration.ofSeconds(22)); // 10,000 units
    assertThat(heard).hasSize(10);
    assertThat(heard.get(4).left().orElseThrow())
        .isBetween(Duration.ofSeconds(7), Duration.ofSeconds(11)); // half of twenty seconds
    assertThat(heard.get(9).toString()).startsWith("5,000 items, 100 %, 10,000 units");
    assertThatThrownBy(() -> Bulk.on(grid)
            .importing(BulkSource.jsonLines(file))
            .maxUnits(5_100)
            .checkpointEvery(500)
            .folder(folder.resolve("capped"))
            .run())
        .isInstanceOf(BulkStoppedException.class)
        .hasMessage("[BulkCostCap] The import of " + file
            + " stopped after 2500 records, since more would take over 5100.0 write units; raise"
            + " maxUnits and run it again to go on.");
    heard.clear();
    BulkResult rest = Bulk.on(through(table.client()))
        .importing(BulkSource.jsonLines(file))
        .unitsPerSecond(500)
        .concurrency(1)
        .checkpointEvery(480)
        .folder(folder.resolve("capped"))
        .onProgress(heard::add)
        .run();
    assertThat(rest.progress().written()).isEqualTo(5000);
    // What was done before counts as done, and not as done within this run's time.
    assertThat(heard.get(2).left().orElseThrow())
        .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(6)); // 1,060 of 2,500 in ten seconds
  }

  @Test
  void itStopsWhereGoingOnIsHopeless() throws IOException {
    Path file = many(200);
    assertThatThrownBy(() -> Bulk.on(through(Failing.throttled(table.client())))
            .importing(BulkSource.jsonLines(file))
            .run())
        .isInstanceOf(BulkStoppedException.class)
        .hasMessageStartingWith(
            "[BulkStopped] The import of " + file + " stopped after 0 records: [Throttled]");
    Path broken = file("broken.jsonl", Collections.nCopies(300, "broken"));
    assertThatThrownBy(() -> Bulk.on(grid)
            .importing(BulkSource.jsonLines(broken))
            .checkpointEvery(100)
            .run())
        .isInstanceOf(BulkStoppedException.class)
        .hasMessageStartingWith("[BulkRejects] The import of " + broken
            + " stopped, since 100 of 100 records were rejected; mend the file, or allow more by"
            + " maxRejects. The last: [JsonMalformed]");
    assertThatThrownBy(() -> Bulk.on(grid).importing(BulkSource.jsonLines(file)).concurrency(65))
        .hasMessage(
            "[BulkConcurrency] A bulk job can't have 65 requests under way at once; give 1 to 64.");
    assertThatThrownBy(() -> Bulk.on(grid).importing(BulkSource.jsonLines(file)).maxUnits(-1))
        .hasMessage("[BulkLimit] A bulk job can't be held to 0.0 units a second, -1.0 units in all"
            + " and 9223372036854775807 rejects; give none that is negative.");
  }

  @Test
  void leftoversAreSentAgainAndOneKeyKeepsItsOrder() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      lines.add(json("m" + i % 10, 1)
          .replace("\"value\":{\"N\":\"1\"}", "\"value\":{\"N\":\"" + i + "\"}"));
    }
    Bulk.on(through(new LeavingOver(table.client(), 0.5, 7)))
        .importing(BulkSource.jsonLines(file("r.jsonl", lines)))
        .concurrency(4)
        .run();
    assertThat(grid.everyReading().list().stream().map(r -> r.value().intValue()))
        .containsExactlyInAnyOrder(290, 291, 292, 293, 294, 295, 296, 297, 298, 299);
  }

  @Test
  void anItemThatDynamoDbRefusesIsFoundAmongItsBatch() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      lines.add(json("m" + i, i));
    }
    // A wrong kind in an index key: what only DynamoDB looks at.
    lines.set(
        17,
        json("m17", 17)
            .replace("\"GSI1PK\":{\"S\":\"DAY#2026-11-18\"}", "\"GSI1PK\":{\"N\":\"5\"}"));
    BulkResult result = Bulk.on(grid)
        .importing(BulkSource.jsonLines(file("r.jsonl", lines)))
        .exact()
        .concurrency(1)
        .run();
    assertThat(result.progress().written()).isEqualTo(49);
    assertThat(result.rejects()).hasSize(1).first().asString().contains("\"record\":18,");
  }

  @Test
  void whatAQueryFindsIsDeleted() {
    for (int i = 0; i < 120; i++) {
      grid.put(reading("m" + i % 2, i));
    }
    // region delete
    BulkProgress deleted =
        Bulk.on(grid).deleting(grid.readings("m1")).unitsPerSecond(5_000).run();
    // endregion
    assertThat(deleted.written()).isEqualTo(60);
    assertThat(grid.everyReading().list()).hasSize(60).allMatch(r -> r.meter().equals("m0"));
    assertThatThrownBy(() -> Bulk.on(grid)
            .deleting(grid.readings("m0"))
            .concurrency(1)
            .maxUnits(30)
            .run())
        .isInstanceOf(BulkStoppedException.class)
        .hasMessage("[BulkCostCap] The delete stopped after 25 items, since more would take over"
            + " 30.0 write units; raise maxUnits and run it again to go on.");
  }
}
