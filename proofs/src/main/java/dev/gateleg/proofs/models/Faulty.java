package dev.gateleg.proofs.models;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** What libraries with the faults of {@link Control} send and hear. */
final class Faulty {

  private static final Pattern SCOPE = Pattern.compile("^_SCOPE#[^#]*#");
  private static final String CLAIM = "UNIQUE#";
  private static final int BLIND_TRIES = 3;

  private Faulty() {}

  static Object tenantless(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    return send.apply(Requests.mapped(
        request,
        values -> {
          Map<String, AttributeValue> changed = new HashMap<>(values);
          changed.replaceAll((name, value) -> value.s() != null
              ? AttributeValue.fromS(SCOPE.matcher(value.s()).replaceFirst(""))
              : value);
          return changed;
        },
        names -> names));
  }

  static DynamoDbRequest absentNotCompared(DynamoDbRequest request) {
    if (!(request instanceof UpdateItemRequest update) || update.conditionExpression() == null) {
      return request;
    }
    List<String> parts = new ArrayList<>(Requests.parts(update.conditionExpression()));
    parts.removeIf(part -> part.matches("attribute_not_exists\\(#\\w+\\)"));
    return Requests.with(update, Requests.joined(parts), update.updateExpression());
  }

  static DynamoDbRequest staleIndexKeys(DynamoDbRequest request) {
    return request instanceof UpdateItemRequest update
        ? Requests.misplacing(request, matching(update, name -> name.matches("L?GSI\\dPK")))
        : request;
  }

  private static Set<String> matching(UpdateItemRequest update, Predicate<String> wanted) {
    Set<String> names = new HashSet<>(update.expressionAttributeNames().values());
    names.removeIf(wanted.negate());
    return names;
  }

  static Object staleManagedKeys(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    return send.apply(Requests.misplacing(
        request,
        keys(
            model,
            parts -> parts.stream()
                .anyMatch(part -> part.role() == Role.CREATED || part.role() == Role.UPDATED))));
  }

  static Object keyOnlyLeftOut(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    return send.apply(Requests.misplacing(
        request,
        keys(model, parts -> !parts.isEmpty() && parts.stream().allMatch(ComponentSpec::keyOnly))));
  }

  /** The attributes of index keys of which the components are such. */
  private static Set<String> keys(CompiledModel model, Predicate<List<ComponentSpec>> wanted) {
    Set<String> attributes = new HashSet<>();
    for (EntitySpec entity : model.spec().entities()) {
      for (KeySpec key : entity.keys()) {
        if (!key.index().isEmpty()) {
          add(model, entity, key, true, wanted, attributes);
          add(model, entity, key, false, wanted, attributes);
        }
      }
    }
    return attributes;
  }

  private static void add(
      CompiledModel model,
      EntitySpec entity,
      KeySpec key,
      boolean partition,
      Predicate<List<ComponentSpec>> wanted,
      Set<String> attributes) {
    List<String> templates = partition ? key.partition() : key.sort();
    List<String> names = model.spec().attributes(key.index(), partition);
    for (int i = 0; i < templates.size(); i++) {
      List<ComponentSpec> parts = Template.of(templates.get(i)).components().stream()
          .map(entity::component)
          .toList();
      boolean plain = parts.stream().anyMatch(part -> names.contains(part.stored()));
      if (!plain && wanted.test(parts)) {
        attributes.add(names.get(i));
      }
    }
  }

