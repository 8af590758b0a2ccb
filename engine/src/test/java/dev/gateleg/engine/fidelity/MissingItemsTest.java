package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Updates of items that are not there. */
class MissingItemsTest extends Probe {

  private static final Map<String, AttributeValue> KEY = Map.of("p", s("missing"));

  @BeforeEach
  void createTable() {
    client.createTable(table("tab")
        .streamSpecification(
            s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
        .build());
  }

  private static UpdateItemRequest.Builder update(String expression) {
    UpdateItemRequest.Builder request = UpdateItemRequest.builder()
        .tableName("tab")
        .key(KEY)
        .updateExpression(expression)
        .returnValues(ReturnValue.ALL_NEW);
    return expression.contains(":v")
        ? request.expressionAttributeValues(
            Map.of(":v", AttributeValue.fromSs(java.util.List.of("m"))))
        : request;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"REMOVE x", "REMOVE x.y", "REMOVE l[3], x", "DELETE x :v", "REMOVE y DELETE x :v"})
  void areNotMadeByWhatOnlyTakesAway(String expression) {
    UpdateItemResponse response = client.updateItem(update(expression).build());
    assertThat(response.hasAttributes()).isFalse();
    client.transactWriteItems(r -> r.transactItems(i -> i.update(u -> {
      u.tableName("tab").key(KEY).updateExpression(expression);
      if (expression.contains(":v")) {
        u.expressionAttributeValues(update(expression).build().expressionAttributeValues());
      }
    })));
    assertThat(get("tab", KEY)).isNull();
    assertThat(records()).isZero();
  }

  @Test
  void areNotMadeByLegacyDeletions() {
    client.updateItem(r -> r.tableName("tab")
        .key(KEY)
        .attributeUpdates(Map.of(
            "x", AttributeValueUpdate.builder().action(AttributeAction.DELETE).build())));
    assertThat(get("tab", KEY)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ADD x :v", "SET x = :v", "SET x = :v REMOVE y"})
  void areMadeByWhatGivesAValue(String expression) {
    assertThat(client.updateItem(update(expression).build()).attributes())
        .containsOnlyKeys("p", "x");
    assertThat(records()).isEqualTo(1);
  }

  @Test
  void areMadeByAnUpdateOfNothing() {
    client.updateItem(r -> r.tableName("tab").key(KEY));
    assertThat(get("tab", KEY)).isEqualTo(KEY);
  }

  private int records() {
    DynamoDbStreamsClient streams = engine.streamsClient();
    String arn = client.describeTable(r -> r.tableName("tab")).table().latestStreamArn();
    String shard = streams
        .describeStream(r -> r.streamArn(arn))
        .streamDescription()
        .shards()
        .get(0)
        .shardId();
    String iterator = streams
        .getShardIterator(
            r -> r.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
        .shardIterator();
    return streams.getRecords(r -> r.shardIterator(iterator)).records().size();
  }
}
