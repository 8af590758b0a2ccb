package dev.gateleg.core.read;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.model.Index.Projected;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Makes and sends the requests of one read, each for one page of DynamoDB's. */
final class Fetch {

  /** What DynamoDB answered: items, and the key to go on after. */
  record Answer(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> last) {}

  private final TableContext context;
  private final ReadSpec<?> spec;
  private final @Nullable KeyCondition condition;
  private final ReadOptions options;
  private final CallSite site;
  private final List<String> partition;
  private final List<String> sort;
  /** Whether some of the entities have a time to live, and what is read holds it. */
  private final boolean expires;

  Fetch(
      TableContext context,
      ReadSpec<?> spec,
      @Nullable KeyCondition condition,
      ReadOptions options) {
    this.context = context;
    this.spec = spec;
    this.condition = condition;
    this.options = options;
    this.site = spec.site();
    TableSchema schema = context.schema();
    IndexSchema index = spec.index == null ? null : schema.index(spec.index);
    this.partition = index == null ? List.of(schema.partition()) : index.partition();
    this.sort =
        index != null ? index.sort() : schema.sort() == null ? List.of() : List.of(schema.sort());
    this.expires = schema.timeToLive() != null
        && held(schema.timeToLive())
        && spec.shapes.stream().anyMatch(shape -> shape.entity().timeToLiveAttribute() != null);
  }

  /** The attributes of the index's sort key. */
  List<String> sortAttributes() {
    return sort;
  }

  /** Whether no key can be in the range, so that there is nothing to ask. */
  boolean nothing() {
    return condition != null && condition.nothing();
  }

  /** Whether an item that DynamoDB returned is outside of the range after all. */
  boolean excludes(Map<String, AttributeValue> item) {
    return condition != null && condition.excludes(item, sort);
  }

  /** The key attributes that the read itself tells: those of its partition. */
  Map<String, AttributeValue> partitionKey() {
    return condition == null ? Map.of() : condition.partitionKey(partition);
  }

  /** The attributes of all keys that say where a read goes on. */
  List<String> keyAttributes() {
    Set<String> names = new LinkedHashSet<>();
    names.add(context.schema().partition());
    if (context.schema().sort() != null) {
      names.add(context.schema().sort());
    }
    names.addAll(partition);
    names.addAll(sort);
    return List.copyOf(names);
  }

  /** Whether items are thrown away after DynamoDB read them. */
  boolean filtered() {
    return !options.filters().isEmpty() || expires;
  }

  /** Whether DynamoDB can be asked for live items only: a filter of a query can't name the query's own keys. */
  private boolean filtersLive(String timeToLive) {
    return expires && (spec.scan || !partition.contains(timeToLive) && !sort.contains(timeToLive));
  }

  Answer fetch(@Nullable Map<String, AttributeValue> start, @Nullable Integer limit, int segment) {
    if (spec.scan) {
      ScanResponse answer = context
          .caller()
          .call(
              site,
              "Scan",
              scan(start, limit, segment),
              context.client()::scan,
              ScanResponse::consumedCapacity);
      return new Answer(answer.items(), answer.lastEvaluatedKey());
    }
    QueryResponse answer = context
        .caller()
        .call(
            site,
            "Query",
            query(start, limit),
            context.client()::query,
            QueryResponse::consumedCapacity);
    return new Answer(answer.items(), answer.lastEvaluatedKey());
  }

  DynamoDbRequest first(@Nullable Integer limit) {
    return spec.scan ? scan(null, limit, 0) : query(null, limit);
  }

