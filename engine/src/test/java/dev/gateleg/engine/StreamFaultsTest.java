package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Streams as their readers meet them on a bad day. */
class StreamFaultsTest {

  private static final Faults LATE =
      Faults.none().with(Fault.LATE_STREAM_RECORD, 0.5, Duration.ofSeconds(10));

  private final long seed = Long.getLong("gateleg.seed", System.nanoTime());
  private final TestClock clock = new TestClock();
  private Engine engine = Engine.builder().clock(clock).seed(seed).open();
  private String arn;

  @BeforeEach
  void createTable() {
    arn = createTable(engine);
  }

  private static String createTable(Engine engine) {
    return engine
        .client()
        .createTable(ordersTable().toBuilder()
            .streamSpecification(
                r -> r.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
            .build())
        .tableDescription()
        .latestStreamArn();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void recordsArriveLateInAnotherOrderButThoseOfAnItemInTheirs() {
    engine.faults(LATE);
    int written = writeRounds();
    List<Record> atOnce = allRecords();
    assertThat(atOnce).as("seed %d", seed).hasSizeLessThan(written);
    clock.advance(Duration.ofSeconds(11));
    List<Record> all = allRecords();
    assertThat(all).as("seed %d", seed).hasSize(written).startsWith(atOnce.toArray(Record[]::new));
    assertEachItemInOrder(all);
    List<String> inOrderOfWrites =
        all.stream().map(StreamFaultsTest::version).sorted().toList();
    assertThat(all)
        .as("seed %d", seed)
        .extracting(StreamFaultsTest::version)
        .isNotEqualTo(inOrderOfWrites);
    assertThat(engine.faultCounts().get(Fault.LATE_STREAM_RECORD)).isPositive();
  }

  @Test
  void aReaderMeetsEveryLateRecordBehindItsPlace() {
    engine.faults(LATE);
    Shard shard = shards().get(0);
    String iterator = iterator(shard, ShardIteratorType.TRIM_HORIZON);
    List<Record> read = new ArrayList<>();
    int written = 0;
    for (int round = 0; round < 30; round++) {
      for (int i = 0; i < 5; i++) {
        put("p" + i, round);
        written++;
      }
      clock.advance(Duration.ofSeconds(1));
      GetRecordsResponse page = records(iterator);
      read.addAll(page.records());
      iterator = page.nextShardIterator();
    }
    clock.advance(Duration.ofSeconds(11));
    read.addAll(records(iterator).records());
    assertThat(read).as("seed %d", seed).hasSize(written);
    assertEachItemInOrder(read);
  }

  @Test
  void aReaderThatStartsAtTheLatestRecordMeetsThoseThatWereLate() {
    engine.faults(Faults.none().with(Fault.LATE_STREAM_RECORD, 1, Duration.ofSeconds(10)));
    put("a", 1);
    String iterator = iterator(shards().get(0), ShardIteratorType.LATEST);
    clock.advance(Duration.ofSeconds(11));
    assertThat(records(iterator).records()).hasSize(1);
  }

  @Test
  void lateRecordsArriveInTheShardThatIsOpenThen() {
    engine.faults(LATE.with(Fault.SHARD_SPLIT, 0.05));
    int written = writeRounds();
    clock.advance(Duration.ofSeconds(11));
    List<Record> all = allRecords();
    assertThat(all).as("seed %d", seed).hasSize(written);
    assertThat(shards()).hasSizeGreaterThan(1);
    assertEachItemInOrder(all);
  }

  @Test
  void lateRecordsOutliveTheProcessAndTheStream(@TempDir Path folder) {
    engine.close();
    engine = Engine.builder().at(folder).clock(clock).seed(seed).faults(LATE).open();
    arn = createTable(engine);
    int written = writeRounds();
    engine.close();
    engine = Engine.builder().at(folder).clock(clock).open();
    assertThat(allRecords()).as("seed %d", seed).hasSizeLessThan(written);
    put("p0", 99);
    assertThat(engine
            .client()
            .updateTable(
                r -> r.tableName("orders").streamSpecification(s -> s.streamEnabled(false))))
        .isNotNull();
    List<Record> all = allRecords();
    assertThat(all).as("seed %d", seed).hasSize(written + 1);
    assertEachItemInOrder(all);
  }

  @Test
  void aBacklogOfHundredsOfShardsCanBeMadeAndRead() {
    engine.faults(Faults.none().with(Fault.SHARD_SPLIT));
    IntStream.range(0, 350).forEach(i -> put("p" + i % 50, i));
    engine.faults(Faults.none());
    List<Shard> shards = shards();
    assertThat(shards).hasSize(701);
    Set<String> known = new HashSet<>();
    for (Shard shard : shards) {
      assertThat(shard.parentShardId() == null || known.contains(shard.parentShardId()))
          .isTrue();
      known.add(shard.shardId());
    }
    List<Record> all = allRecords();
    assertThat(all).hasSize(350);
    assertEachItemInOrder(all);
    Shard first = shards.get(0);
    assertThat(engine
            .streamsClient()
            .describeStream(r ->
                r.streamArn(arn).shardFilter(f -> f.type("CHILD_SHARDS").shardId(first.shardId())))
            .streamDescription()
            .shards())
        .hasSize(2)
        .allMatch(child -> first.shardId().equals(child.parentShardId()));
  }

  @Test
  void shardsGoADayAfterTheyWereClosedAndTheirChildrenStillNameThem() {
    put("a", 1);
    Shard first = shards().get(0);
    String iterator = iterator(first, ShardIteratorType.TRIM_HORIZON);
    clock.advance(Duration.ofHours(5));
    engine.runDue();
    put("a", 2);
    clock.advance(Duration.ofHours(23));
    engine.runDue();
    assertThat(shards()).extracting(Shard::shardId).contains(first.shardId());
    clock.advance(Duration.ofHours(2));
    engine.runDue();
    List<Shard> left = shards();
    assertThat(left).extracting(Shard::shardId).isNotEmpty().doesNotContain(first.shardId());
    assertThat(left.get(0).parentShardId()).isEqualTo(first.shardId());
    assertThatThrownBy(() -> iterator(first, ShardIteratorType.TRIM_HORIZON))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> records(iterator)).isNotInstanceOf(NullPointerException.class);
    put("a", 3);
    assertThat(allRecords()).extracting(StreamFaultsTest::version).contains("3");
  }

  @Test
  void anIdleShardsIteratorMovesOnWithTheRecordsOfOthers() {
    engine.faults(Faults.none().with(Fault.SHARD_SPLIT));
    put("a", 0);
    engine.faults(Faults.none());
    List<Shard> open = shards().subList(1, 3);
    IntStream.range(0, 20).forEach(i -> put("a", i + 1));
    List<String> next = open.stream()
        .map(shard -> records(iterator(shard, ShardIteratorType.TRIM_HORIZON)).nextShardIterator())
        .toList();
    engine.faults(Faults.none().with(Fault.TRIMMED_STREAM));
    // Both readers have seen everything, so nothing that they want is lost.
    next.forEach(iterator -> assertThat(records(iterator).records()).isEmpty());
  }

  @Test
  void streamsAnswerSoOftenASecondAndNotMoreOften() {
    engine.faults(Faults.none().with(Fault.STREAM_LIMIT));
    Shard shard = shards().get(0);
    String iterator = iterator(shard, ShardIteratorType.TRIM_HORIZON);
    for (int i = 0; i < 10; i++) {
      records(iterator);
    }
    assertThatThrownBy(() -> records(iterator))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageStartingWith(
            "Rate of GetRecords exceeded: at most 10 calls a second for each shard");
    for (int i = 1; i < 10; i++) {
      shards();
    }
    assertThatThrownBy(this::shards)
        .isInstanceOf(LimitExceededException.class)
        .hasMessageStartingWith("Rate of DescribeStream exceeded: at most 10 calls a second");
    clock.advance(Duration.ofSeconds(1));
    assertThat(shards()).hasSize(1);
    assertThat(records(iterator).records()).isEmpty();
    assertThat(engine.faultCounts()).containsEntry(Fault.STREAM_LIMIT, 2L);
  }

  private int writeRounds() {
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 10; i++) {
        put("p" + i, round);
      }
    }
    return 100;
  }

  private void put(String pk, int version) {
    engine
        .client()
        .putItem(r ->
            r.tableName("orders").item(Map.of("pk", s(pk), "sk", s("k"), "v", n("" + version))));
  }

  private static String version(Record record) {
    return record.dynamodb().newImage().get("v").n();
  }

  private void assertEachItemInOrder(List<Record> records) {
    Map<String, List<Integer>> versions = new LinkedHashMap<>();
    for (Record record : records) {
      versions
          .computeIfAbsent(record.dynamodb().keys().get("pk").s(), key -> new ArrayList<>())
          .add(Integer.valueOf(version(record)));
    }
    assertThat(versions)
        .as("seed %d", seed)
        .allSatisfy((key, seen) -> assertThat(seen).isSorted().doesNotHaveDuplicates());
  }

  private List<Shard> shards() {
    List<Shard> shards = new ArrayList<>();
    String[] last = {null};
    do {
      StreamDescription page = engine
          .streamsClient()
          .describeStream(r -> r.streamArn(arn).exclusiveStartShardId(last[0]))
          .streamDescription();
      shards.addAll(page.shards());
      last[0] = page.lastEvaluatedShardId();
    } while (last[0] != null);
    return shards;
  }

  private String iterator(Shard shard, ShardIteratorType type) {
    return engine
        .streamsClient()
        .getShardIterator(r -> r.streamArn(arn).shardId(shard.shardId()).shardIteratorType(type))
        .shardIterator();
  }

  private GetRecordsResponse records(String iterator) {
    return engine.streamsClient().getRecords(r -> r.shardIterator(iterator));
  }

  /** The records of all shards, parents first. */
  private List<Record> allRecords() {
    List<Record> all = new ArrayList<>();
    for (Shard shard : shards()) {
      all.addAll(records(iterator(shard, ShardIteratorType.TRIM_HORIZON)).records());
    }
    return all;
  }
}
