package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Random statements, good and bad, are executed or refused, but never end in any other exception.
 *
 * <p>{@code -Dgateleg.fuzz.rounds=…} sets how many are tried, {@code -Dgateleg.fuzz.seed=…} which.
 */
class StatementFuzzTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.fuzz.rounds", 5_000);
  private static final long SEED = Long.getLong("gateleg.fuzz.seed", 20261116L);

  private static final List<String> GOOD = List.of(
      "SELECT * FROM items WHERE pk = 'a' AND sk BETWEEN 1 AND 3 ORDER BY sk DESC",
      "SELECT pk , m.d.z , l[0] FROM \"items\".\"gsi\" WHERE g = 'x' AND contains ( ss , 'a' )",
      "SELECT sk FROM items WHERE pk IN [ 'a' , 'b' ] AND NOT ( n > 10 OR size ( l ) <> 2 )",
      "SELECT sk FROM items WHERE s IS NOT MISSING AND begins_with ( s , 'v' ) AND m = { 'k' : 'v' }",
      "INSERT INTO items VALUE { 'pk' : 'b' , 'sk' : 1.5e1 , 'x' : [ 1 , << 'a' , 'b' >> , null , true ] }",
      "UPDATE items SET n = n + 1 , m.k = 'z' REMOVE s WHERE pk = 'a' AND sk = 2 RETURNING ALL NEW *",
      "UPDATE items SET ss = set_add ( ss , << 'q' >> ) SET l = list_append ( l , [ 1 ] ) WHERE pk = 'a' AND sk = 3 AND n > 0",
      "DELETE FROM items WHERE pk = 'b' AND sk = 15 AND attribute_type ( x , 'L' ) RETURNING ALL OLD *");
  private static final List<String> JUNK = List.of(
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "<<",
      ">>",
      ",",
      ".",
      ":",
      "=",
      "?",
      "*",
      "-",
      "--",
      "/*",
      "'",
      "\"",
      "`",
      ";",
      "NOT",
      "AND",
      "SELECT",
      "FROM",
      "WHERE",
      "IN",
      "IS",
      "NULL",
      "MISSING",
      "ORDER BY",
      "SET",
      "REMOVE",
      "VALUE",
      "1",
      "1e999",
      "'a'",
      "\0",
      "\uD800",
      "99999999999",
      "l[99999999999]",
      "pk",
      "sk",
      "nope",
      "size(",
      "RETURNING",
      "LIMIT 1",
      "(((((((((((((((((");

  @Test
  void statementsAreExecutedOrRefused() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      StatementsTest.createTable(client);
      for (int i = 1; i <= 5; i++) {
        client.putItem(StatementsTest.put(i));
      }
      for (int round = 0; round < ROUNDS; round++) {
        long seed = SEED + round;
        String text = statement(new Random(seed));
        try {
          client.executeStatement(request -> request.statement(text));
        } catch (DynamoDbException refused) {
          if (refused.statusCode() >= 500) {
            throw new AssertionError("seed " + seed + ": " + text, refused);
          }
        } catch (RuntimeException | StackOverflowError e) {
          throw new AssertionError("seed " + seed + ": " + text, e);
        }
      }
    }
  }

  private static String statement(Random random) {
    List<String> parts = new ArrayList<>(List.of(one(GOOD, random).split(" ")));
    for (int i = random.nextInt(5); i > 0 && !parts.isEmpty(); i--) {
      int at = random.nextInt(parts.size());
      switch (random.nextInt(4)) {
        case 0 -> parts.remove(at);
        case 1 -> parts.add(at, parts.get(random.nextInt(parts.size())));
        case 2 -> parts.set(at, one(JUNK, random));
        default -> parts.add(at, one(JUNK, random));
      }
    }
    return String.join(random.nextInt(10) == 0 ? "" : " ", parts);
  }

  private static String one(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }
}
