package dev.gateleg.engine.internal.expression;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Random texts, good and bad, are evaluated or refused, but never end in any other exception, nor in a hang.
 *
 * <p>{@code -Dgateleg.fuzz.rounds=…} sets how many of each kind are tried, {@code -Dgateleg.fuzz.seed=…} which.
 */
class ExpressionFuzzTest {

  private static final int ROUNDS = Integer.getInteger("gateleg.fuzz.rounds", 5_000);
  private static final long SEED = Long.getLong("gateleg.fuzz.seed", 20261116L);
  private static final KeyAttributes KEY = new KeyAttributes(
      List.of(new KeyAttributes.Attribute("s", AttributeValue.Type.S)),
      List.of(new KeyAttributes.Attribute("n", AttributeValue.Type.N)),
      false);

  @Test
  void conditionsAreEvaluatedOrRefused() {
    rounds(
        (generator, text) -> {
          Condition condition = expressions(text).condition(text);
          condition.test(generator.item());
          KEY.checkScalars(condition);
        },
        ExpressionGenerator::condition);
  }

  @Test
  void keyConditionsArePlannedOrRefused() {
    rounds(
        (generator, text) -> expressions(text).keyCondition(text).on(KEY),
        ExpressionGenerator::condition);
  }

  @Test
  void updatesAreAppliedOrRefused() {
    rounds(
        (generator, text) -> {
          Update update = expressions(text).update(text);
          Map<String, AttributeValue> item = generator.item();
          Map<String, AttributeValue> after = update.apply(item);
          update.touched(item);
          update.touched(after);
          KEY.checkScalars(update);
        },
        ExpressionGenerator::update);
  }

  @Test
  void projectionsAreAppliedOrRefused() {
    rounds(
        (generator, text) -> expressions(text).projection(text).of(generator.item()),
        ExpressionGenerator::projection);
  }

  private static Expressions expressions(String text) {
    return Expressions.of(ExpressionGenerator.namesIn(text), ExpressionGenerator.valuesIn(text));
  }

  private static void rounds(
      BiConsumer<ExpressionGenerator, String> trial,
      java.util.function.Function<ExpressionGenerator, String> source) {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      ExpressionGenerator generator = new ExpressionGenerator(new Random(seed));
      String good = source.apply(generator);
      String text = round % 3 == 0 ? good : generator.mutated(good);
      try {
        Assertions.assertTimeout(Duration.ofSeconds(5), () -> trial.accept(generator, text));
      } catch (InvalidExpressionException refused) {
        // That is one of the two good ends.
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + seed + ": " + text, e);
      }
    }
  }
}
