package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Expressions;
import dev.gateleg.engine.internal.expression.KeyAttributes;
import dev.gateleg.engine.internal.expression.KeyCondition;
import dev.gateleg.engine.internal.expression.KeyExpression;
import dev.gateleg.engine.internal.expression.LegacyParameters;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Query. Thread-safe. */
public final class Queries {

  private static final UncopiedMember ITEMS = UncopiedMember.of(QueryResponse.builder(), "items");

  private final Catalog catalog;
  private final Pages pages;

  public Queries(Catalog catalog, Pages pages) {
    this.catalog = catalog;
    this.pages = pages;
  }

  public QueryResponse query(QueryRequest request) {
    check(request);
    Map<String, AttributeValue> start =
        request.hasExclusiveStartKey() ? ItemChecks.checked(request.exclusiveStartKey()) : null;
    Plan plan = plan(request);
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Source source = Source.of(catalog.get(request.tableName()), request.indexName(), consistent);
    KeyAttributes key = source.keyAttributes();
    KeyCondition condition = plan.keys.on(key);
    if (request.filterExpression() == null) {
      LegacyParameters.checkQueryFilter(request.queryFilter().keySet(), key);
    } else if (plan.filter != null) {
      Expressions.checkFilter(plan.filter, key);
    }
    String projectionParameter =
        request.projectionExpression() == null ? "AttributesToGet" : "ProjectionExpression";
    source.table().checkScalars(plan.filter);
    source.checkFilter(plan.filter);
    if (plan.projection == null && request.select() == Select.SPECIFIC_ATTRIBUTES) {
      throw Errors.oneDetected(Source.NOTHING_SPECIFIC);
    }
    source.checkSelect(request.select(), plan.projection, projectionParameter);
    boolean forward = !Boolean.FALSE.equals(request.scanIndexForward());
    KeyRange range = KeyRanges.of(source.key(), condition);
    if (start != null) {
      if (request.indexName() == null && source.key().sort().isEmpty()) {
        throw Errors.validation(
            "The provided exclusive start key is invalid: ExclusiveStartKey: " + shown(start));
      }
      byte[] place = source.place(start, Source.INVALID_START_KEY);
      checkStart(source, condition, start, place);
      range = forward ? range.after(place) : range.before(place);
    }
    Page page = new Page(
        plan.filter,
        plan.projection,
        request.select() == Select.COUNT,
        request.limit(),
        source.lookup(request.select(), plan.projection, consistent));
    pages.read(
        page,
        source,
        range,
        forward ? Space.Direction.FORWARD : Space.Direction.BACKWARD,
        consistent);
    return response(request, source, page, consistent);
  }

  private static QueryResponse response(
      QueryRequest request, Source source, Page page, boolean consistent) {
    QueryResponse.Builder response =
        QueryResponse.builder().count(page.count()).scannedCount(page.scanned());
    if (request.select() != Select.COUNT && !ITEMS.set(response, page.items())) {
      response.items(page.items());
    }
    Item last = page.last();
    if (last != null) {
      response.lastEvaluatedKey(source.startKeyAfter(last));
    }
    if (request.returnConsumedCapacity() != null) {
      response.consumedCapacity(
          source.consumption(page, consistent).report(request.returnConsumedCapacity()));
    }
    return response.build();
  }

  private static String shown(Map<String, AttributeValue> key) {
    return key.entrySet().stream()
        .map(part -> part.getKey() + "=AttributeValue: {" + part.getValue().type() + ":"
            + text(part.getValue()) + "}")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String text(AttributeValue value) {
    return value.s() != null
        ? value.s()
        : value.n() != null ? value.n() : String.valueOf(value.b());
  }

  /** A query can only start where it could have ended. */
  private static void checkStart(
      Source source, KeyCondition condition, Map<String, AttributeValue> start, byte[] place) {
    List<AttributeValue> partition = new ArrayList<>();
    source.key().partition().forEach(part -> partition.add(start.get(part.name())));
    boolean samePartition =
        KeyRange.prefix(source.key().partitionPrefix(condition.partition())).contains(place);
    if (condition.range() == null && condition.sortPrefix().isEmpty()) {
      if (!samePartition) {
        throw Errors.validation(
            "The provided starting key is outside query boundaries based on provided conditions");
      }
      return;
    }
    KeyCondition there = new KeyCondition(partition, condition.sortPrefix(), condition.range());
    if (!KeyRanges.of(source.key(), there).contains(place)) {
      throw Errors.validation("The provided starting key does not match the range key predicate");
    }
    if (!samePartition) {
      throw Errors.validation("The query can return at most one row and cannot be restarted");
    }
  }

  private static void check(QueryRequest request) {
    new Constraints().tableName(request.tableName()).check();
    String operator = request.conditionalOperatorAsString();
    if (operator != null && !Enums.CONDITIONAL_OPERATOR.contains(operator)) {
      // DynamoDB tells a query of this alone, and of an ALL that there is not.
      throw Errors.validation(
          "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]");
    }
    Constraints constraints = new Constraints()
        .oneOf("select", request.selectAsString(), Enums.SELECT)
        .name("indexName", request.indexName(), Limits.MIN_TABLE_NAME_LENGTH)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY);
    if (request.limit() != null && request.limit() < 1) {
      constraints.add("Value at 'Limit'", "Member must have value greater than or equal to 1");
    }
    constraints.check();
    new ParameterStyles()
        .projection("ProjectionExpression", request.projectionExpression())
        .expression("FilterExpression", request.filterExpression())
        .expression("KeyConditionExpression", request.keyConditionExpression())
        .legacy("AttributesToGet", request.hasAttributesToGet())
        .legacy("QueryFilter", request.hasQueryFilter())
        .legacy("ConditionalOperator", request.conditionalOperator() != null)
        .legacy(
            "KeyConditions", request.hasKeyConditions() && request.keyConditionExpression() != null)
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    if (!request.hasKeyConditions() && request.keyConditionExpression() == null) {
      throw Errors.validation(
          "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
    }
  }

  /** What the query wants, before it meets its table. */
  private record Plan(
      KeyExpression keys,
      @Nullable Condition filter,
      @Nullable Projection projection) {}

  private static Plan plan(QueryRequest request) {
    Expressions expressions = Expressions.of(
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
        request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
    Condition filter = request.filterExpression() != null
        ? expressions.filter(request.filterExpression())
        : legacyFilter(request);
    Projection projection = request.projectionExpression() != null
        ? expressions.projection(request.projectionExpression())
        : request.hasAttributesToGet()
            ? LegacyParameters.attributesToGet(request.attributesToGet())
            : null;
    KeyExpression keys = request.keyConditionExpression() != null
        ? expressions.keyCondition(request.keyConditionExpression())
        : LegacyParameters.keyConditions(request.keyConditions());
    expressions.checkAllUsed();
    return new Plan(keys, filter, projection);
  }

  private static @Nullable Condition legacyFilter(QueryRequest request) {
    if (request.queryFilter().isEmpty()) {
      LegacyParameters.checkOperator(request.conditionalOperator(), 0);
      return null;
    }
    return LegacyParameters.filter(
        "queryFilter", request.queryFilter(), request.conditionalOperator());
  }
}
