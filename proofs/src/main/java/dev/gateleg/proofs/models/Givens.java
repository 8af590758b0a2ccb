package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.Step.Given;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
    Row stored = row;
    switch (given.foreign()) {
      case WHOLE -> stored = Row.of(entity, item, row, wrong -> {});
      case BROKEN -> {
        Optional<ComponentSpec> lost = entity.components().stream()
            .filter(each ->
                each.required() && !entity.inTableKey(each) && !each.type().isSet())
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
        item.put(
            ModelSpec.SORT, AttributeValue.fromS("O#" + Recorder.text(item, ModelSpec.SORT)));
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
      Map<String, AttributeValue> key = Map.of(
          ModelSpec.PARTITION,
          item.get(ModelSpec.PARTITION),
          ModelSpec.SORT,
          item.get(ModelSpec.SORT));
      judge.given(
          entity,
          Recorder.id(item),
          Map.copyOf(client
              .getItem(get -> get.tableName(name).key(key).consistentRead(true))
              .item()),
          given.foreign() == Step.Foreign.WHOLE ? stored : null);
    }
  }

  private static Map<String, AttributeValue> item(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        ? put.item()
        : ((TransactWriteItemsRequest) request).transactItems().get(0).put().item();
  }
}
