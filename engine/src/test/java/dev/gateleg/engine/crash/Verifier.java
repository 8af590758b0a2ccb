package dev.gateleg.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.Engine;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Opens the folder after a crash and checks all that must hold. Follows the stream from crash to crash. */
final class Verifier {

  private static final int RESENT_AT_MOST = 3;

  private final Expected expected;
  private final Map<String, String> lastRead = new HashMap<>();
  private final Map<String, Map<String, AttributeValue>> replayed = new HashMap<>();
  private long records;

  Verifier(Expected expected) {
    this.expected = expected;
  }

  long records() {
    return records;
  }

  void verify(Engine engine) {
    DynamoDbClient client = engine.client();
    checkItems(client);
    followStream(engine);
    resend(client);
    checkItems(client);
    followStream(engine);
    checkScratch(client);
  }

  private void checkItems(DynamoDbClient client) {
    List<Map<String, AttributeValue>> items = scan(client, Workload.TABLE, null);
    Map<String, Expected.Own> own = new HashMap<>();
    Map<String, Workload.Transfer> transfers = new HashMap<>();
    int[] balances = new int[Workload.ACCOUNTS];
    for (Map<String, AttributeValue> item : items) {
      if (Workload.isTransfer(item)) {
        transfers.put(item.get("sk").s(), Workload.transferIn(item));
      } else if (Workload.isAccount(item)) {
        balances[Integer.parseInt(item.get("sk").s().substring(1))] =
            Integer.parseInt(item.get("balance").n());
      } else {
        assertThat(item).containsOnlyKeys("pk", "sk", "version", "group");
        own.put(
            name(item),
            new Expected.Own(
                Long.parseLong(item.get("version").n()), item.get("group").s()));
      }
    }
    expected.checkOwn(own);
    expected.checkTransfers(transfers);
    assertThat(balances).as("balances are the sum of all transfers").isEqualTo(fold(transfers));
    checkIndexes(client, items);
    assertThat(client.describeTable(d -> d.tableName(Workload.TABLE)).table().itemCount())
        .isEqualTo(items.size());
  }

  private static int[] fold(Map<String, Workload.Transfer> transfers) {
    int[] balances = new int[Workload.ACCOUNTS];
    Arrays.fill(balances, Workload.OPENING_BALANCE);
    for (Workload.Transfer transfer : transfers.values()) {
      balances[transfer.from()] -= transfer.amount();
      balances[transfer.to()] += transfer.amount();
    }
    return balances;
  }

  private static void checkIndexes(DynamoDbClient client, List<Map<String, AttributeValue>> items) {
    List<Map<String, AttributeValue>> indexed =
        items.stream().filter(item -> item.containsKey("version")).toList();
    assertThat(byName(scan(client, Workload.TABLE, Workload.GLOBAL_INDEX).stream()))
        .as("the global index equals the table")
        .isEqualTo(byName(indexed.stream()));
    assertThat(byName(scan(client, Workload.TABLE, Workload.LOCAL_INDEX).stream()))
        .as("the local index equals the table")
        .isEqualTo(byName(indexed.stream()
            .map(item -> Map.of(
                "pk", item.get("pk"), "sk", item.get("sk"), "version", item.get("version")))));
    client
        .describeTable(d -> d.tableName(Workload.TABLE))
        .table()
        .globalSecondaryIndexes()
        .forEach(index -> assertThat(index.itemCount()).isEqualTo(indexed.size()));
  }

  /** Fails if a name comes twice, as a stale index entry would make it. */
  private static Map<String, Map<String, AttributeValue>> byName(
      Stream<Map<String, AttributeValue>> items) {
    return items.collect(Collectors.toMap(Verifier::name, item -> item));
  }

  private static String name(Map<String, AttributeValue> key) {
    return key.get("pk").s() + "/" + key.get("sk").s();
  }

  private static List<Map<String, AttributeValue>> scan(
      DynamoDbClient client, String table, String index) {
    return client.scanPaginator(s -> s.tableName(table).indexName(index)).items().stream()
        .toList();
  }

  /** Reads what is new in the stream: in order, without gaps in any item's history, and equal to the table in the end. */
  private void followStream(Engine engine) {
    DynamoDbStreamsClient streams = engine.streamsClient();
    String arn =
        engine.client().describeTable(d -> d.tableName(Workload.TABLE)).table().latestStreamArn();
    for (Shard shard :
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards()) {
      String last = lastRead.get(shard.shardId());
      String iterator = streams
          .getShardIterator(i -> i.streamArn(arn)
              .shardId(shard.shardId())
              .shardIteratorType(
                  last == null
                      ? ShardIteratorType.TRIM_HORIZON
                      : ShardIteratorType.AFTER_SEQUENCE_NUMBER)
              .sequenceNumber(last))
          .shardIterator();
      GetRecordsResponse page;
      do {
        String next = iterator;
        page = streams.getRecords(g -> g.shardIterator(next));
        page.records().forEach(record -> replay(shard.shardId(), record));
        iterator = page.nextShardIterator();
      } while (iterator != null && !page.records().isEmpty());
    }
    assertThat(replayed)
        .as("the stream, replayed, equals the table")
        .isEqualTo(byName(scan(engine.client(), Workload.TABLE, null).stream()));
  }

  private void replay(String shard, Record record) {
    records++;
    String sequence = record.dynamodb().sequenceNumber();
    String before = lastRead.put(shard, sequence);
    if (before != null) {
      assertThat(new BigInteger(sequence)).isGreaterThan(new BigInteger(before));
    }
    String name = name(record.dynamodb().keys());
    Map<String, AttributeValue> old = replayed.get(name);
    assertThat(record.dynamodb().hasOldImage() ? record.dynamodb().oldImage() : null)
        .as("record %s continues where the last one of %s ended", sequence, name)
        .isEqualTo(old);
    if (record.dynamodb().hasNewImage()) {
      replayed.put(name, record.dynamodb().newImage());
    } else {
      replayed.remove(name);
    }
  }

  /** Sends transfers again: with the same token they happen once, whether they were answered before or not. */
  private void resend(DynamoDbClient client) {
    List<Workload.Transfer> known = expected.acknowledgedLately();
    for (Workload.Transfer transfer :
        known.subList(Math.max(0, known.size() - RESENT_AT_MOST), known.size())) {
      client.transactWriteItems(Workload.request(transfer));
      Workload.Transfer other = new Workload.Transfer(
          transfer.id(), transfer.from(), transfer.to(), transfer.amount() + 1);
      assertThatThrownBy(() -> client.transactWriteItems(Workload.request(other)))
          .isInstanceOf(IdempotentParameterMismatchException.class);
    }
    for (Workload.Transfer transfer : expected.unknownTransfers()) {
      client.transactWriteItems(Workload.request(transfer));
    }
  }

  private void checkScratch(DynamoDbClient client) {
    boolean there = client.listTables().tableNames().contains(Workload.SCRATCH);
    expected.checkScratch(there);
    if (there) {
      assertThat(
              client.describeTable(d -> d.tableName(Workload.SCRATCH)).table().itemCount())
          .isEqualTo(scan(client, Workload.SCRATCH, null).size());
    }
  }
}
