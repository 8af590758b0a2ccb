package dev.gateleg.core.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.internal.expression.WriteShapes.ItemAttributes;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.model.codec.Codecs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WriteShapesTest {

  private static final ItemAttributes ATTRIBUTES =
      new ItemAttributes("PK", "version", "expiresAt", "_attempt");
  private static final Instant NOW = Instant.ofEpochSecond(1_000);
  private static final TextField<Object> STATUS = new TextField<>("status");
  private static final NumberField<Object, Integer> COUNT = new NumberField<>("count", Codecs.INT);

  @Test
  void tellsAWholeUpdate() {
    Value attempt = Value.fromS("a1");
    WriteTerms terms = new WriteTerms(
        Item.PRESENT,
        0,
        STATUS.is("NEW").or(COUNT.above(3)).tree(),
        presumed("city", null),
        attempt,
        List.of(
            UpdateAction.set(STATUS, "PAID"),
            new UpdateAction.Remove("note"),
            UpdateAction.count(COUNT, 2),
            new UpdateAction.Assign("_attempt", attempt)),
        NOW);

    assertThat(told(new WriteShapes(ATTRIBUTES).of(terms)))
        .isEqualTo(
            "(attribute_exists(PK)) AND (attribute_not_exists(expiresAt) OR expiresAt > 1000) AND"
                + " (status = NEW OR count > 3) AND (attribute_not_exists(city)) AND (_attempt <>"
                + " a1) | SET status = PAID, _attempt = a1 REMOVE note ADD count 2");
  }

  @Test
  void tellsTheSameWhetherTheShapeIsRememberedOrNew() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    WriteShapes shapes = new WriteShapes(ATTRIBUTES);
    for (int i = 0; i < 20_000; i++) {
      WriteTerms terms = terms(random);
      assertThat(shapes.of(terms))
          .as("seed %d, round %d", seed, i)
          .isEqualTo(new WriteShape(terms, ATTRIBUTES).filled(terms));
    }
  }

  @Test
  void keepsValuesApartThatAreTheSameObjectInTheExample() {
    WriteShapes shapes = new WriteShapes(ATTRIBUTES);
    Value shared = Value.fromS("x");
    shapes.of(changing(shared, shared));

    assertThat(told(shapes.of(changing(Value.fromS("1"), Value.fromS("2")))))
        .isEqualTo("null | SET a = 1, b = 2");
  }

  private static WriteTerms changing(Value a, Value b) {
    return new WriteTerms(
        Item.ANY,
        0,
        null,
        Map.of(),
        null,
        List.of(new UpdateAction.Assign("a", a), new UpdateAction.Assign("b", b)),
        NOW);
  }

  private static WriteTerms terms(Random random) {
    Condition<?> when = random.nextBoolean() ? null : condition(random, 2);
    Value attempt = random.nextBoolean() ? null : text(random);
    List<UpdateAction> changes = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      changes.add(change(random));
    }
    if (attempt != null) {
      changes.add(new UpdateAction.Assign("_attempt", attempt));
    }
    Item[] items = Item.values();
    return new WriteTerms(
        items[random.nextInt(items.length)],
        random.nextInt(5),
        WriteTerms.tree(when),
        random.nextBoolean()
            ? Map.of()
            : presumed("city", random.nextBoolean() ? null : text(random)),
        attempt,
        changes,
        NOW.plusSeconds(random.nextInt(9)));
  }

  private static UpdateAction change(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> UpdateAction.set(STATUS, "s" + random.nextInt(9));
      case 1 -> UpdateAction.count(COUNT, random.nextInt(9));
      case 2 -> UpdateAction.setIfAbsent(STATUS, "s" + random.nextInt(9));
      case 3 -> new UpdateAction.Remove("note");
      default -> new UpdateAction.Assign("GSI1PK", text(random));
    };
  }

  private static Condition<Object> condition(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 6);
    return switch (kind) {
      case 0 -> STATUS.is("s" + random.nextInt(9));
      case 1 -> COUNT.between(random.nextInt(9), 9);
      case 2 -> STATUS.in(List.of("a", "b" + random.nextInt(9)));
      case 3 -> condition(random, depth - 1).and(condition(random, depth - 1));
      case 4 -> condition(random, depth - 1).or(condition(random, depth - 1));
      default -> condition(random, depth - 1).negated();
    };
  }

  private static Value text(Random random) {
    return Value.fromS("t" + random.nextInt(9));
  }

  private static Map<String, @Nullable Value> presumed(String attribute, @Nullable Value value) {
    Map<String, @Nullable Value> presumed = new LinkedHashMap<>();
    presumed.put(attribute, value);
    return presumed;
  }

  /** The texts with what stands behind the placeholders. */
  private static String told(WriteExpressions expressions) {
    String text = expressions.condition() + " | " + expressions.update();
    for (Map.Entry<String, String> name : expressions.names().entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    for (Map.Entry<String, Value> value : expressions.values().entrySet()) {
      String shown =
          value.getValue().s() == null ? value.getValue().n() : value.getValue().s();
      text = text.replace(value.getKey(), shown);
    }
    return text;
  }
}
