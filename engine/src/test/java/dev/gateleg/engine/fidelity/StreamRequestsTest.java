package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardFilterType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What requests for streams may say. */
class StreamRequestsTest extends Probe {

  private final DynamoDbStreamsClient streams = engine.streamsClient();
  private String arn = "";

  @BeforeEach
  void createTable() {
    client.createTable(table("tab")
        .streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
        .build());
    arn = client.describeTable(r -> r.tableName("tab")).table().latestStreamArn();
  }

  private List<Shard> shards() {
    return streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards();
  }

  private List<Shard> childrenOf(String shard) {
    return streams
        .describeStream(r -> r.streamArn(arn)
            .shardFilter(f -> f.type(ShardFilterType.CHILD_SHARDS).shardId(shard)))
        .streamDescription()
        .shards();
  }

  @Test
  void findTheChildrenOfAShard() {
    String first = shards().get(0).shardId();
    assertThat(childrenOf(first)).isEmpty();
    engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 1.0));
    put("tab", Map.of("p", s("a")));
    engine.faults(Faults.none());
    put("tab", Map.of("p", s("b")));
    assertThat(childrenOf(first))
        .isNotEmpty()
        .containsExactlyElementsOf(shards().stream()
            .filter(shard -> first.equals(shard.parentShardId()))
            .toList());
  }

  @Test
  void sayWhichShardsAreMeant() {
    assertThat(invalid(() -> childrenOf("short"))).contains("'shardFilter.shardId'");
    assertThat(invalid(() -> streams.describeStream(r ->
            r.streamArn(arn).shardFilter(f -> f.type("PARENTS").shardId("s".repeat(30))))))
        .contains("'shardFilter.type'");
    assertThat(invalid(() -> streams.describeStream(
            r -> r.streamArn(arn).shardFilter(f -> f.shardId("s".repeat(30))))))
        .contains("Value null at 'shardFilter.type'");
    assertThat(streams
            .describeStream(r -> r.streamArn(arn).exclusiveStartShardId("no such shard"))
            .streamDescription()
            .shards())
        .isEmpty();
  }

  @Test
  void giveASequenceNumberWhereOneIsMeant() {
    Shard shard = shards().get(0);
    for (ShardIteratorType type :
        List.of(ShardIteratorType.LATEST, ShardIteratorType.TRIM_HORIZON)) {
      assertThat(invalid(() -> streams.getShardIterator(r -> r.streamArn(arn)
              .shardId(shard.shardId())
              .shardIteratorType(type)
              .sequenceNumber(shard.sequenceNumberRange().startingSequenceNumber()))))
          .contains("SequenceNumber is not allowed for ShardIteratorType " + type);
    }
  }

  @Test
  void nameResourcesByTheirNames() {
    assertThat(invalid(() -> streams.describeStream(r -> r.streamArn("x".repeat(40)))))
        .contains("ARNs must start with 'arn:'");
    assertThat(invalid(() -> streams.listStreams(r -> r.exclusiveStartStreamArn("x".repeat(40)))))
        .contains("ARNs must start with 'arn:'");
  }
}
