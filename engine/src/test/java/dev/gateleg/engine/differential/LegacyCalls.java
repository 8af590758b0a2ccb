package dev.gateleg.engine.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Random calls with the parameters that were there before expressions. */
final class LegacyCalls {

  private static final String[] ATTRIBUTES = {
    "a", "b", "s", "n", "l", "m", "ss", "ns", "bs", "bin", "bo", "nu", "data", "a.b", "data2"
  };
  private static final String[] COMPARISONS = {
    "EQ",
    "NE",
    "LE",
    "LT",
    "GE",
    "GT",
    "NOT_NULL",
    "NULL",
    "CONTAINS",
    "NOT_CONTAINS",
    "BEGINS_WITH",
    "IN",
    "BETWEEN"
  };

  private final Choices choices;

  LegacyCalls(Choices choices) {
    this.choices = choices;
  }

  private String attribute() {
    return choices.oneIn(20) ? choices.one("pk", "sk", "") : choices.one(ATTRIBUTES);
  }

  private AttributeValue value() {
    return choices.expressions().value();
  }

  /** The values that a comparison takes, or, rarely, others. */
  private List<AttributeValue> operands(String comparison) {
    List<AttributeValue> operands = new ArrayList<>();
    int count = switch (comparison) {
      case "NULL", "NOT_NULL" -> 0;
      case "BETWEEN" -> 2;
      case "IN" -> 1 + choices.below(3);
      default -> 1;
    };
    for (int i = choices.oneIn(15) ? choices.below(4) : count; i > 0; i--) {
      operands.add(value());
    }
    return operands;
  }

  private Condition condition() {
    String comparison = choices.oneIn(60) ? "LIKE" : choices.one(COMPARISONS);
    List<AttributeValue> operands = operands(comparison);
    return Condition.builder()
        .comparisonOperator(comparison)
        .attributeValueList(operands.isEmpty() ? null : operands)
        .build();
  }

  private @Nullable Map<String, Condition> filter() {
    if (choices.oneIn(3)) {
      return null;
    }
    Map<String, Condition> filter = new HashMap<>();
    choices.some(3, this::attribute).forEach(name -> filter.put(name, condition()));
    return filter;
  }

  private ExpectedAttributeValue expectation() {
    if (choices.oneIn(2)) {
      String comparison = choices.one(COMPARISONS);
      List<AttributeValue> operands = operands(comparison);
      return ExpectedAttributeValue.builder()
          .comparisonOperator(comparison)
          .attributeValueList(operands.isEmpty() ? null : operands)
          .exists(choices.oneIn(20) ? true : null)
          .build();
    }
    return switch (choices.below(4)) {
      case 0 -> ExpectedAttributeValue.builder().exists(false).build();
      case 1 ->
        ExpectedAttributeValue.builder()
            .exists(choices.one(true, true, false))
            .value(value())
            .build();
      case 2 -> ExpectedAttributeValue.builder().value(value()).build();
      default ->
        choices.oneIn(10)
            ? ExpectedAttributeValue.builder().exists(choices.one(true, null)).build()
            : ExpectedAttributeValue.builder().exists(false).build();
    };
  }

  private @Nullable Map<String, ExpectedAttributeValue> expected() {
    if (choices.oneIn(3)) {
      return null;
    }
    Map<String, ExpectedAttributeValue> expected = new HashMap<>();
    choices.some(2, this::attribute).forEach(name -> expected.put(name, expectation()));
    return expected;
  }

  private @Nullable String operator(@Nullable Map<?, ?> of) {
    return of == null && !choices.oneIn(20) ? null : choices.one(null, null, "AND", "OR");
  }

  private @Nullable List<String> attributesToGet() {
    return choices.oneIn(3) ? choices.some(4, this::attribute) : null;
  }

  /** Rarely, what may not stand beside a legacy parameter. */
  private @Nullable String beside(String expression) {
    return choices.oneIn(30) ? expression : null;
  }

  Call next() {
    return switch (choices.below(8)) {
      case 0 -> put();
      case 1, 2, 3 -> update();
      case 4 -> delete();
      case 5 -> get();
      case 6 -> query();
      default -> scan();
    };
  }

  private Call put() {
    String table = choices.table();
    Map<String, ExpectedAttributeValue> expected = expected();
    PutItemRequest request = PutItemRequest.builder()
        .tableName(table)
        .item(choices.item(table))
        .expected(expected)
        .conditionalOperator(operator(expected))
        .conditionExpression(beside("attribute_exists(a)"))
        .returnValues(choices.one("ALL_OLD", "NONE", null))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("PutItem", request, client -> client.putItem(request));
  }

