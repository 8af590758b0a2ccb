package dev.gateleg.tests.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.internal.expression.WriteShapes;
import dev.gateleg.core.internal.expression.WriteShapes.ItemAttributes;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.item.StoredValues;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.UpdateAction.AddElements;
import dev.gateleg.core.spi.expression.UpdateAction.Append;
import dev.gateleg.core.spi.expression.UpdateAction.Assign;
import dev.gateleg.core.spi.expression.UpdateAction.AssignIfAbsent;
import dev.gateleg.core.spi.expression.UpdateAction.Count;
import dev.gateleg.core.spi.expression.UpdateAction.CountFrom;
import dev.gateleg.core.spi.expression.UpdateAction.Prepend;
import dev.gateleg.core.spi.expression.UpdateAction.Remove;
import dev.gateleg.core.spi.expression.UpdateAction.RemoveElements;
import dev.gateleg.core.spi.expression.Updated;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.engine.Engine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An update that is evaluated in memory leaves the item that the engine leaves, or is refused by both. */
@Tag("once")
class UpdateEvaluationTest extends RandomItems {

  private static final String TABLE = "updates";
  private static final int UPDATES = 6_000;
  private static final int MOST_CHANGES = 3;
  private static final int KINDS = 9;
  private static final int LEAST_OF_A_KIND = 50;

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final WriteShapes texts = new WriteShapes(new ItemAttributes("id", null, null, null));

