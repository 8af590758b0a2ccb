package dev.gateleg.engine.internal.partiql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gateleg.engine.Engine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class StatementsTest {

  private static final String KEY = " WHERE pk='a' AND sk=1";

  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void seed() {
    engine = Engine.inMemory();
    client = engine.client();
    createTable(client);
    for (int i = 1; i <= 5; i++) {
      client.putItem(put(i));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  static void createTable(DynamoDbClient client) {
    client.createTable(create -> create
        .tableName("items")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(attribute("pk", "S"), attribute("sk", "N"), attribute("g", "S"))
        .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
        .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
            .indexName("gsi")
            .keySchema(element("g", KeyType.HASH), element("sk", KeyType.RANGE))
            .projection(projection -> projection.projectionType(ProjectionType.ALL))
            .build()));
  }

  static software.amazon.awssdk.services.dynamodb.model.PutItemRequest put(int i) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("pk", s("a"));
    item.put("sk", n(i));
    item.put("g", s(i % 2 == 1 ? "x" : "y"));
    item.put("n", n(i * 10));
    item.put("s", s("v" + i));
    item.put("l", AttributeValue.fromL(List.of(n(1), s("q"))));
    item.put(
        "m",
        AttributeValue.fromM(Map.of("k", s("v"), "d", AttributeValue.fromM(Map.of("z", n(1))))));
    item.put("ss", AttributeValue.fromSs(List.of("a", "b")));
    item.put("nul", AttributeValue.fromNul(true));
    return software.amazon.awssdk.services.dynamodb.model.PutItemRequest.builder()
        .tableName("items")
        .item(item)
        .build();
  }

  @TestFactory
  Stream<DynamicTest> selectsFindTheRightItems() {
    return table("""
        SELECT * FROM items WHERE pk='a' AND sk=1                  -> [1]
        SELECT sk FROM "items" WHERE pk='a' AND sk<3               -> [1, 2]
        SELECT sk FROM items WHERE pk='a' AND sk BETWEEN 2 AND 3   -> [2, 3]
        SELECT sk FROM items WHERE pk='a' AND sk >= 2 AND sk <= 3  -> [2, 3]
        SELECT sk FROM items WHERE pk='a' AND 3 < sk               -> [4, 5]
        SELECT sk FROM items."gsi" WHERE g='x'                     -> [1, 3, 5]
        SELECT sk FROM items.gsi WHERE g='x' ORDER BY sk DESC      -> [5, 3, 1]
        SELECT sk FROM items WHERE pk='a' ORDER BY sk DESC         -> [5, 4, 3, 2, 1]
        SELECT sk FROM items WHERE pk IN ['a','b'] AND sk < 3      -> [1, 2]
        SELECT sk FROM items WHERE pk='a' AND sk IN [1,2]          -> [1, 2]
        SELECT sk FROM items WHERE pk='a' AND (sk=1 OR sk=2)       -> [1, 2]
        SELECT sk FROM items WHERE pk='a' AND pk='b'               -> []
        SELECT sk FROM items WHERE n NOT IN [10] AND pk='a'        -> [2, 3, 4, 5]
        SELECT sk FROM items WHERE n NOT BETWEEN 10 AND 20         -> [3, 4, 5]
        SELECT sk FROM items WHERE nul IS NULL AND sk=1            -> [1]
        SELECT sk FROM items WHERE n IS NULL                       -> []
        SELECT sk FROM items WHERE foo IS MISSING AND sk=1         -> [1]
        SELECT sk FROM items WHERE foo IS NOT MISSING              -> []
        SELECT sk FROM items WHERE begins_with("s", 'v1')          -> [1]
        SELECT sk FROM items WHERE contains(ss, 'a') AND sk=1      -> [1]
        SELECT sk FROM items WHERE size(l) = 2 AND sk=1            -> [1]
        SELECT sk FROM items WHERE attribute_type(s, 'S') AND sk=1 -> [1]
        SELECT sk FROM items WHERE n <> 10 AND n != 20             -> [3, 4, 5]
        SELECT sk FROM items WHERE m.k='v' AND l[1]='q' AND sk=1   -> [1]
        SELECT sk FROM items WHERE m['k'] = 'v' AND sk=1           -> [1]
        SELECT sk FROM items WHERE ss = <<'b','a'>> AND sk=1       -> [1]
        SELECT sk FROM items WHERE l = [1.0,'q'] AND sk=1          -> [1]
        SELECT sk FROM items WHERE m = {'k':'v','d':{'z':1}} AND sk=1 -> [1]
        select sk from items where sk=-1; -- none                  -> []
        SELECT sk FROM items WHERE NOT NOT sk = 1                  -> [1]
        """)
        .map(row -> DynamicTest.dynamicTest(
            row.text, () -> assertThat(sortKeys(row.text)).isEqualTo(row.outcome)));
  }

  @TestFactory
  Stream<DynamicTest> badStatementsAreRefused() {
    return table("""
        SELECT sk FROM items WHERE pk='a' ORDER BY n -> Variable reference n in ORDER BY clause must be part of the primary key
        SELECT sk FROM items ORDER BY sk             -> Must have WHERE clause in the statement when using ORDER BY clause.
        SELECT sk FROM items WHERE n > 10 ORDER BY sk -> Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.
        SELECT sk FROM items.nope WHERE pk='a'       -> The table does not have the specified index
        SELECT m.k AS kk FROM items                  -> Aliasing is not supported
        SELECT sk FROM items i WHERE sk=1            -> Aliasing is not supported
        SELECT COUNT(*) FROM items                   -> Unexpected path component at 1:8:5
        SELECT DISTINCT pk FROM items                -> Unsupported token in expression: DISTINCT
        SELECT * FROM items LIMIT 2                  -> Unsupported clause: LIMIT at 1:27:1
        SELECT * FROM items GROUP BY pk              -> Unsupported clause: GROUP BY
        SELECT * FROM items, others                  -> Only select from a single table or index is supported.
        SELECT sk FROM items WHERE s LIKE 'v%'       -> Unsupported operator in Condition Expression. Operator: like
        SELECT sk FROM items WHERE foo(s)            -> Unrecognized function: foo at 1:28:3
        SELECT sk FROM items WHERE n + 1 = 11        -> Unsupported operator in Condition Expression. Operator: +
        SELECT sk FROM items WHERE true              -> WHERE clause must contain an expression that resolves to a boolean
        SELECT sk FROM items WHERE sk                -> WHERE clause must contain an expression that resolves to a boolean
        SELECT sk FROM items WHERE pk=1              -> Key attribute's data type should match its data type in table's schema: Key pk
        SELECT sk, sk FROM items                     -> Duplicate identifiers in select clause: sk
        SELECT m.k, k FROM items                     -> Duplicate identifiers in select clause: k
        SELECT m, m.k FROM items                     -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [m], path two: [m, k]
        SELECT m.* FROM items                        -> Changing item's hierarchy while reading isn't supported
        SELECT VALUE sk FROM items                   -> Select projection doesn't support value or pivot keywords
        SELECT sk FROM items WHERE begins_with(s)    -> Incorrect number of operands for operator or function; operator or function: begins_with, number of operands: 1
        SELECT sk FROM items WHERE n < true          -> Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
        SELECT sk FROM items WHERE n IN []           -> IN operator must have a left hand argument of type Variable Reference and right hand argument of type Seq with at least one member
        SELECT sk FROM items WHERE sk = ?            -> Number of parameters in request and statement don't match.
        EXISTS(SELECT * FROM items WHERE pk='a' AND sk=1) -> EXISTS can only be used in ExecuteTransaction write requests.
        CREATE TABLE x                               -> Unsupported operation: CreateTable
        INSERT INTO items VALUE {'pk':'b'}           -> Key attribute should be present in the item: Key sk
        INSERT INTO items VALUE {'pk':'b','sk':'x'}  -> Key attribute's data type should match its data type in table's schema: Key sk
        INSERT INTO items VALUE 1                    -> Unsupported format in item expression. Please use struct format {...} to express item values for insert statement. at 1:25:1
        INSERT INTO items {'pk':'b','sk':3}          -> Unsupported operation: InsertOp
        INSERT INTO items VALUE {'pk':'b','sk':4,'pk':'c'} -> Duplicate keys in tuple. Key: pk under root at 1:42:4
        INSERT INTO items VALUE {'pk':'b','sk':5,'a':<<1,'x'>>} -> Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags
        INSERT INTO items VALUE {'pk':'b','sk':5,'a':<<>>} -> Empty bags are not supported at 1:46:2
        INSERT INTO items VALUE {'pk':'b','sk':5,'a':<<1,1.0>>} -> Input collection contains duplicates
        INSERT INTO items.gsi VALUE {'pk':'b','sk':5} -> FROM clause may only contain a single table name in data manipulation statements
        INSERT INTO items VALUE {'pk':'b','sk':8} RETURNING ALL OLD * -> RETURNING is not supported in INSERT
        UPDATE items SET n=1                         -> Where clause does not contain a mandatory equality on all key attributes
        UPDATE items SET n=1 WHERE pk='a' AND sk>1   -> Where clause does not contain a mandatory equality on all key attributes
        UPDATE items SET n=1 WHERE pk='a' AND sk=1 AND pk='b' -> Multiple conditions on same key pk. Only single item Update/Insert/Delete are supported
        UPDATE items SET pk='q' WHERE pk='a' AND sk=1 -> One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key
        UPDATE items SET n=x WHERE pk='a' AND sk=1   -> The provided expression refers to an attribute that does not exist in the item
        UPDATE items SET nope.x=1 WHERE pk='a' AND sk=1 -> The document path provided in the update expression is invalid for update
        UPDATE items SET n=1, n=2 WHERE pk='a' AND sk=1 -> Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [n], path two: [n]
        UPDATE items SET q=size(ss) WHERE pk='a' AND sk=1 -> The function is not allowed in an update expression; function: size
        UPDATE items SET n=n*2 WHERE pk='a' AND sk=1 -> Unsupported operator in Update Expression. Operator: *
        UPDATE items SET q=set_add(ss,<<'z'>>) WHERE pk='a' AND sk=1 -> The first argument to SET_ADD must equal the assignment value at 1:20:7
        UPDATE items SET q=missing WHERE pk='a' AND sk=1 -> MISSING must be compared using IS operator
        UPDATE items.gsi SET n=1 WHERE g='x' AND sk=1 -> This operation is not supported on an index
        DELETE FROM items WHERE pk='b' AND sk=3 RETURNING ALL NEW * -> Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is allowed in DELETE statements.
        DELETE FROM items WHERE pk='b'               -> Where clause does not contain a mandatory equality on all key attributes
        """)
        .map(row -> DynamicTest.dynamicTest(
            row.text, () -> assertThat(refusal(row.text)).isEqualTo(row.outcome)));
  }

  @Test
  void malformedStatementsSaySo() {
    for (String text : List.of(
        " ",
        "SELECT",
        "SELECTT * FROMM x",
        "SELECT * FROM",
        "SELECT sk FROM items WHERE date = 1",
        "INSERT INTO items VALUES {}",
        "UPDATE items" + KEY,
        "UPDATE items SET n" + KEY,
        "DELETE items" + KEY,
        "SELECT 'a FROM items",
        "SELECT sk FROM items WHERE (sk=1",
        "SELECT l[*] FROM items",
        "SELECT sk FROM items x y",
        "UPDATE items REMOVE m.k, l[0]" + KEY,
        "SELECT * FROM items WHERE a = /* x",
        "SELECT # FROM items",
        "SELECT * FROM items WHERE " + "(".repeat(2000) + "a=1")) {
      assertThat(refusal(text))
          .as(text)
          .matches("(Statement wasn't well formed, can't be processed: |Aliasing).*");
    }
  }

  @Test
  void selectedColumnsStandSideBySide() {
    assertThat(execute("SELECT m.k, m.d.z, l[0], nope FROM items" + KEY).items())
        .containsExactly(Map.of("k", s("v"), "z", n(1), "l[0]", n(1)));
  }

  @Test
  void anItemIsInsertedOnce() {
    execute(
        "INSERT INTO items VALUE {'pk':'b','sk':1,'a':[1,'it''s',true,null,<<1,2>>,{'z':1.50}]}");

    assertThat(execute("SELECT a FROM items WHERE pk='b' AND sk=1")
            .items()
            .get(0)
            .get("a")
            .l())
        .containsExactly(
            n(1),
            s("it's"),
            AttributeValue.fromBool(true),
            AttributeValue.fromNul(true),
            AttributeValue.fromNs(List.of("1", "2")),
            AttributeValue.fromM(Map.of("z", AttributeValue.fromN("1.5"))));
    assertThatThrownBy(() -> execute("INSERT INTO items VALUE {'pk':'b','sk':1}"))
        .isInstanceOf(DuplicateItemException.class)
        .hasMessageContaining("Duplicate primary key exists in table");
  }

  @Test
  void updatesReturnWhatTheyAreAskedFor() {
    assertThat(execute("UPDATE items SET n=n+1.5, s='q'" + KEY + " RETURNING MODIFIED NEW *")
            .items())
        .containsExactly(Map.of("n", AttributeValue.fromN("11.5"), "s", s("q")));
    assertThat(execute("UPDATE items SET n=1 SET s='z'" + KEY + " RETURNING MODIFIED OLD *")
            .items())
        .containsExactly(Map.of("n", AttributeValue.fromN("11.5"), "s", s("q")));
    assertThat(execute("UPDATE items SET l=list_append(l,[3]) REMOVE m.k REMOVE n" + KEY
                + " RETURNING ALL NEW *")
            .items()
            .get(0))
        .containsEntry("l", AttributeValue.fromL(List.of(n(1), s("q"), n(3))))
        .doesNotContainKey("n");
    assertThat(
            execute("UPDATE items SET ss=set_add(ss,<<'z'>>)" + KEY + " RETURNING MODIFIED NEW *")
                .items()
                .get(0)
                .get("ss")
                .ss())
        .containsExactlyInAnyOrder("a", "b", "z");
    assertThat(
            execute("UPDATE items SET ss=set_delete(ss,<<'a','b','z'>>)" + KEY).items())
        .isEmpty();
    assertThat(execute("SELECT ss FROM items" + KEY).items()).containsExactly(Map.of());
  }

  @Test
  void updatesAndDeletesAreConditional() {
    assertThatThrownBy(() -> execute("UPDATE items SET n=1 WHERE pk='zz' AND sk=1"))
        .isInstanceOf(ConditionalCheckFailedException.class);
    ConditionalCheckFailedException failed = catchThrowableOfType(
        ConditionalCheckFailedException.class,
        () -> client.executeStatement(request -> request
            .statement("UPDATE items SET n=1" + KEY + " AND n=99")
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));
    assertThat(failed.item()).containsEntry("n", n(10));
    assertThatThrownBy(() -> execute("DELETE FROM items" + KEY + " AND n=99"))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(execute("DELETE FROM items WHERE pk='zz' AND sk=1 AND n=99").items())
        .isEmpty();
    assertThat(execute("DELETE FROM items" + KEY + " RETURNING ALL OLD *").items())
        .hasSize(1);
    assertThat(execute("SELECT * FROM items" + KEY).items()).isEmpty();
  }

  @Test
  void parametersAreFilledIn() {
    client.executeStatement(request ->
        request.statement("INSERT INTO items VALUE {'pk':?,'sk':?}").parameters(s("p"), n(7)));
    client.executeStatement(request -> request
        .statement("UPDATE items SET n=? WHERE pk=? AND sk=?")
        .parameters(n(5), s("p"), n(7)));

    assertThat(client
            .executeStatement(request -> request
                .statement("SELECT n FROM items WHERE pk=? AND sk IN [?, ?]")
                .parameters(s("p"), n(6), n(7)))
            .items())
        .containsExactly(Map.of("n", n(5)));
  }

  @Test
  void pagesFollowEachOtherUntilNoneIsLeft() {
    for (String text : List.of(
        "SELECT sk FROM items WHERE pk='a'",
        "SELECT sk FROM items",
        "SELECT sk FROM items WHERE pk IN ['zz','a'] ORDER BY pk, sk")) {
      List<String> found = new ArrayList<>();
      String token = null;
      do {
        String from = token;
        ExecuteStatementResponse page =
            client.executeStatement(request -> request.statement(text).limit(2).nextToken(from));
        page.items().forEach(item -> found.add(item.get("sk").n()));
        token = page.nextToken();
      } while (token != null);
      assertThat(found).as(text).containsExactly("1", "2", "3", "4", "5");
    }
  }

  @Test
  void aTokenOfAnotherStatementIsRefused() {
    String token = client
        .executeStatement(request -> request.statement("SELECT sk FROM items").limit(1))
        .nextToken();

    for (String wrong : List.of(token, "abc", "", "%%%")) {
      assertThatThrownBy(() -> client.executeStatement(
              request -> request.statement("SELECT * FROM items").nextToken(wrong)))
          .hasMessageContaining("Invalid NextToken");
    }
  }

  @Test
  void unitsAreCounted() {
    assertThat(client
            .executeStatement(request -> request
                .statement("SELECT * FROM items WHERE pk='a'")
                .consistentRead(true)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
            .consumedCapacity()
            .capacityUnits())
        .isEqualTo(1.0);
  }

  @Test
  void aBatchReportsEachStatementByItself() {
    List<BatchStatementResponse> responses = batch(
        "INSERT INTO items VALUE {'pk':'c','sk':2}",
        "INSERT INTO items VALUE {'pk':'a','sk':1}",
        "UPDATE items SET n=1 WHERE pk='a' AND sk=2 RETURNING MODIFIED NEW *",
        "DELETE FROM nope WHERE pk='a' AND sk=2",
        "SELECTT");

    assertThat(responses.stream()
            .map(r -> r.error() == null ? "done" : r.error().codeAsString())
            .toList())
        .containsExactly("done", "DuplicateItem", "done", "ResourceNotFound", "ValidationError");
    assertThat(responses.get(2).item()).isEqualTo(Map.of("n", n(1)));
    List<BatchStatementResponse> reads = batch(
        "SELECT sk FROM items WHERE pk='a' AND sk=1",
        "SELECT sk FROM items WHERE pk='no' AND sk=1",
        "SELECT sk FROM items WHERE pk='a'");
    assertThat(reads.get(0).item()).isEqualTo(Map.of("sk", n(1)));
    assertThat(reads.get(1).hasItem()).isFalse();
    assertThat(reads.get(2).error().message()).contains("must specify the primary key");
    assertThatThrownBy(() -> batch("SELECT sk FROM items" + KEY, "DELETE FROM items" + KEY))
        .hasMessageContaining("Read and write requests together");
    assertThatThrownBy(() -> batch()).hasMessageContaining("greater than or equal to 1");
  }

  @Test
  void transactionsAreAllOrNothing() {
    transact(
        "INSERT INTO items VALUE {'pk':'t','sk':1}",
        "UPDATE items SET n=77" + KEY,
        "EXISTS(SELECT * FROM items WHERE pk='a' AND sk=2 AND n=20)");
    assertThat(execute("SELECT n FROM items" + KEY).items()).containsExactly(Map.of("n", n(77)));

    TransactionCanceledException cancelled = catchThrowableOfType(
        TransactionCanceledException.class,
        () -> transact(
            "INSERT INTO items VALUE {'pk':'t','sk':1}",
            "UPDATE items SET n=78" + KEY,
            "EXISTS(SELECT * FROM items WHERE pk='a' AND sk=2 AND n=21)",
            "INSERT INTO items VALUE {'pk':'u'}"));
    assertThat(cancelled.cancellationReasons()).isNotEmpty();
    assertThat(execute("SELECT n FROM items" + KEY).items()).containsExactly(Map.of("n", n(77)));
    TransactionCanceledException duplicate = catchThrowableOfType(
        TransactionCanceledException.class,
        () -> transact("INSERT INTO items VALUE {'pk':'t','sk':1}", "UPDATE items SET n=78" + KEY));
    assertThat(duplicate.cancellationReasons().stream()
            .map(reason -> reason.code())
            .toList())
        .containsExactly("DuplicateItem", "None");
  }

  @Test
  void transactionsReadAtOneMoment() {
    assertThat(transact("SELECT sk FROM items" + KEY, "SELECT sk FROM items WHERE pk='no' AND sk=1")
            .get(0)
            .item())
        .isEqualTo(Map.of("sk", n(1)));
    assertThatThrownBy(() -> transact("SELECT sk FROM items WHERE pk='a'"))
        .hasMessageContaining(
            "Validation failed in TransactStatements[0]: Select statements within ExecuteTransaction");
    assertThatThrownBy(
            () -> transact("SELECT sk FROM items" + KEY, "DELETE FROM items WHERE pk='a' AND sk=2"))
        .hasMessageContaining("does not support both read and write operations");
    assertThatThrownBy(() -> transact("UPDATE items SET n=1" + KEY + " RETURNING ALL OLD *"))
        .hasMessageContaining("RETURNING clause is not supported in ExecuteTransaction.");
    assertThatThrownBy(() ->
            transact("UPDATE items SET n=1" + KEY, "EXISTS(SELECT * FROM items WHERE pk='a')"))
        .hasMessageContaining(
            "TransactStatements[1]: EXISTS() must contain a single item read with additional condition");
  }

  private ExecuteStatementResponse execute(String text) {
    return client.executeStatement(request -> request.statement(text));
  }

  private List<BatchStatementResponse> batch(String... texts) {
    return client
        .batchExecuteStatement(request -> request.statements(Stream.of(texts)
            .map(text -> BatchStatementRequest.builder().statement(text).build())
            .toList()))
        .responses();
  }

  private List<software.amazon.awssdk.services.dynamodb.model.ItemResponse> transact(
      String... texts) {
    return client
        .executeTransaction(request -> request.transactStatements(Stream.of(texts)
            .map(text -> ParameterizedStatement.builder().statement(text).build())
            .toList()))
        .responses();
  }

  private String sortKeys(String text) {
    return execute(text).items().stream()
        .map(item -> item.get("sk").n())
        .toList()
        .toString();
  }

  private String refusal(String text) {
    DynamoDbException refused = catchThrowableOfType(DynamoDbException.class, () -> execute(text));
    return refused == null ? "accepted" : refused.awsErrorDetails().errorMessage();
  }

  private record Row(String text, String outcome) {}

  private static Stream<Row> table(String lines) {
    return lines.lines().map(line -> {
      int arrow = line.lastIndexOf(" -> ");
      return new Row(
          line.substring(0, arrow).stripTrailing(), line.substring(arrow + 4).strip());
    });
  }

  private static AttributeDefinition attribute(String name, String type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue n(int number) {
    return AttributeValue.fromN(Integer.toString(number));
  }
}
