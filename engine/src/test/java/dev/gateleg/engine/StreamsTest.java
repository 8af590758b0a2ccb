package dev.gateleg.engine;

import static dev.gateleg.engine.Samples.n;
import static dev.gateleg.engine.Samples.ordersTable;
import static dev.gateleg.engine.Samples.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class StreamsTest {

  private final TestClock clock = new TestClock();
  private final Engine engine = Engine.builder().clock(clock).open();
  private final DynamoDbClient client = engine.client();
  private final DynamoDbStreamsClient streams = engine.streamsClient();
  private String arn;

  @BeforeEach
  void createTable() {
    arn = client
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
  void recordsInsertsChangesAndRemovalsButNotWritesThatChangeNothing() {
    put("a", "1");
    put("a", "1");
    put("a", "2");
    client.deleteItem(r -> r.tableName("orders").key(Map.of("pk", s("a"), "sk", s("k"))));
    List<Record> records = records(shards().get(0), ShardIteratorType.TRIM_HORIZON);
    assertThat(records)
        .extracting(Record::eventName)
        .containsExactly(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE);
    assertThat(records.get(1).dynamodb().oldImage()).containsEntry("v", n("1"));
    assertThat(records.get(1).dynamodb().newImage()).containsEntry("v", n("2"));
    assertThat(records.get(2).dynamodb().hasNewImage()).isFalse();
    assertThat(records.get(2).userIdentity()).isNull();
    assertThat(records)
        .extracting(r -> r.dynamodb().sequenceNumber())
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void forgetsTheOldestRecordsWhenMemoryForThemIsFull() {
    try (Engine small = Engine.builder().streamBytes(200_000).open()) {
      for (String table : List.of("idle", "busy")) {
        small
            .client()
            .createTable(ordersTable().toBuilder()
                .tableName(table)
                .streamSpecification(
                    r -> r.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
                .build());
      }
      put(small, "idle", 0);
      IntStream.range(0, 2_000).forEach(i -> put(small, "busy", i));
      List<Record> kept = recordsOf(small, "busy", ShardIteratorType.TRIM_HORIZON, null);
      assertThat(kept).hasSizeBetween(50, 300);
      assertThat(kept.get(kept.size() - 1).dynamodb().newImage()).containsEntry("v", n("1999"));
      assertThat(kept)
          .extracting(r -> Integer.valueOf(r.dynamodb().newImage().get("v").n()))
          .isEqualTo(IntStream.range(2_000 - kept.size(), 2_000).boxed().toList());
      assertThatThrownBy(() ->
              recordsOf(small, "busy", ShardIteratorType.AT_SEQUENCE_NUMBER, "1%020d".formatted(1)))
          .isInstanceOf(TrimmedDataAccessException.class);
      assertThat(recordsOf(small, "idle", ShardIteratorType.TRIM_HORIZON, null)).hasSize(1);
    }
  }

  private static void put(Engine engine, String table, int i) {
    engine
        .client()
        .putItem(r ->
            r.tableName(table).item(Map.of("pk", s("p" + i % 7), "sk", s("k"), "v", n("" + i))));
  }

  private static List<Record> recordsOf(
      Engine engine, String table, ShardIteratorType type, String sequence) {
    DynamoDbStreamsClient client = engine.streamsClient();
    String stream = client.listStreams(l -> l.tableName(table)).streams().get(0).streamArn();
    String shard = client
        .describeStream(d -> d.streamArn(stream))
        .streamDescription()
        .shards()
        .get(0)
        .shardId();
    String iterator = client
        .getShardIterator(g ->
            g.streamArn(stream).shardId(shard).shardIteratorType(type).sequenceNumber(sequence))
        .shardIterator();
    return client.getRecords(g -> g.shardIterator(iterator)).records();
  }

  @Test
  void resumesAfterASequenceNumber() {
    IntStream.range(0, 5).forEach(i -> put("a", "" + i));
    List<Record> all = records(shards().get(0), ShardIteratorType.TRIM_HORIZON);
    String third = all.get(2).dynamodb().sequenceNumber();
    String iterator = streams
        .getShardIterator(r -> r.streamArn(arn)
            .shardId(shards().get(0).shardId())
            .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
            .sequenceNumber(third))
        .shardIterator();
    assertThat(streams.getRecords(r -> r.shardIterator(iterator)).records())
        .isEqualTo(all.subList(3, 5));
  }

  @Test
  void splitsShardsAndKeepsTheOrderOfEachItemAlongTheLineage() {
    engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 0.1));
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 10; i++) {
        put("p" + i, "" + round);
      }
    }
    List<Shard> shards = shards();
    assertThat(shards).hasSizeGreaterThan(3);
    assertThat(engine.faultCounts().get(Fault.SHARD_SPLIT)).isPositive();
    Set<String> known = new HashSet<>();
    Map<String, List<String>> versions = new java.util.HashMap<>();
    for (Shard shard : shards) {
      assertThat(shard.parentShardId() == null || known.contains(shard.parentShardId()))
          .isTrue();
      known.add(shard.shardId());
      for (Record record : records(shard, ShardIteratorType.TRIM_HORIZON)) {
        versions
            .computeIfAbsent(record.dynamodb().keys().get("pk").s(), key -> new ArrayList<>())
            .add(record.dynamodb().newImage().get("v").n());
      }
    }
    List<String> rounds = IntStream.range(0, 10).mapToObj(String::valueOf).toList();
    assertThat(versions).hasSize(10).allSatisfy((key, seen) -> assertThat(seen).isEqualTo(rounds));
  }

  @Test
  void endsAClosedShardWithoutANextIterator() {
    put("a", "1");
    clock.advance(Duration.ofHours(5));
    engine.runDue();
    put("a", "2");
    assertThat(shards()).hasSize(2);
    assertThat(shards().get(1).parentShardId()).isEqualTo(shards().get(0).shardId());
    assertThat(records(shards().get(0), ShardIteratorType.TRIM_HORIZON)).hasSize(1);
    assertThat(records(shards().get(1), ShardIteratorType.TRIM_HORIZON)).hasSize(1);
  }

  @Test
  void forgetsRecordsAfterADay() {
    put("a", "1");
    String first = records(shards().get(0), ShardIteratorType.TRIM_HORIZON)
        .get(0)
        .dynamodb()
        .sequenceNumber();
    clock.advance(Duration.ofHours(25));
    engine.runDue();
    assertThat(records(shards().get(0), ShardIteratorType.TRIM_HORIZON)).isEmpty();
    assertThatThrownBy(() -> streams.getShardIterator(r -> r.streamArn(arn)
            .shardId(shards().get(0).shardId())
            .shardIteratorType(ShardIteratorType.AT_SEQUENCE_NUMBER)
            .sequenceNumber(first)))
        .isInstanceOf(TrimmedDataAccessException.class);
  }

  @Test
  void expiresIteratorsAfterAQuarterOfAnHour() {
    String iterator = iterator(shards().get(0), ShardIteratorType.LATEST);
    clock.advance(Duration.ofMinutes(16));
    assertThatThrownBy(() -> streams.getRecords(r -> r.shardIterator(iterator)))
        .isInstanceOf(ExpiredIteratorException.class);
  }

  @Test
  void losesRecordsOrIteratorsWhenToldTo() {
    put("a", "1");
    put("a", "2");
    String iterator = iterator(shards().get(0), ShardIteratorType.TRIM_HORIZON);
    String next = streams.getRecords(r -> r.shardIterator(iterator).limit(1)).nextShardIterator();
    engine.faults(Faults.none().with(Fault.EXPIRED_ITERATOR));
    assertThatThrownBy(() -> streams.getRecords(r -> r.shardIterator(next)))
        .isInstanceOf(ExpiredIteratorException.class);
    engine.faults(Faults.none().with(Fault.TRIMMED_STREAM));
    assertThatThrownBy(() -> streams.getRecords(r -> r.shardIterator(next)))
        .isInstanceOf(TrimmedDataAccessException.class);
  }

  @Test
  void deletesExpiredItemsInTheNameOfTheService() {
    client.updateTimeToLive(r -> r.tableName("orders")
        .timeToLiveSpecification(t -> t.enabled(true).attributeName("expires")));
    long now = clock.instant().getEpochSecond();
    client.putItem(r -> r.tableName("orders")
        .item(Map.of("pk", s("a"), "sk", s("soon"), "expires", n("" + (now + 10)))));
    client.putItem(r -> r.tableName("orders")
        .item(
            Map.of("pk", s("a"), "sk", s("ancient"), "expires", n("" + (now - 6 * 365 * 86_400)))));
    client.putItem(
        r -> r.tableName("orders").item(Map.of("pk", s("a"), "sk", s("text"), "expires", s("1"))));
    engine.runDue();
    assertThat(client.scan(r -> r.tableName("orders")).count()).isEqualTo(3);
    clock.advance(Duration.ofSeconds(11));
    engine.runDue();
    assertThat(client.scan(r -> r.tableName("orders")).items())
        .extracting(item -> item.get("sk").s())
        .containsExactlyInAnyOrder("ancient", "text");
    List<Record> records = records(shards().get(0), ShardIteratorType.TRIM_HORIZON);
    Record removal = records.get(records.size() - 1);
    assertThat(removal.eventName()).isEqualTo(OperationType.REMOVE);
    assertThat(removal.userIdentity().type()).isEqualTo("Service");
    assertThat(removal.userIdentity().principalId()).isEqualTo("dynamodb.amazonaws.com");
  }

  @Test
  void deletesExpiredItemsLateWhenToldTo() {
    client.updateTimeToLive(r -> r.tableName("orders")
        .timeToLiveSpecification(t -> t.enabled(true).attributeName("expires")));
    String expiry = "" + clock.instant().getEpochSecond();
    IntStream.range(0, 50)
        .forEach(i -> client.putItem(r -> r.tableName("orders")
            .item(Map.of("pk", s("a"), "sk", s("" + i), "expires", n(expiry)))));
    engine.faults(Faults.none().with(Fault.LATE_TIME_TO_LIVE, 1, Duration.ofHours(48)));
    clock.advance(Duration.ofHours(24));
    engine.runDue();
    assertThat(client.scan(r -> r.tableName("orders")).count()).isBetween(5, 45);
    clock.advance(Duration.ofHours(24));
    engine.runDue();
    assertThat(client.scan(r -> r.tableName("orders")).count()).isZero();
  }

  private void put(String pk, String version) {
    client.putItem(
        r -> r.tableName("orders").item(Map.of("pk", s(pk), "sk", s("k"), "v", n(version))));
  }

  private List<Shard> shards() {
    return streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards();
  }

  private String iterator(Shard shard, ShardIteratorType type) {
    return streams
        .getShardIterator(r -> r.streamArn(arn).shardId(shard.shardId()).shardIteratorType(type))
        .shardIterator();
  }

  /** All records of a shard from there on; of a closed one up to its end. */
  private List<Record> records(Shard shard, ShardIteratorType from) {
    boolean closed = shard.sequenceNumberRange().endingSequenceNumber() != null;
    List<Record> records = new ArrayList<>();
    String iterator = iterator(shard, from);
    while (iterator != null) {
      String current = iterator;
      GetRecordsResponse response =
          streams.getRecords(r -> r.shardIterator(current).limit(3));
      records.addAll(response.records());
      iterator = response.nextShardIterator();
      if (!closed && response.records().isEmpty()) {
        return records;
      }
    }
    assertThat(closed).isTrue();
    return records;
  }
}
