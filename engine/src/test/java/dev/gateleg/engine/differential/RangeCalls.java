package dev.gateleg.engine.differential;

import static dev.gateleg.engine.differential.Choices.names;
import static dev.gateleg.engine.differential.Choices.values;

import dev.gateleg.engine.internal.expression.ExpressionGenerator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Random queries and scans, with expressions: single pages, whole walks over pages, and parallel scans. */
final class RangeCalls {

  /** More pages than any walk has. */
  private static final int MAX_PAGES = 100;

  private final Choices choices;
  private final ExpressionGenerator expressions;

  RangeCalls(Choices choices) {
    this.choices = choices;
    this.expressions = choices.expressions();
  }

  private @Nullable String index() {
    return choices.oneIn(40) ? "nope" : choices.one(null, null, "gsi", "lsi", "gsiSome", "lsiKeys");
  }

  private String keys(@Nullable String index) {
    String partition = index != null && index.startsWith("gsi")
        ? choices.one("s = :s2", "s = :s1", "#s = :s2")
        : "pk = :s1";
    String sort = index == null ? "sk" : index.equals("lsiKeys") ? "s" : "n";
    return switch (choices.below(9)) {
      case 0, 1, 2 -> partition;
      case 3 -> partition + " AND " + sort + " = :n1";
      case 4 -> partition + " AND " + sort + choices.one(" > ", " >= ", " < ", " <= ") + ":n1";
      case 5 ->
        partition + " AND " + sort + " BETWEEN " + choices.one(":n2 AND :n3", ":n1 AND :n2");
      case 6 -> partition + " AND begins_with(" + sort + ", :s1)";
      case 7 -> choices.oneIn(2) ? expressions.condition() : partition;
      default -> choices.oneIn(2) ? expressions.mutated(partition) : partition;
    };
  }

  private QueryRequest.Builder queryOn(@Nullable String index) {
    String keys = keys(index);
    String filter = choices.maybe(expressions::condition);
    String projection = choices.maybe(expressions::projection);
    return QueryRequest.builder()
        .tableName(choices.oneIn(60) ? "nowhere" : Tables.ITEMS)
        .indexName(index)
        .keyConditionExpression(keys)
        .filterExpression(filter)
        .projectionExpression(projection)
        .select(select(index, projection))
        .expressionAttributeNames(names(keys, filter, projection))
        .expressionAttributeValues(values(keys, filter))
        .scanIndexForward(choices.one(true, false, null))
        .consistentRead(choices.one(true, false, null, null))
        .returnConsumedCapacity(choices.capacity());
  }

  private @Nullable String select(@Nullable String index, @Nullable String projection) {
    return switch (choices.below(8)) {
      case 0 -> "COUNT";
      case 1 ->
        choices.oneIn(4)
            ? choices.one(
                "ALL_ATTRIBUTES", "SPECIFIC_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "ALL")
            : projection != null
                ? "SPECIFIC_ATTRIBUTES"
                : index == null ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES";
      default -> null;
    };
  }

  /** One page from any place; on the table only, for entries of an index with equal keys have no order. */
  Call query() {
    QueryRequest request = queryOn(null)
        .limit(choices.oneIn(3) ? choices.below(5) : null)
        .exclusiveStartKey(choices.oneIn(3) ? choices.key(Tables.ITEMS) : null)
        .build();
    return new Call("Query", request, client -> client.query(request));
  }

  /** All of a range of an index at once. */
  Call queryIndex() {
    QueryRequest request = queryOn(index()).build();
    return new Call("Query", request, client -> {
      return Outcome.withUnordered(client.query(request), "Items");
    });
  }

  /** All of a range, page by page. */
  Call queryPages() {
    QueryRequest request = queryOn(index()).limit(1 + choices.below(3)).build();
    return new Call("Query", request, client -> walk(client, request));
  }

  private static Object walk(DynamoDbClient client, QueryRequest first) {
    List<Object> items = new ArrayList<>();
    int count = 0;
    int scanned = 0;
    QueryRequest request = first;
    for (int page = 0; page < MAX_PAGES; page++) {
      QueryResponse response = client.query(request);
      items.addAll(response.items());
      count += response.count();
      scanned += response.scannedCount();
      if (response.scannedCount() > first.limit()) {
        return "a page of " + response.scannedCount();
      }
      if (!response.hasLastEvaluatedKey()) {
        return List.of(Outcome.unordered(items), count, scanned);
      }
      request = first.toBuilder().exclusiveStartKey(response.lastEvaluatedKey()).build();
    }
    return "no end";
  }

  private ScanRequest.Builder scanOf(@Nullable String index) {
    String filter = choices.maybe(expressions::condition);
    String projection = choices.maybe(expressions::projection);
    return ScanRequest.builder()
        .tableName(index == null ? choices.table() : Tables.ITEMS)
        .indexName(index)
        .filterExpression(filter)
        .projectionExpression(projection)
        .select(select(index, projection))
        .expressionAttributeNames(names(filter, projection))
        .expressionAttributeValues(values(filter))
        .consistentRead(choices.one(true, false, null, null))
        .returnConsumedCapacity(choices.capacity());
  }

  Call scan() {
    ScanRequest.Builder builder = scanOf(index());
    if (choices.oneIn(20)) {
      builder.segment(choices.one(0, 2, null)).totalSegments(choices.one(0, 1, 2, null));
    }
    ScanRequest request = builder.build();
    boolean whole = request.totalSegments() == null || request.totalSegments() == 1;
    return new Call("Scan", request, client -> {
      ScanResponse response = client.scan(request);
      return whole ? Outcome.withUnordered(response, "Items") : "a segment";
    });
  }

  /** The whole table or index, page by page and in several segments, for no two engines hash alike. */
  Call scanPages() {
    int segments = 1 + choices.below(4);
    ScanRequest request =
        scanOf(index()).limit(choices.oneIn(4) ? null : 1 + choices.below(4)).build();
    return new Call("Scan", request.toBuilder().totalSegments(segments).build(), client -> {
      List<Object> items = new ArrayList<>();
      int count = 0;
      for (int segment = 0; segment < segments; segment++) {
        int number = segment;
        count += walk(client, request.copy(r -> r.segment(number).totalSegments(segments)), items);
      }
      return List.of(Outcome.unordered(items), count);
    });
  }

  private static int walk(DynamoDbClient client, ScanRequest first, List<Object> items) {
    int count = 0;
    ScanRequest request = first;
    for (int page = 0; page < MAX_PAGES; page++) {
      ScanResponse response = client.scan(request);
      items.addAll(response.items());
      count += response.count();
      if (first.limit() != null && response.scannedCount() > first.limit()) {
        throw new AssertionError("a page of " + response.scannedCount());
      }
      if (!response.hasLastEvaluatedKey()) {
        return count;
      }
      request = first.toBuilder().exclusiveStartKey(response.lastEvaluatedKey()).build();
    }
    throw new AssertionError("no end");
  }
}
