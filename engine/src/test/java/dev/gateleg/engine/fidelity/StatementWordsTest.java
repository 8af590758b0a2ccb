package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** Statements that DynamoDB runs or refuses, where one would not expect it, and in which words. */
class StatementWordsTest extends Probe {

  private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

  @BeforeEach
  void createTable() {
    client.createTable(table("tab")
        .attributeDefinitions(attributes("p:S", "c:S", "g:S", "h:S"))
        .keySchema(key("p", "c"))
        .globalSecondaryIndexes(
            i -> i.indexName("keys")
                .keySchema(key("g"))
                .projection(Projection.builder()
                    .projectionType(ProjectionType.KEYS_ONLY)
                    .build()),
            i -> i.indexName("several")
                .keySchema(element("g", KeyType.HASH), element("h", KeyType.HASH))
                .projection(all()))
        .build());
    for (String c : List.of("1", "2", "3")) {
      put(
          "tab",
          Map.of(
              "p",
              s("a"),
              "c",
              s(c),
              "x",
              n("1"),
              "g",
              s("g"),
              "set",
              AttributeValue.fromSs(List.of("m"))));
    }
  }

  private List<Map<String, AttributeValue>> run(String statement) {
    return client.executeStatement(r -> r.statement(statement)).items();
  }

  private List<String> sortKeys(String where) {
    return run("SELECT c FROM tab WHERE " + where).stream()
        .map(item -> item.get("c").s())
        .sorted()
        .toList();
  }

