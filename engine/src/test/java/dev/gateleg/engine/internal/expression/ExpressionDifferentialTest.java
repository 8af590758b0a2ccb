package dev.gateleg.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.LocalDynamoDb;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Random expressions on random items do the same here and in DynamoDB Local, down to the texts of errors.
 *
 * <p>{@code -Dgateleg.differential.rounds=…} sets how many are tried, {@code -Dgateleg.differential.seed=…} which.
 */
@Tag("differential")
class ExpressionDifferentialTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.differential.rounds", 700);
  private static final long SEED = Long.getLong("gateleg.differential.seed", 20261116L);
  private static final String TABLE = "items";

  /** Where DynamoDB itself says something else than DynamoDB Local, as recorded from the service by others. */
  private static final Map<Pattern, String> KNOWN_TEXTS = Map.of(
      // Local lists its internal types too, in the order of a hash map.
      Pattern.compile("operand type: \\{[A-Z,]*}"), "operand type: {…}",
      Pattern.compile("valid types: \\{[A-Z,]*}"), "valid types: {…}",
      // Local shows a buffer, not its bytes.
      Pattern.compile("\\{B:[^}]*}"), "{B:…}",
      // Of several paths Local names the last one of a hash map, not the one that is in the way.
      Pattern.compile("(paths (overlap|conflict).*path two: ).*"), "$1…",
      // Which of several misfits is met first depends on a hash map.
      Pattern.compile(
              "The provided expression refers to an attribute that does not exist in the item"
                  + "|An operand in the update expression has an incorrect data type"
                  + "|The document path provided in the update expression is invalid for update"),
          "misfit",
      // Local has its own text.
      Pattern.compile("DynamoDB only supports precision up to 38 digits"),
          "Attempting to store more than 38 significant digits in a Number");

  /**
   * Texts that Local takes wrongly: its grammar has a value after a dot, and it lets "size" pass, which the documentation
   * lists as reserved.
   */
  private static final Pattern LOCAL_BUGS = Pattern.compile("\\.\\s*:|\\b(?i:size)\\b(?!\\s*\\()");

  private static LocalDynamoDb local;
  private static DynamoDbClient client;

  @BeforeAll
  static void start() {
    local = LocalDynamoDb.start();
    client = local.client();
    client.createTable(create -> create
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(
            KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
        .attributeDefinitions(AttributeDefinition.builder()
            .attributeName("pk")
            .attributeType(ScalarAttributeType.S)
            .build()));
  }

  @AfterAll
  static void stop() {
    local.close();
  }

  @Test
  void conditionsHoldForTheSameItems() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      ExpressionGenerator generator = new ExpressionGenerator(new Random(seed));
      Map<String, AttributeValue> item = item(generator);
      String good = generator.condition();
      String text = round % 4 == 0 ? generator.mutated(good) : good;
      compare(seed, text, item, here(() -> test(text, item)), there(() -> testThere(text, item)));
    }
  }

  @Test
  void updatesMakeTheSameItems() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      ExpressionGenerator generator = new ExpressionGenerator(new Random(seed));
      Map<String, AttributeValue> item = item(generator);
      String good = generator.update();
      String text = round % 4 == 0 ? generator.mutated(good) : good;
      compare(
          seed, text, item, here(() -> update(text, item)), there(() -> updateThere(text, item)));
    }
  }

  @Test
  void projectionsTakeTheSameParts() {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      ExpressionGenerator generator = new ExpressionGenerator(new Random(seed));
      Map<String, AttributeValue> item = item(generator);
      String good = generator.projection();
      String text = round % 4 == 0 ? generator.mutated(good) : good;
      compare(
          seed, text, item, here(() -> project(text, item)), there(() -> projectThere(text, item)));
    }
  }

  private static Map<String, AttributeValue> item(ExpressionGenerator generator) {
    Map<String, AttributeValue> item = new HashMap<>(generator.item());
    item.put("pk", Fixtures.s("1"));
    return item;
  }

  private static Object test(String text, Map<String, AttributeValue> item) {
    return expressions(text).condition(text).test(item);
  }

  private static Object testThere(String text, Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(TABLE).item(item));
    try {
      client.deleteItem(delete -> delete
          .tableName(TABLE)
          .key(Map.of("pk", item.get("pk")))
          .conditionExpression(text)
          .expressionAttributeNames(ExpressionGenerator.namesIn(text))
          .expressionAttributeValues(ExpressionGenerator.valuesIn(text)));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  private static Object update(String text, Map<String, AttributeValue> item) {
    return expressions(text).update(text).apply(item);
  }

  private static Object updateThere(String text, Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(TABLE).item(item));
    return client
        .updateItem(update -> update
            .tableName(TABLE)
            .key(Map.of("pk", item.get("pk")))
            .updateExpression(text)
            .expressionAttributeNames(ExpressionGenerator.namesIn(text))
            .expressionAttributeValues(ExpressionGenerator.valuesIn(text))
            .returnValues(ReturnValue.ALL_NEW))
        .attributes();
  }

  private static Object project(String text, Map<String, AttributeValue> item) {
    return Expressions.of(ExpressionGenerator.namesIn(text), null)
        .projection(text)
        .of(item);
  }

  private static Object projectThere(String text, Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(TABLE).item(item));
    return client
        .getItem(get -> get.tableName(TABLE)
            .key(Map.of("pk", item.get("pk")))
            .projectionExpression(text)
            .expressionAttributeNames(ExpressionGenerator.namesIn(text)))
        .item();
  }

  private static Expressions expressions(String text) {
    return Expressions.of(ExpressionGenerator.namesIn(text), ExpressionGenerator.valuesIn(text));
  }

  private static Object here(java.util.function.Supplier<Object> call) {
    try {
      return call.get();
    } catch (InvalidExpressionException e) {
      return known(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Object there(java.util.function.Supplier<Object> call) {
    try {
      return call.get();
    } catch (DynamoDbException e) {
      String text = e.awsErrorDetails().errorMessage();
      // Local has bugs of its own, which tell nothing.
      return text.contains("Internal server error") || e.statusCode() >= 500 ? null : known(text);
    }
  }

  private static String known(String text) {
    String normal = text;
    for (Map.Entry<Pattern, String> known : KNOWN_TEXTS.entrySet()) {
      normal = known.getKey().matcher(normal).replaceAll(known.getValue());
    }
    return normal;
  }

  private static void compare(
      long seed,
      String text,
      Map<String, AttributeValue> item,
      Object here,
      @Nullable Object there) {
    if (there == null || LOCAL_BUGS.matcher(text).find()) {
      return;
    }
    String place = "seed " + seed + ": " + text + " on " + item;
    if (here instanceof Map && there instanceof Map) {
      assertThat(Values.equal(value(here), value(there)))
          .as("%s%nhere: %s%nthere: %s", place, here, there)
          .isTrue();
    } else {
      assertThat(here).as(place).isEqualTo(there);
    }
  }

  @SuppressWarnings("unchecked")
  private static AttributeValue value(Object item) {
    return AttributeValue.fromM((Map<String, AttributeValue>) item);
  }
}
