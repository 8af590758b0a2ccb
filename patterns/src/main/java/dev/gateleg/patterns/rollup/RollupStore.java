package dev.gateleg.patterns.rollup;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.call.Patience;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.ExpressionWriter;
import dev.gateleg.core.item.ItemSize;
import dev.gateleg.core.transaction.Transaction;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.patterns.item.HiddenItems;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The rows of one rollup in a table. Immutable and thread-safe.
 *
 * @param <E> the entity
 */
final class RollupStore<E> {

  static final String TYPE = "rollup";

  private final HiddenItems items;
  private final TableContext context;
  private final Rollup<E, ?> rollup;
  private final KeyTemplate partition;
  /** The parts of the partition key before the group: the name and, in a scoped table, the scope. */
  private final List<String> leading;

  private final CallSite site;

  RollupStore(HiddenItems items, Rollup<E, ?> rollup) {
    this.items = items;
    this.context = items.context();
    this.rollup = rollup;
    this.leading = context.scoped()
        ? List.of(rollup.name(), String.valueOf(context.scope(Object.class)))
        : List.of(rollup.name());
    StringBuilder template = new StringBuilder("ROLLUP");
    KeyType<?>[] types = new KeyType<?>[leading.size() + rollup.groupNames().size()];
    for (int i = 0; i < types.length; i++) {
      template.append("#{part").append(i).append('}');
    }
    Arrays.fill(types, KeyType.STRING);
    this.partition = KeyTemplate.of(template.toString(), types);
    this.site = new CallSite("rollup " + rollup.name(), rollup.entity().name(), null);
  }

  Rollup<E, ?> rollup() {
    return rollup;
  }

  HiddenItems items() {
    return items;
  }

  /** A group as it is asked for. */
  List<String> group(String... values) {
    if (values.length != rollup.groupNames().size()) {
      throw new InvalidInputException(
          "RollupGroup",
          rollup + " is kept per " + rollup.groupNames() + ", but is asked for "
              + Arrays.toString(values) + "; give one value for each.",
          null);
    }
    for (String value : values) {
      RollupErrors.shortText(rollup.name(), "group", value, Arrays.toString(values));
    }
    return List.of(values);
  }

  String partition(List<String> group) {
    List<String> parts = new ArrayList<>(leading);
    parts.addAll(group);
    return Names.made(partition, parts.toArray());
  }

  RowKey key(List<String> group, Period period, LocalDate date) {
    if (!rollup.periods().contains(period)) {
      throw RollupErrors.undeclared(rollup.name(), "period " + period);
    }
    return key(group, partition(group), period, date);
  }

  private static RowKey key(List<String> group, String partition, Period period, LocalDate date) {
    return new RowKey(group, period, period.startOf(date), partition, period.sortKey(date));
  }

  /** The rows in which an entity is counted. */
  List<RowKey> keys(E entity) {
    List<RowKey> keys = new ArrayList<>();
    if (rollup.counts(entity)) {
      List<String> group = rollup.groupOf(entity);
      LocalDate date = rollup.dateOf(entity);
      String partition = partition(group);
      rollup.periods().forEach(period -> keys.add(key(group, partition, period, date)));
    }
    return keys;
  }

  /** The key of a row; null for an item of something else. */
  private @Nullable RowKey keyOf(Map<String, AttributeValue> item) {
    AttributeValue stored = Objects.requireNonNull(item.get(context.schema().partition()));
    AttributeValue sort = Objects.requireNonNull(item.get(sort()));
    if (!partition.matches(stored.s())) {
      return null;
    }
    List<String> parts =
        partition.decode(stored.s()).stream().map(String::valueOf).toList();
    if (!parts.subList(0, leading.size()).equals(leading)) {
      return null;
    }
    for (Period period : Period.values()) {
      LocalDate start = period.startIn(sort.s());
      if (start != null) {
        List<String> group = parts.subList(leading.size(), parts.size());
        return new RowKey(group, period, start, stored.s(), sort.s());
      }
    }
    return null;
  }

  private String sort() {
    return Objects.requireNonNull(context.schema().sort());
  }

  /** A row as it is now; empty where there is none. */
  Map<String, AttributeValue> read(RowKey key) {
    GetItemRequest request = GetItemRequest.builder()
        .tableName(context.tableName())
        .key(items.keyIn(key.partition(), key.sort()))
        .consistentRead(true)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
    return context
        .caller()
        .call(
            site, "GetItem", request, context.client()::getItem, GetItemResponse::consumedCapacity)
        .item();
  }

  /** The rows of a group from one to another, these included. */
  Map<RowKey, Map<String, AttributeValue>> between(RowKey from, RowKey to) {
    ExpressionWriter out = new ExpressionWriter();
    String condition = is(out, from.partition()) + " AND " + out.name(sort()) + " BETWEEN "
        + out.value(AttributeValue.fromS(from.sort())) + " AND "
        + out.value(AttributeValue.fromS(to.sort()));
    return from.sort().compareTo(to.sort()) > 0 ? Map.of() : query(condition, out);
  }

