package dev.gateleg.engine.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.internal.api.OperationsOn;
import dev.gateleg.engine.internal.client.EngineClient;
import dev.gateleg.engine.internal.storage.Changes;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.internal.storage.MemoryStore;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.storage.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What is waited for before an answer is given. */
class DurabilityTest {

  private final LoggingStore store = new LoggingStore();
  private final DynamoDbClient client =
      new EngineClient(OperationsOn.store(store).api());

  @BeforeEach
  void createTable() {
    client.createTable(t -> t.tableName("table")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(AttributeDefinition.builder()
            .attributeName("id")
            .attributeType(ScalarAttributeType.S)
            .build())
        .keySchema(
            KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
    store.log.clear();
  }

  @Test
  void aWriteWaitsForItsCommit() {
    put("a");
    assertThat(store.log).containsExactly("commit of 1", "wait");
  }

  @Test
  void aWriteThatChangesNothingWaitsForTheOneThatDid() {
    put("a");
    store.log.clear();
    put("a");
    assertThat(store.log).containsExactly("commit of 0", "wait");
  }

  @Test
  void aRefusalWaitsForWhatItSaw() {
    put("a");
    store.log.clear();
    assertThatThrownBy(() -> client.putItem(p ->
            p.tableName("table").item(item("a")).conditionExpression("attribute_not_exists(id)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(store.log).containsExactly("commit of 0", "wait");
  }

  @Test
  void aBatchWaitsOnceAllOfItIsWritten() {
    client.batchWriteItem(b -> b.requestItems(Map.of("table", List.of(write("a"), write("b")))));
    assertThat(store.log).containsExactly("commit of 1", "commit of 1", "wait", "wait");
  }

  private void put(String id) {
    client.putItem(p -> p.tableName("table").item(item(id)));
  }

  private static WriteRequest write(String id) {
    return WriteRequest.builder().putRequest(p -> p.item(item(id))).build();
  }

  private static Map<String, AttributeValue> item(String id) {
    return Map.of("id", AttributeValue.fromS(id));
  }

  /** A store in memory that tells when it is written to and when it is waited for. */
  private static final class LoggingStore implements Store {

    private final List<String> log = new ArrayList<>();
    private final Store inner = new MemoryStore();

    @Override
    public <V> Space<V> space(String name, Codec<V> codec) {
      return inner.space(name, codec);
    }

    @Override
    public Commit commit(Changes changes) {
      log.add("commit of " + changes.changes().size());
      Commit commit = inner.commit(changes);
      return () -> {
        log.add("wait");
        commit.awaitDurable();
      };
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