  @BeforeEach
  void createTable() {
    client.createTable(table -> table
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(key -> key.attributeName("id").attributeType(ScalarAttributeType.S))
        .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH)));
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  @Test
  void anUpdateDoesTheSameInMemoryAndInTheEngine() {
    Map<Class<?>, Integer> made = new HashMap<>();
    Map<Class<?>, Integer> refused = new HashMap<>();
    for (int i = 0; i < UPDATES; i++) {
      Map<String, Value> item = item("i" + i);
      // Every other one is made for the item, and every ninth of them begins with the same kind of
      // change.
      List<UpdateAction> changes = i % 2 == 0 ? fitting(item, i / 2 % KINDS) : changes();
      Optional<Map<String, Value>> here = Updated.of(item, changes);
      Optional<Map<String, Value>> there = there(item, changes);
      changes.forEach(
          change -> (there.isPresent() ? made : refused).merge(change.getClass(), 1, Integer::sum));
      assertThat(same(here, there))
          .as(
              "-Dgateleg.seed=%d, update %d: %s of %s gives %s here, %s there",
              seed, i, changes.stream().map(UpdateAction::shown).toList(), item, here, there)
          .isTrue();
    }
    // A kind of change that is always refused, or never, would show little.
    assertThat(List.of(made, refused))
        .as("seed %d", seed)
        .allSatisfy(counted -> assertThat(counted)
            .hasSize(KINDS)
            .values()
            .allMatch(count -> count >= LEAST_OF_A_KIND));
  }

  @Test
  void aRemovedPlaceBeyondTheListsEndDoesNotTakeWhatIsAppended() {
    Map<String, Value> item = Map.of(
        "id", Value.fromS("o1"), "list", Value.fromL(List.of(Value.fromS("x"), Value.fromS("y"))));
    List<UpdateAction> changes = List.of(
        new Assign(Path.of("list").at(4), Value.fromS("a")),
        new Remove(Path.of("list").at(2)));
    Map<String, Value> here = Updated.of(item, changes).orElseThrow();
    assertThat(here.get("list").l())
        .containsExactly(Value.fromS("x"), Value.fromS("y"), Value.fromS("a"));
    assertThat(there(item, changes)).contains(here);
  }

  @Test
  void aRemovedPlaceNeedsAWayThatWasThereBefore() {
    Map<String, Value> item =
        Map.of("id", Value.fromS("o1"), "list", Value.fromL(List.of(Value.fromS("x"))));
    List<UpdateAction> changes = List.of(
        new Assign(Path.of("list").at(1), Value.fromM(Map.of("a", Value.fromS("y")))),
        new Remove(Path.of("list").at(2).key("a")));
    assertThat(Updated.of(item, changes)).isEmpty();
    assertThat(there(item, changes)).isEmpty();
  }

  private static boolean same(
      Optional<Map<String, Value>> here, Optional<Map<String, Value>> there) {
    return here.isPresent() == there.isPresent()
        && (here.isEmpty()
            || StoredValues.equal(Value.fromM(here.get()), Value.fromM(there.orElseThrow())));
  }

  private Optional<Map<String, Value>> there(Map<String, Value> item, List<UpdateAction> changes) {
    WriteExpressions terms = texts.of(
        new WriteTerms(WriteTerms.Item.ANY, 0, null, Map.of(), null, changes, Instant.EPOCH));
    client.putItem(put -> put.tableName(TABLE).item(SdkItems.toSdk(item)));
    try {
      return Optional.of(SdkItems.fromSdk(client
          .updateItem(update -> {
            update
                .tableName(TABLE)
                .key(SdkItems.toSdk(Map.of("id", item.get("id"))))
                .updateExpression(terms.update())
                .expressionAttributeNames(terms.names())
                .returnValues(ReturnValue.ALL_NEW);
            if (!terms.values().isEmpty()) {
              update.expressionAttributeValues(SdkItems.toSdk(terms.values()));
            }
          })
          .attributes()));
    } catch (DynamoDbException e) {
      assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
      return Optional.empty();
    }
  }

  private List<UpdateAction> changes() {
    List<UpdateAction> changes = new ArrayList<>();
    int wanted = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < wanted; i++) {
      UpdateAction change = change(path());
      if (changes.stream().noneMatch(change::overlaps)) {
        changes.add(change);
      }
    }
    return changes;
  }

  /** Changes that the item can take, the first of them of a kind. */
  private List<UpdateAction> fitting(Map<String, Value> item, int kind) {
    List<UpdateAction> changes = new ArrayList<>(List.of(fittingChange(item, kind)));
    int wanted = random.nextInt(MOST_CHANGES);
    for (int i = 0; i < wanted; i++) {
      UpdateAction change = fittingChange(item, random.nextInt(KINDS));
      if (changes.stream().noneMatch(change::overlaps)) {
        changes.add(change);
      }
    }
    return changes;
  }

  /** Gives the item what the change needs, and makes the change. */
  private UpdateAction fittingChange(Map<String, Value> item, int kind) {
    String name = switch (kind) {
      case 2, 3 -> "number";
      case 4, 5 -> "list";
      case 7, 8 -> one(List.of("set", "numbers"));
      default -> one(NAMES);
    };
    if (kind == 2 || kind == 4 || kind == 5 || item.containsKey(name)) {
      item.put(name, usual(name));
    }
    Value elements =
        name.equals("set") ? Value.fromSs(distinct(TEXTS)) : Value.fromNs(distinctNumbers());
    return change(kind, Path.of(name), elements, Value.fromN(one(NUMBERS)));
  }

  private Path path() {
    return switch (random.nextInt(14)) {
      case 0 -> Path.of("list").at(random.nextInt(5));
      case 1 -> Path.of("map").key(one(List.of("a", "b.c", "new")));
      case 2 -> Path.of("any").at(random.nextInt(3));
      case 3 -> Path.of("any").key("a");
      case 4 -> Path.of("any").key("a").at(random.nextInt(3));
      case 5 -> Path.of("any").at(random.nextInt(3)).key("a");
      default -> Path.of(one(NAMES));
    };
  }

  /** Mostly what goes with the place. */
  private UpdateAction change(Path path) {
    int usual = switch (path.attribute()) {
      case "number" -> 2 + random.nextInt(2);
      case "list" -> path.topLevel() ? 4 + random.nextInt(2) : random.nextInt(2);
      case "set", "numbers" -> 7 + random.nextInt(2);
      default -> one(List.of(0, 1, 6));
    };
    int kind = random.nextInt(5) == 0 ? random.nextInt(KINDS) : usual;
    return change(kind, path, set(path), number());
  }

  private UpdateAction change(int kind, Path path, Value elements, Value number) {
    return switch (kind) {
      case 0 -> new Assign(path, value(2));
      case 1 -> new AssignIfAbsent(path, value(2));
      case 2 -> new Count(path, number);
      case 3 -> new CountFrom(path, number);
      case 4 -> new Append(path, Value.fromL(some(() -> value(1)).toList()));
      case 5 -> new Prepend(path, Value.fromL(some(() -> value(1)).toList()));
      case 6 -> new Remove(path);
      case 7 -> new AddElements(path, elements);
      default -> new RemoveElements(path, elements);
    };
  }

  private Value number() {
    return Value.fromN(random.nextInt(20) == 0 ? "9.99e125" : one(NUMBERS));
  }

  private Value set(Path path) {
    return switch (path.attribute().equals("numbers") ? 0 : random.nextInt(3)) {
      case 0 -> Value.fromNs(distinctNumbers());
      case 1 -> Value.fromBs(distinct(TEXTS).stream().map(Bytes::fromUtf8String).toList());
      default -> Value.fromSs(distinct(TEXTS));
    };
  }
}
