package dev.gateleg.engine.differential;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.LocalDynamoDb;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same random calls on the engine and on DynamoDB Local have the same results and the same types of errors.
 *
 * <p>{@code -Dgateleg.differential.operations=…} sets how many calls are made, {@code -Dgateleg.differential.seed=…} which;
 * {@code -Dgateleg.differential.survey} prints differences instead of failing at the first.
 */
@Tag("differential")
class EngineDifferentialTest {

  private static final int OPERATIONS =
      Integer.getInteger("gateleg.differential.operations", 4_000);
  private static final long SEED = Long.getLong("gateleg.differential.seed", 20261116L);
  private static final boolean SURVEY = System.getProperty("gateleg.differential.survey") != null;

  /** Contents are compared whenever so many calls were made. */
  private static final int CONTENTS_EVERY = 10;

  private static LocalDynamoDb local;
  private static Engine engine;

  @BeforeAll
  static void start() {
    local = LocalDynamoDb.start();
    engine = Engine.inMemory();
    Tables.create(local.client());
    Tables.create(engine.client());
  }

  @AfterAll
  static void stop() {
    engine.close();
    local.close();
  }

  @Test
  void randomCallsDoTheSame() {
    RandomCalls calls = new RandomCalls(new Random(SEED));
    Map<String, Integer> excused = new TreeMap<>();
    for (int i = 0; i < OPERATIONS; i++) {
      Call call = calls.next();
      Outcome here = Outcome.of(engine.client(), call);
      Outcome there = Outcome.of(local.client(), call);
      if (!here.equals(there)) {
        String reason = KnownDifferences.reason(call, here, there);
        if (reason == null) {
          differs("seed %d, call %d: %s %s%nhere:  %s%nthere: %s%n"
              .formatted(SEED, i, call.kind(), call.text(), here, there)
              .replaceAll("x{100,}", "x…"));
        } else {
          excused.merge(reason, 1, Integer::sum);
        }
      }
      if (!here.equals(there) || KnownDifferences.hasOtherEffect(call)) {
        Tables.align(engine.client(), local.client());
      }
      if (i % CONTENTS_EVERY == 0 || i == OPERATIONS - 1) {
        compareContents(i, call);
      }
    }
    excused.forEach(
        (reason, times) -> System.out.printf("%6d of %d: %s%n", times, OPERATIONS, reason));
  }

  private static void compareContents(int number, Call call) {
    Object here = Tables.contents(engine.client());
    Object there = Tables.contents(local.client());
    if (!here.equals(there)) {
      differs("seed %d, contents after call %d, %s %s%nhere:  %s%nthere: %s%n"
          .formatted(SEED, number, call.kind(), call.text(), here, there));
      Tables.align(engine.client(), local.client());
    }
  }

  private static void differs(String text) {
    if (!SURVEY) {
      throw new AssertionError(text);
    }
    System.out.println("DIFF " + text);
  }
}