  @Test
  void anUpdateMayBeginWithItsTable() {
    assertThat(run("FROM tab WHERE p = 'a' AND c = '1' SET y = 2 REMOVE x RETURNING ALL NEW *"))
        .hasSize(1)
        .first()
        .satisfies(item -> assertThat(item).containsEntry("y", n("2")).doesNotContainKey("x"));
    assertThat(refused(() -> run("FROM tab WHERE p = 'a' AND c = '9' SET y = 2")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(get("tab", Map.of("p", s("a"), "c", s("9")))).isNull();
    assertThat(invalid(() -> run("FROM tab SET y = 2")))
        .isEqualTo("Where clause does not contain a mandatory equality on all key attributes");
    assertThat(invalid(() -> run("FROM tab SET y = 2 WHERE p = 'a'")))
        .isEqualTo(MALFORMED + "Unexpected token after expression");
    assertThat(invalid(() -> run("FROM tab WHERE p = 'a'")))
        .isEqualTo(MALFORMED + "Expected data manipulation");
  }

  @Test
  void aFunctionIsNoColumn() {
    assertThat(invalid(() -> run("SELECT COUNT(*) FROM tab")))
        .isEqualTo("Unexpected path component at 1:8:5");
    assertThat(invalid(() -> run("SELECT size(x), c FROM tab WHERE p = 'a'")))
        .isEqualTo("Unexpected path component at 1:8:4");
    assertThat(invalid(() -> run("SELECT c, size(x) FROM tab WHERE p = 'a'")))
        .isEqualTo("Unexpected path component at 1:11:4");
    assertThat(invalid(() -> run("SELECT COUNT(*) FROM tab.several")))
        .startsWith("PartiQL statements cannot be executed on tables with multi-attribute");
    assertThat(invalid(() -> client.executeTransaction(r -> r.transactStatements(
            t -> t.statement("SELECT COUNT(*) FROM tab WHERE p = 'a' AND c = '1'")))))
        .contains("Unexpected path component at 1:8:5");
    assertThat(invalid(() -> run("SELECT COUNT(* FROM tab"))).startsWith(MALFORMED);
  }

  @Test
  void aConditionMayBeComparedWithTruth() {
    String key = "p = 'a' AND c = '1' AND ";
    assertThat(sortKeys(key + "attribute_exists(\"set\") = true")).containsExactly("1");
    assertThat(sortKeys(key + "attribute_exists(\"set\") = false")).isEmpty();
    assertThat(sortKeys(key + "attribute_not_exists(nope) <> false")).containsExactly("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p = 'a' AND x = '1' OR p = 'a' AND c = '2'",
        "p = 'a' AND x <> '1' OR p = 'a' AND c = '2'",
        "p = 'a' OR p = 'a' AND c > '2'",
        "p = 'a' AND c < '3' OR p = 'a' AND c = '2'"
      })
  void branchesThatOverlapBySortKeyAreRefused(String where) {
    assertThat(invalid(() -> sortKeys(where)))
        .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p = 'a' AND NOT c = '1' OR p = 'a' AND c = '2' | 23",
        "p = 'a' AND c <> '1' OR p = 'a' AND c = '2'    | 23",
        "p = 'a' AND c = '1' OR p = 'a' AND c = '3'     | 13",
        "p = 'a' OR p = 'a' AND NOT c = '1'             | 123",
        "p = 'a' AND x = 1 OR p = 'a' AND x = 2         | 123",
        "p = 'a' AND c = '1' OR x = 1                   | 123"
      })
  void otherBranchesRun(String where, String found) {
    assertThat(String.join("", sortKeys(where))).isEqualTo(found);
  }

  @Test
  void indexesAreReadAsFarAsStatementsCan() {
    assertThat(invalid(() -> run("SELECT * FROM tab.several WHERE g = 'g'")))
        .isEqualTo("PartiQL statements cannot be executed on tables with multi-attribute HASH keys"
            + " or multi-attribute RANGE keys.");
    assertThat(invalid(() -> run("SELECT * FROM tab.nope")))
        .isEqualTo("The table does not have the specified index");
    assertThat(invalid(() -> client.executeStatement(
            r -> r.statement("SELECT * FROM tab.\"keys\"").consistentRead(true))))
        .isEqualTo("Strongly consistent read is not supported on Global Secondary Indexes");
    assertThat(invalid(() -> run("SELECT p FROM tab.\"keys\" WHERE g = 'g' AND x = 1")))
        .isEqualTo("One or more parameter values were invalid: Secondary index keys does not"
            + " project one or more filter attributes: [x]");
    // A scan sees what the index has.
    assertThat(run("SELECT p FROM tab.\"keys\" WHERE x = 1")).isEmpty();
    assertThat(invalid(() -> run("SELECT y, x FROM tab.\"keys\"")))
        .endsWith("Global secondary index keys does not project [y, x]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT * FROM \"\"                            | Path component cannot be an empty string",
        "SELECT * FROM tab.\"\"                        | Path component cannot be an empty string",
        "SELECT * FROM tab.a.b                         | A path may contain at most 2 components in the FROM clause",
        "UPDATE tab t SET x = 1 WHERE p = 'a'          | Aliasing is not supported",
        "DELETE FROM tab t WHERE p = 'a'               | Aliasing is not supported",
        "SELECT * FROM tab WHERE EXISTS(x)             | Unrecognized function: exists at 1:25:6",
        "UPDATE tab SET y = set_add(x, <<1>>) WHERE p='a' AND c='1' | The first argument to SET_ADD must equal the assignment value at 1:20:7",
        "UPDATE tab SET x = set_delete(x, 1) WHERE p='a' AND c='1'  | The second argument to SET_DELETE must be a value with type SET at 1:31:1",
        "UPDATE tab SET x = set_add(x) WHERE p='a' AND c='1'        | SET_ADD must have exactly two arguments at 1:20:7",
        "UPDATE tab SET x = set_add(x, <<>>) WHERE p='a' AND c='1'  | Empty bags are not supported",
        "INSERT INTO tab VALUE {'p': 'a', 'c': '9', 'x': set_add(<<1>>, <<2>>)} | Unsupported data type: set_add under key root at 1:49:7",
        "INSERT INTO tab VALUE {'p': 'a', 'c': '9', 'x': {'y': [1, 1e126]}} | Number overflow. Attempting to store a number with magnitude larger than supported range under root.y[1]",
        "SELECT * FROM tab WHERE p = 1e-131            | Number underflow. Attempting to store a number with magnitude smaller than supported range under root"
      })
  void statementsAreRefused(String statement, String text) {
    assertThat(invalid(() -> run(statement))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "-",
      value = {
        "SELECT * FROM tab WHERE p = 'a' foo           | Unexpected token after expression",
        "SELECT * FROM tab ORDER BY c WHERE p = 'a'    | Unexpected token after expression",
        "DELETE FROM tab WHERE p = 'a' ORDER BY c      | Unexpected token after expression",
        "INSERT INTO tab t VALUE {'p': 'a'}            | Unexpected token after expression",
        "SELECT * FROM tab WHERE                       | Unexpected term",
        "SELECT * FROM tab WHERE;                      | Unexpected term",
        "SELECT * FROM tab WHERE NOT                   | Unexpected term",
        "SELECT * FROM                                 | Unexpected term",
        "SELECT * FROM tab WHERE ORDER BY c            | Unexpected keyword",
        "SELECT * FROM tab WHERE IS NULL               | Unexpected operator",
        "SELECT * FROM tab WHERE p = LIKE              | Unexpected operator",
        "SELECT * FROM tab WHERE p = 'a' AND           | Missing right-hand side expression of infix operator",
        "SELECT * FROM tab WHERE x IS FOO              | Expected type name",
        "DELETE FROM WHERE p = 'a'                     | Expected identifier for simple path",
        "SELECT * FROM tab WHERE m.inner = 1           | Invalid path dot component",
        "SELECT * FROM tab WHERE x = 1 # note          | -",
        "SELECT * FROM tab WHERE x = 1 /* note         | -",
        "SELECT * FROM tab WHERE x = 1e2147483648      | -"
      })
  void statementsAreMalformed(String statement, String detail) {
    String expected = MALFORMED + (detail == null ? "" : detail);
    assertThat(invalid(() -> run(statement))).isEqualTo(expected);
    assertThat(invalid(() ->
            client.executeTransaction(r -> r.transactStatements(s -> s.statement(statement)))))
        .isEqualTo("Validation failed in TransactStatements[0]: " + expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "1e2147483648,The parameter cannot be converted to a numeric value: 1e2147483648",
        "1e2147483647,Number underflow. Attempting to store a number with magnitude smaller than supported range",
        "~~,The parameter cannot be converted to a numeric value"
      })
  void parametersAreReadInAnOlderWay(String number, String text) {
    assertThat(invalid(() -> client.executeStatement(
            r -> r.statement("SELECT * FROM tab WHERE x = ?").parameters(n(number)))))
        .isEqualTo(text);
  }

  @Test
  void singleItemsAreReadByTheirKeyAlone() {
    String statement = "SELECT * FROM tab WHERE p = 'a' AND c = '1' AND attribute_exists(x)";
    assertThat(invalid(() ->
            client.executeTransaction(r -> r.transactStatements(s -> s.statement(statement)))))
        .isEqualTo("Validation failed in TransactStatements[0]: Select statements within"
            + " ExecuteTransaction must specify the primary key in the where clause.");
    BatchStatementResponse answer = batch(BatchStatementRequest.builder().statement(statement));
    assertThat(answer.error().message())
        .isEqualTo("Select statements within BatchExecuteStatement must specify the primary key in"
            + " the where clause.");
    assertThat(answer.tableName()).isNull();
  }

  @Test
  void aBatchShowsNoItemInAnError() {
    BatchStatementResponse answer = batch(BatchStatementRequest.builder()
        .statement("UPDATE tab SET x = 2 WHERE p = 'a' AND c = '1' AND x = 7")
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
    assertThat(answer.error().codeAsString()).isEqualTo("ConditionalCheckFailed");
    assertThat(answer.error().hasItem()).isFalse();
    assertThat(answer.tableName()).isEqualTo("tab");
  }

  private BatchStatementResponse batch(BatchStatementRequest.Builder statement) {
    return client
        .batchExecuteStatement(r -> r.statements(statement.build()))
        .responses()
        .get(0);
  }
}