  private Call update() {
    String table = choices.table();
    Map<String, ExpectedAttributeValue> expected = expected();
    Map<String, AttributeValueUpdate> updates = new HashMap<>();
    choices.some(4, this::attribute).forEach(name -> updates.put(name, change(name)));
    UpdateItemRequest request = UpdateItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .attributeUpdates(choices.oneIn(20) ? null : updates)
        .expected(expected)
        .conditionalOperator(operator(expected))
        .updateExpression(beside("REMOVE a"))
        .returnValues(choices.one("ALL_NEW", "ALL_OLD", "NONE", "UPDATED_NEW", "UPDATED_OLD", null))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("UpdateItem", request, client -> client.updateItem(request));
  }

  private AttributeValueUpdate change(String name) {
    String action = choices.one("PUT", "PUT", "ADD", "ADD", "DELETE", "DELETE", null);
    boolean bare = "DELETE".equals(action) ? choices.oneIn(2) : choices.oneIn(30);
    return AttributeValueUpdate.builder()
        .action(action)
        .value(bare ? null : fitting(name))
        .build();
  }

  /** Mostly a value of the type that the name suggests, so that additions go well. */
  private AttributeValue fitting(String name) {
    AttributeValue own = choices.expressions().item().get(name);
    return own == null || choices.oneIn(4) ? value() : own;
  }

  private Call delete() {
    String table = choices.table();
    Map<String, ExpectedAttributeValue> expected = expected();
    DeleteItemRequest request = DeleteItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .expected(expected)
        .conditionalOperator(operator(expected))
        .returnValues(choices.one("ALL_OLD", "NONE", null))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("DeleteItem", request, client -> client.deleteItem(request));
  }

  private Call get() {
    String table = choices.table();
    GetItemRequest request = GetItemRequest.builder()
        .tableName(table)
        .key(choices.key(table))
        .attributesToGet(attributesToGet())
        .projectionExpression(beside("a"))
        .consistentRead(choices.one(true, false, null))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("GetItem", request, client -> client.getItem(request));
  }

  private Map<String, Condition> keyConditions(@Nullable String index) {
    Map<String, Condition> keys = new HashMap<>();
    boolean global = index != null && index.startsWith("gsi");
    AttributeValue partition = AttributeValue.fromS(choices.one("a", "abc", "b"));
    if (!choices.oneIn(30)) {
      keys.put(
          global ? "s" : "pk",
          Condition.builder()
              .comparisonOperator(choices.oneIn(30) ? "GT" : "EQ")
              .attributeValueList(partition)
              .build());
    }
    if (choices.oneIn(2)) {
      String sort = index == null ? "sk" : index.equals("lsiKeys") ? "s" : "n";
      String comparison = choices.oneIn(10)
          ? choices.one(COMPARISONS)
          : choices.one("EQ", "LT", "LE", "GT", "GE", "BETWEEN");
      keys.put(
          sort,
          Condition.builder()
              .comparisonOperator(comparison)
              .attributeValueList(numbers(comparison.equals("BETWEEN") ? 2 : 1))
              .build());
    }
    return keys;
  }

  private List<AttributeValue> numbers(int count) {
    List<AttributeValue> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(
          choices.oneIn(15) ? value() : AttributeValue.fromN(choices.one("-2.5", "1", "2", "4")));
    }
    return numbers;
  }

  private Call query() {
    String index = choices.one(null, "gsi", "lsi", "lsiKeys");
    Map<String, Condition> filter = filter();
    QueryRequest request = QueryRequest.builder()
        .tableName(Tables.ITEMS)
        .indexName(index)
        .keyConditions(keyConditions(index))
        .queryFilter(filter)
        .conditionalOperator(operator(filter))
        .attributesToGet(attributesToGet())
        .filterExpression(beside("attribute_exists(a)"))
        .scanIndexForward(choices.one(true, false, null))
        .select(choices.oneIn(10) ? "COUNT" : null)
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("Query", request, client -> {
      QueryResponse response = client.query(request);
      return index == null ? response : Outcome.withUnordered(response, "Items");
    });
  }

  private Call scan() {
    String index = choices.one(null, null, "gsi", "lsi", "gsiSome");
    Map<String, Condition> filter = filter();
    ScanRequest request = ScanRequest.builder()
        .tableName(Tables.ITEMS)
        .indexName(index)
        .scanFilter(filter)
        .conditionalOperator(operator(filter))
        .attributesToGet(attributesToGet())
        .projectionExpression(beside("a"))
        .returnConsumedCapacity(choices.capacity())
        .build();
    return new Call("Scan", request, client -> {
      return Outcome.withUnordered(client.scan(request), "Items");
    });
  }
}