  private QueryRequest query(@Nullable Map<String, AttributeValue> start, @Nullable Integer limit) {
    if (condition == null) {
      throw new IllegalStateException(spec.pattern + " has no key condition.");
    }
    ExpressionWriter out = new ExpressionWriter();
    QueryRequest.Builder request = QueryRequest.builder()
        .tableName(context.tableName())
        .indexName(spec.index)
        .keyConditionExpression(condition.expression(partition, sort, this::stored, out))
        .filterExpression(filter(out))
        .projectionExpression(projection(out))
        .expressionAttributeNames(out.names())
        .expressionAttributeValues(out.values())
        .limit(limit)
        .returnConsumedCapacity(context.caller().capacity());
    if (spec.newestFirst != options.reversed()) {
      request.scanIndexForward(false);
    }
    if (spec.consistent || options.consistent()) {
      request.consistentRead(true);
    }
    if (start != null) {
      request.exclusiveStartKey(start);
    }
    return request.build();
  }

  /** A partition key as it stands in what is read. */
  private AttributeValue stored(AttributeValue made) {
    return spec.index == null ? context.entity(spec.shapes.get(0).entity()).stored(made) : made;
  }

  private ScanRequest scan(
      @Nullable Map<String, AttributeValue> start, @Nullable Integer limit, int segment) {
    ExpressionWriter out = new ExpressionWriter();
    ScanRequest.Builder request = ScanRequest.builder()
        .tableName(context.tableName())
        .indexName(spec.index)
        .filterExpression(filter(out))
        .projectionExpression(projection(out))
        .limit(limit)
        .returnConsumedCapacity(context.caller().capacity());
    if (!out.names().isEmpty()) {
      request.expressionAttributeNames(out.names());
    }
    if (!out.values().isEmpty()) {
      request.expressionAttributeValues(out.values());
    }
    if (options.segments() > 1) {
      request.segment(segment).totalSegments(options.segments());
    }
    if (spec.consistent || options.consistent()) {
      request.consistentRead(true);
    }
    if (start != null) {
      request.exclusiveStartKey(start);
    }
    return request.build();
  }

  private @Nullable String filter(ExpressionWriter out) {
    List<String> parts = new ArrayList<>();
    for (ReadOptions.Filter filter : options.filters()) {
      parts.add(filter(filter, out));
    }
    String timeToLive = context.schema().timeToLive();
    if (timeToLive != null && filtersLive(timeToLive)) {
      parts.add(live(timeToLive, out));
    }
    if (parts.size() <= 1) {
      return parts.isEmpty() ? null : parts.get(0);
    }
    return parts.stream().collect(Collectors.joining(") AND (", "(", ")"));
  }

  /** A filter of one entity lets the items of others pass. */
  private String filter(ReadOptions.Filter filter, ExpressionWriter out) {
    String text = out.condition(filter.condition());
    String type = context.schema().type();
    if (filter.entity() == null || type == null) {
      return text;
    }
    String other = out.value(AttributeValue.fromS(filter.entity().name()));
    return out.name(type) + " <> " + other + " OR (" + text + ")";
  }

  private String live(String timeToLive, ExpressionWriter out) {
    String name = out.name(timeToLive);
    String now = out.value(AttributeValue.fromN(Long.toString(context.seconds())));
    return "attribute_not_exists(" + name + ") OR " + name + " > " + now;
  }

  private @Nullable String projection(ExpressionWriter out) {
    Set<String> names = new LinkedHashSet<>();
    spec.shapes.forEach(shape -> names.addAll(shape.fetched()));
    if (names.isEmpty()) {
      return null;
    }
    names.addAll(keyAttributes());
    if (context.schema().type() != null) {
      names.add(context.schema().type());
    }
    if (context.schema().timeToLive() != null && expires) {
      names.add(context.schema().timeToLive());
    }
    return names.stream().filter(this::held).map(out::name).collect(Collectors.joining(", "));
  }

  /** Whether what is read holds an attribute: DynamoDB refuses to be asked for one that a global index lacks. */
  private boolean held(String attribute) {
    IndexSchema index = spec.index == null ? null : context.schema().index(spec.index);
    return index == null
        || index.local()
        || index.projected() == Projected.ALL
        || index.include().contains(attribute)
        || keyAttributes().contains(attribute);
  }
}