  static DynamoDbRequest unclaimed(DynamoDbRequest request) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> kept = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      if (kept.isEmpty() || !action.toString().contains(CLAIM)) {
        kept.add(action);
      }
    }
    return transaction.toBuilder().transactItems(kept).build();
  }

  /** A transaction that would only look at another's claim is refused. */
  static Object wrongOwnerStuck(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    if (request instanceof TransactWriteItemsRequest transaction) {
      boolean stuck = transaction.transactItems().stream()
          .anyMatch(action -> action.conditionCheck() != null
              && action.conditionCheck().key().toString().contains(CLAIM));
      if (stuck) {
        List<CancellationReason> reasons = new ArrayList<>();
        for (TransactWriteItem action : transaction.transactItems()) {
          boolean first = reasons.isEmpty();
          reasons.add(CancellationReason.builder()
              .code(first ? "ConditionalCheckFailed" : "None")
              .item(first ? presumed(action) : null)
              .build());
        }
        throw TransactionCanceledException.builder()
            .cancellationReasons(reasons)
            .message("Transaction cancelled")
            .statusCode(400)
            .build();
      }
    }
    return send.apply(request);
  }

  /** An item that is as the action's condition compares it. */
  private static @Nullable Map<String, AttributeValue> presumed(TransactWriteItem action) {
    String condition = action.update() != null
        ? action.update().conditionExpression()
        : action.delete() != null
            ? action.delete().conditionExpression()
            : action.put() != null ? action.put().conditionExpression() : null;
    Map<String, String> names = action.update() != null
        ? action.update().expressionAttributeNames()
        : action.delete() != null
            ? action.delete().expressionAttributeNames()
            : action.put() != null ? action.put().expressionAttributeNames() : Map.of();
    Map<String, AttributeValue> values = action.update() != null
        ? action.update().expressionAttributeValues()
        : action.delete() != null
            ? action.delete().expressionAttributeValues()
            : action.put() != null ? action.put().expressionAttributeValues() : Map.of();
    Map<String, AttributeValue> item = new HashMap<>();
    for (String part : condition == null ? List.<String>of() : Requests.parts(condition)) {
      String[] sides = part.split(" = ", -1);
      if (sides.length == 2 && names.containsKey(sides[0]) && values.containsKey(sides[1])) {
        item.put(names.get(sides[0]), values.get(sides[1]));
      }
    }
    return item.isEmpty() ? null : item;
  }

  static DynamoDbRequest newForOld(DynamoDbRequest request) {
    return request instanceof UpdateItemRequest update
            && update.returnValues() == ReturnValue.ALL_OLD
        ? update.toBuilder().returnValues(ReturnValue.ALL_NEW).build()
        : request;
  }

  private static boolean doubtful(SdkException failure) {
    return failure instanceof SdkServiceException told
        ? told.statusCode() >= 500
        : failure instanceof SdkClientException;
  }

  static Object resentBlindly(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    for (int tries = 1; ; tries++) {
      try {
        return send.apply(request);
      } catch (SdkException e) {
        if (!(request instanceof UpdateItemRequest) || !doubtful(e) || tries == BLIND_TRIES) {
          throw e;
        }
      }
    }
  }

  /** What was sent again after a doubt is told as if it had been sent once, and without the item that refuses it. */
  static Object ownWriteRefuses(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    boolean single = request instanceof UpdateItemRequest || request instanceof PutItemRequest;
    for (int tries = 1; ; tries++) {
      try {
        return send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        throw single && tries > 1
            ? (ConditionalCheckFailedException)
                e.toBuilder().item(null).numAttempts(1).build()
            : e;
      } catch (SdkException e) {
        if (!single || !doubtful(e) || tries == BLIND_TRIES) {
          throw e;
        }
      }
    }
  }

  static DynamoDbRequest versionOne(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("version")
        ? put.toBuilder()
            .item(with(put.item(), "version", AttributeValue.fromN("1")))
            .build()
        : request;
  }

  static DynamoDbRequest boundIgnored(DynamoDbRequest request) {
    if (!(request instanceof QueryRequest query)) {
      return request;
    }
    String keys = query.keyConditionExpression();
    boolean bounded = keys.contains(" BETWEEN ") || keys.matches(".* AND #\\w+ [<>]=? :\\w+");
    return bounded
        ? Requests.with(query, keys.substring(0, keys.indexOf(" AND ")), query.filterExpression())
        : query;
  }

  static DynamoDbRequest collectionApart(DynamoDbRequest request) {
    if (!(request instanceof QueryRequest query)
        || query.indexName() != null
        || query.keyConditionExpression().contains(" AND ")) {
      return request;
    }
    Map<String, AttributeValue> values = new HashMap<>(query.expressionAttributeValues());
    values.replaceAll((alias, value) -> value.s() != null && value.s().contains("C#")
        ? AttributeValue.fromS(value.s() + "0")
        : value);
    return query.toBuilder().expressionAttributeValues(values).build();
  }

  static DynamoDbRequest oddInstants(DynamoDbRequest request) {
    if (!(request instanceof PutItemRequest put)) {
      return request;
    }
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.replaceAll(
        (name, value) -> value.s() != null && value.s().matches("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z")
            ? AttributeValue.fromS(value.s() + "000")
            : value);
    return put.toBuilder().item(item).build();
  }

  static Object timeToLiveProjected(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    String expiry = model.spec().entities().stream()
        .flatMap(each -> each.components().stream())
        .filter(each -> each.role() == Role.EXPIRY)
        .map(ComponentSpec::stored)
        .findFirst()
        .orElse(null);
    if (!(request instanceof CreateTableRequest create) || expiry == null) {
      return send.apply(request);
    }
    List<GlobalSecondaryIndex> indexes = new ArrayList<>();
    for (GlobalSecondaryIndex index : create.globalSecondaryIndexes()) {
      boolean gains = index.projection().projectionType() == ProjectionType.INCLUDE
          && !index.projection().nonKeyAttributes().contains(expiry);
      List<String> held = new ArrayList<>(index.projection().nonKeyAttributes());
      held.add(expiry);
      indexes.add(
          gains
              ? index.toBuilder()
                  .projection(
                      index.projection().toBuilder().nonKeyAttributes(held).build())
                  .build()
              : index);
    }
    return send.apply(
        indexes.isEmpty()
            ? create
            : create.toBuilder().globalSecondaryIndexes(indexes).build());
  }

  /** Items come as if they lay under the key that their attributes make. */
  static Object contradictionBelieved(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    Object answer = send.apply(request);
    if (answer instanceof GetItemResponse got && got.hasItem()) {
      return got.toBuilder().item(moved(model, got.item())).build();
    } else if (answer instanceof QueryResponse found) {
      return found.toBuilder()
          .items(found.items().stream().map(item -> moved(model, item)).toList())
          .build();
    }
    return answer;
  }

  private static Map<String, AttributeValue> moved(
      CompiledModel model, Map<String, AttributeValue> item) {
    AttributeValue type = item.get(ModelSpec.TYPE);
    List<EntitySpec> entities = model.spec().entities();
    EntitySpec entity = entities.stream()
        .filter(each -> type == null ? entities.size() == 1 : each.name().equals(type.s()))
        .findFirst()
        .orElse(null);
    if (entity == null || entity.keyComponents().stream().anyMatch(ComponentSpec::keyOnly)) {
      return item;
    }
    Row row = Row.of(entity, item, Row.empty(), wrong -> {});
    if (entity.keyComponents().stream().anyMatch(each -> row.get(each.name()) == null)) {
      return item;
    }
    Map<String, AttributeValue> moved = new HashMap<>(item);
    EntityKey<?> key = model.key(entity, row);
    moved.put(ModelSpec.PARTITION, SdkItems.toSdk(key.partition()));
    moved.put(ModelSpec.SORT, SdkItems.toSdk(Objects.requireNonNull(key.sort())));
    return moved;
  }

  static DynamoDbRequest expiredInTheWay(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.conditionExpression() != null
        ? Requests.with(put, put.conditionExpression().replaceAll(" OR #\\w+ <= :\\w+", ""))
        : request;
  }

  /** What is kept hidden is kept under the name that a program may have an index on. */
  static Object hiddenInIndex(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    Object answer =
        send.apply(Requests.mapped(request, values -> renamed(values, "_owner", "owner"), names -> {
          Map<String, String> changed = new HashMap<>(names);
          changed.replaceAll((alias, name) -> name.equals("_owner") ? "owner" : name);
          return changed;
        }));
    if (answer instanceof GetItemResponse got && got.hasItem()) {
      AttributeValue type = got.item().get(ModelSpec.TYPE);
      return type != null && type.s().startsWith("_")
          ? got.toBuilder().item(renamed(got.item(), "owner", "_owner")).build()
          : got;
    }
    return answer;
  }

  private static Map<String, AttributeValue> renamed(
      Map<String, AttributeValue> item, String from, String to) {
    if (!item.containsKey(from)) {
      return item;
    }
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.put(to, Objects.requireNonNull(changed.remove(from)));
    return changed;
  }

  static Object derivedStays(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    Set<String> attributes = new HashSet<>();
    for (EntitySpec entity : model.spec().entities()) {
      for (KeySpec key : entity.keys()) {
        derived(key.partition(), model.spec().attributes(key.index(), true), attributes);
        derived(key.sort(), model.spec().attributes(key.index(), false), attributes);
      }
    }
    return send.apply(Requests.misplacing(request, attributes));
  }

  private static void derived(List<String> templates, List<String> attributes, Set<String> found) {
    for (int i = 0; i < templates.size(); i++) {
      Template template = Template.of(templates.get(i));
      if (template.components().stream().anyMatch(each -> template.derivation(each) != null)) {
        found.add(attributes.get(i));
      }
    }
  }

  static Object oneShard(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    boolean another = request instanceof QueryRequest query
        && query.expressionAttributeValues().values().stream()
            .anyMatch(value -> value.s() != null && value.s().matches("(?s).*#[12]"))
        && model.spec().toString().contains("{shard:");
    return another
        ? QueryResponse.builder().items(List.of()).count(0).build()
        : send.apply(request);
  }

  static Object copyForgotten(
      CompiledModel model, DynamoDbRequest request, Function<DynamoDbRequest, Object> send) {
    if (!(request instanceof TransactWriteItemsRequest transaction)
        || model.spec().copied().isEmpty()) {
      return send.apply(request);
    }
    List<TransactWriteItem> some = transaction.transactItems().stream()
        .filter(each -> each.put() == null || !Copying.isCopy(each.put().item()))
        .toList();
    return send.apply(transaction.toBuilder().transactItems(some).build());
  }

  static DynamoDbRequest setThoughPresent(DynamoDbRequest request) {
    if (!(request instanceof UpdateItemRequest update) || update.updateExpression() == null) {
      return request;
    }
    Map<String, String> names = update.expressionAttributeNames();
    String changes = Pattern.compile("(#\\w+) = if_not_exists\\(#\\w+, (:\\w+)\\)(?! [+-])")
        .matcher(update.updateExpression())
        .replaceAll(found -> "createdAt".equals(names.get(found.group(1)))
            ? java.util.regex.Matcher.quoteReplacement(found.group())
            : found.group(1) + " = " + found.group(2));
    return Requests.with(update, update.conditionExpression(), changes);
  }

  static DynamoDbRequest unconditional(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.conditionExpression() != null
        ? Requests.with(put, null)
        : request;
  }

  static DynamoDbRequest lossy(DynamoDbRequest request) {
    if (!(request instanceof PutItemRequest put) || !put.item().containsKey("note")) {
      return request;
    }
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.remove("note");
    return put.toBuilder().item(item).build();
  }

  static DynamoDbRequest backwards(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        ? query.toBuilder()
            .scanIndexForward(Boolean.FALSE.equals(query.scanIndexForward()))
            .build()
        : request;
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, AttributeValue value) {
    Map<String, AttributeValue> copy = new HashMap<>(item);
    copy.put(name, value);
    return copy;
  }
}
