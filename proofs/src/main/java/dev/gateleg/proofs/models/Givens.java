package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.Step.Given;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Items that other programs wrote: like those of Gateleg, or not quite. */
final class Givens {

  private final CompiledModel model;
  private final DynamoDbClient client;
  private final String name;
  private final Judge judge;

  Givens(CompiledModel model, DynamoDbClient client, String name, Judge judge) {
    this.model = model;
    this.client = client;
    this.name = name;
    this.judge = judge;
  }

  void give(Table table, Given given) {
    EntitySpec entity = model.spec().entity(given.entity());
    Row row = Row.of(entity, given.values());
    Map<String, AttributeValue> item;
    try {
      item = new HashMap<>(item(table.creating(model.entity(entity, row, 0)).request()));
    } catch (RuntimeException e) {
      return; // A value that makes no key.
    }
    item.remove("_attempt");
    switch (given.foreign()) {
      case WHOLE -> {}
      case BROKEN -> {
        Optional<ComponentSpec> lost = entity.components().stream()
            .filter(each ->
                each.required() && !entity.inTableKey(each) && !each.type().isCollection())
            .findFirst();
        if (lost.isEmpty()) {
          return;
        }
        item.remove(lost.get().stored());
      }
      case UNKNOWN -> {
        if (!model.spec().typed()) {
          return;
        }
        item.put(ModelSpec.TYPE, AttributeValue.fromS("Omega"));
        item.put(ModelSpec.SORT, AttributeValue.fromS("O#" + Recorder.text(item, ModelSpec.SORT)));
      }
      case CONTRADICTING -> {
        Optional<ComponentSpec> key = entity.keyComponents().stream()
            .filter(each -> !each.keyOnly() && !each.name().equals(ModelSpec.TENANT))
            .findFirst();
        if (key.isEmpty()) {
          return;
        }
        ComponentSpec of = key.get();
        Object other = of.type().samples().stream()
            .map(of.type()::parse)
            .filter(value -> !value.equals(row.get(of.name())))
            .findFirst()
            .orElseThrow();
        item.put(of.stored(), of.type().store(other));
      }
    }
    try {
      client.putItem(put -> put.tableName(name).item(item));
    } catch (DynamoDbException e) {
      judge.violation(
          "Rejected", given + " makes an item that DynamoDB refuses: " + e.getMessage());
      return;
    }
    if (given.foreign() != Step.Foreign.UNKNOWN) {
      Map<String, AttributeValue> stored = stored(item);
      judge.given(
          entity,
          Recorder.id(item),
          stored,
          given.foreign() == Step.Foreign.WHOLE ? Row.of(entity, stored, row, wrong -> {}) : null);
    }
  }

  /** The item as DynamoDB keeps it: numbers in their one form. */
  private Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(Set.of(ModelSpec.PARTITION, ModelSpec.SORT));
    return Map.copyOf(
        client.getItem(get -> get.tableName(name).key(key).consistentRead(true)).item());
  }

  private static Map<String, AttributeValue> item(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        ? put.item()
        : ((TransactWriteItemsRequest) request).transactItems().get(0).put().item();
  }
}