  /** All rows of a group. */
  Map<RowKey, Map<String, AttributeValue>> of(List<String> group) {
    ExpressionWriter out = new ExpressionWriter();
    return query(is(out, partition(group)), out);
  }

  private String is(ExpressionWriter out, String key) {
    return out.name(context.schema().partition()) + " = " + out.value(AttributeValue.fromS(key));
  }

  private Map<RowKey, Map<String, AttributeValue>> query(String condition, ExpressionWriter out) {
    return pages(next -> {
      QueryRequest request = QueryRequest.builder()
          .tableName(context.tableName())
          .keyConditionExpression(condition)
          .expressionAttributeNames(out.names())
          .expressionAttributeValues(out.values())
          .consistentRead(true)
          .exclusiveStartKey(next)
          .returnConsumedCapacity(context.caller().capacity())
          .build();
      QueryResponse answer = context
          .caller()
          .call(site, "Query", request, context.client()::query, QueryResponse::consumedCapacity);
      return new RowPage(
          answer.items(), answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
    });
  }

  /** All rows of all groups, wherever they are in the table. */
  Map<RowKey, Map<String, AttributeValue>> all() {
    ExpressionWriter out = new ExpressionWriter();
    String filter = out.name(context.typeAttribute()) + " = " + out.value(items.type());
    return pages(next -> {
      ScanRequest request = ScanRequest.builder()
          .tableName(context.tableName())
          .filterExpression(filter)
          .expressionAttributeNames(out.names())
          .expressionAttributeValues(out.values())
          .consistentRead(true)
          .exclusiveStartKey(next)
          .returnConsumedCapacity(context.caller().capacity())
          .build();
      ScanResponse answer = context
          .caller()
          .call(site, "Scan", request, context.client()::scan, ScanResponse::consumedCapacity);
      return new RowPage(
          answer.items(), answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : null);
    });
  }

  /** Items that were read at once, and where the next ones begin; null after the last. */
  private record RowPage(
      List<Map<String, AttributeValue>> items, @Nullable Map<String, AttributeValue> next) {}

  private Map<RowKey, Map<String, AttributeValue>> pages(
      Function<@Nullable Map<String, AttributeValue>, RowPage> read) {
    Map<RowKey, Map<String, AttributeValue>> rows = new LinkedHashMap<>();
    Map<String, AttributeValue> next = null;
    do {
      RowPage page = read.apply(next);
      collect(page.items, rows);
      next = page.next;
    } while (next != null);
    return rows;
  }

  private void collect(
      List<Map<String, AttributeValue>> page, Map<RowKey, Map<String, AttributeValue>> rows) {
    for (Map<String, AttributeValue> item : page) {
      RowKey key = keyOf(item);
      if (key != null) {
        rows.put(key, item);
      }
    }
  }

  /** Puts a row in the place of one that was read, if nobody wrote it since. */
  boolean replaced(
      RowKey key, Map<String, AttributeValue> seen, Map<String, AttributeValue> attributes) {
    String rebuilt = Long.toString(context.random().getAsLong(), Character.MAX_RADIX);
    AttributeValue changes = seen.get(Names.CHANGES);
    Map<String, AttributeValue> item = new LinkedHashMap<>(attributes);
    item.putAll(items.keyIn(key.partition(), key.sort()));
    item.put(context.typeAttribute(), items.type());
    item.put(Names.REBUILT, AttributeValue.fromS(rebuilt));
    item.put(
        Names.CHANGES, HiddenItems.number(changes == null ? 1 : Long.parseLong(changes.n()) + 1));
    ItemSize.check("row of " + rollup, item);
    ExpressionWriter out = new ExpressionWriter();
    String name = out.name(Names.CHANGES);
    PutItemRequest.Builder request = PutItemRequest.builder()
        .tableName(context.tableName())
        .item(item)
        .conditionExpression(
            changes == null
                ? "attribute_not_exists(" + name + ")"
                : name + " = " + out.value(changes))
        .expressionAttributeNames(out.names())
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .returnConsumedCapacity(context.caller().capacity());
    if (!out.values().isEmpty()) {
      request.expressionAttributeValues(out.values());
    }
    return sent(request.build(), rebuilt);
  }

  private boolean sent(PutItemRequest request, String rebuilt) {
    Patience patience = new Patience(
        Backoff.RACES, Transaction.DEADLINE, context.clock(), context.sleeper(), context.random());
    while (true) {
      try {
        context
            .caller()
            .call(
                site,
                "PutItem",
                request,
                context.client()::putItem,
                PutItemResponse::consumedCapacity);
        return true;
      } catch (ConditionFailedException e) {
        // Its first answer may have been lost, and others may have counted since.
        AttributeValue by = e.item().get(Names.REBUILT);
        return by != null && rebuilt.equals(by.s());
      } catch (ConflictException e) {
        patience.waitOrThrow(e);
      }
    }
  }
}
