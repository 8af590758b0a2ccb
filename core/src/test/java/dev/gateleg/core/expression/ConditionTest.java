package dev.gateleg.core.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.OrderStatus;
import dev.gateleg.core.fixture.Orders;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.expression.WriteShapes;
import dev.gateleg.core.internal.expression.WriteShapes.ItemAttributes;
import dev.gateleg.core.internal.expression.WriteTerms;
import dev.gateleg.core.internal.expression.WriteTerms.Item;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.model.codec.Codecs;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConditionTest {

  private static final BigDecimal TEN = BigDecimal.TEN;

  /** The text with names and values put in, so that a test can be read. */
  private static String shown(Condition<Order> condition) {
    ExpressionWriter out = new ExpressionWriter();
    String text = out.condition(condition);
    for (Map.Entry<String, String> name : out.names().entrySet()) {
      text = text.replaceAll(name.getKey() + "\\b", name.getValue());
    }
    for (Map.Entry<String, Value> value : out.values().entrySet()) {
      Value stored = value.getValue();
      text = text.replaceAll(
          value.getKey() + "\\b",
          stored.s() != null ? "'" + stored.s() + "'" : stored.n() != null ? stored.n() : "…");
    }
    return text;
  }

  @Test
  void comparesFields() {
    assertThat(shown(Orders.status.is(OrderStatus.PAID))).isEqualTo("status = 'PAID'");
    assertThat(shown(Orders.status.isNot(OrderStatus.PAID))).isEqualTo("status <> 'PAID'");
    assertThat(shown(Orders.total.above(TEN))).isEqualTo("total > 10");
    assertThat(shown(Orders.total.atLeast(TEN))).isEqualTo("total >= 10");
    assertThat(shown(Orders.total.below(TEN))).isEqualTo("total < 10");
    assertThat(shown(Orders.total.atMost(TEN))).isEqualTo("total <= 10");
    assertThat(shown(Orders.total.between(BigDecimal.ONE, TEN)))
        .isEqualTo("total BETWEEN 1 AND 10");
    assertThat(shown(Orders.coupon.exists())).isEqualTo("attribute_exists(coupon)");
    assertThat(shown(Orders.coupon.isAbsent())).isEqualTo("attribute_not_exists(coupon)");
    assertThat(shown(Orders.coupon.startsWith("x"))).isEqualTo("begins_with(coupon, 'x')");
    assertThat(shown(Orders.coupon.contains("x"))).isEqualTo("contains(coupon, 'x')");
    assertThat(shown(Orders.status.in(List.of(OrderStatus.PAID, OrderStatus.SHIPPED))))
        .isEqualTo("status IN ('PAID', 'SHIPPED')");
  }

  @Test
  void reachesIntoNestedRecordsListsAndSets() {
    assertThat(shown(Orders.shipTo.city.is("Oslo"))).isEqualTo("shipTo.city = 'Oslo'");
    assertThat(shown(Orders.shipTo.lines.at(2).is("x"))).isEqualTo("shipTo.lines[2] = 'x'");
    assertThat(shown(Orders.shipTo.lines.contains("x"))).isEqualTo("contains(shipTo.lines, 'x')");
    assertThat(shown(Orders.tags.sizeAtLeast(1).and(Orders.tags.sizeAtMost(3))))
        .isEqualTo("size(tags) >= 1 AND size(tags) <= 3");
    assertThat(shown(Orders.marks.contains(1).and(Orders.marks.sizeAtLeast(2))))
        .isEqualTo("contains(marks, 1) AND size(marks) >= 2");
    MapField<Order, String, Integer, NumberField<Order, Integer>> counts = new MapField<>(
        "counts",
        Codecs.mapOf(Codecs.STRING, Codecs.INT),
        k -> k,
        place -> new NumberField<>(place, Codecs.INT));
    assertThat(shown(counts.at("a.b").above(1))).isEqualTo("counts.a.b > 1");
    ExpressionWriter out = new ExpressionWriter();
    assertThat(out.condition(counts.at("a.b").above(1))).isEqualTo("#n0.#n1 > :v0");
    assertThat(out.names()).containsEntry("#n1", "a.b");
  }

  @Test
  void bracketsKeepTheMeaningOfAndOrAndNot() {
    Condition<Order> a = Orders.coupon.is("a");
    Condition<Order> b = Orders.coupon.is("b");
    Condition<Order> c = Orders.coupon.is("c");
    assertThat(shown(a.and(b).or(c))).isEqualTo("(coupon = 'a' AND coupon = 'b') OR coupon = 'c'");
    assertThat(shown(a.and(b.or(c)))).isEqualTo("coupon = 'a' AND (coupon = 'b' OR coupon = 'c')");
    assertThat(shown(a.negated().or(b))).isEqualTo("NOT coupon = 'a' OR coupon = 'b'");
    assertThat(shown(a.or(b).negated())).isEqualTo("NOT (coupon = 'a' OR coupon = 'b')");
  }

  @Test
  void aConditionCanBeWrittenAgainAndAgain() {
    Condition<Order> condition = Orders.coupon.is("a").and(Orders.coupon.isNot("b"));
    assertThat(shown(condition)).isEqualTo(shown(condition));
    ExpressionWriter out = new ExpressionWriter();
    assertThat(out.condition(condition)).isEqualTo("#n0 = :v0 AND #n0 <> :v1");
    assertThat(out.condition(condition)).isEqualTo("#n0 = :v0 AND #n0 <> :v1");
  }

  @Test
  void takesOneToAHundredChoices() {
    assertThat(shown(Orders.coupon.in(Collections.nCopies(100, "x")))).contains("'x', 'x'");
    assertThatThrownBy(() -> Orders.coupon.in(Collections.nCopies(101, "x")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ConditionChoices] coupon is compared with 101 values; give 1 to 100.");
    assertThatThrownBy(() -> Orders.coupon.in(List.of()))
        .hasMessage("[ConditionChoices] coupon is compared with 0 values; give 1 to 100.");
  }

  @Test
  void choicesThatChangeLaterDoNotChangeTheCondition() {
    List<String> choices = new ArrayList<>(List.of("a"));
    Condition<Order> condition = Orders.coupon.in(choices);
    choices.add("b");
    assertThat(shown(condition)).isEqualTo("coupon IN ('a')");
  }

  @Test
  void nullIsNoValueToCompareWith() {
    assertThatThrownBy(() -> Orders.coupon.is(null))
        .hasMessage("[ValueNull] 'coupon' is compared with null; use exists() or isAbsent().");
    assertThatThrownBy(() -> Orders.coupon.in(Arrays.asList("a", null)))
        .hasMessageStartingWith("[ValueNull] 'coupon'");
    assertThatThrownBy(() -> Orders.total.between(null, TEN))
        .hasMessageStartingWith("[ValueNull] 'total'");
    assertThatThrownBy(() -> Orders.total.between(TEN, null))
        .hasMessageStartingWith("[ValueNull] 'total'");
    assertThatThrownBy(() -> Orders.coupon.startsWith(null))
        .hasMessageStartingWith("[ValueNull] 'coupon'");
    assertThatThrownBy(() -> Orders.coupon.contains(null))
        .hasMessageStartingWith("[ValueNull] 'coupon'");
    assertThatThrownBy(() -> Orders.tags.contains(null))
        .hasMessageStartingWith("[ValueNull] 'tags'");
    assertThatThrownBy(() -> Orders.marks.contains(null))
        .hasMessageStartingWith("[ValueNull] 'marks'");
  }

  @Test
  void countsPositionsFromZero() {
    assertThatThrownBy(() -> Orders.tags.at(-1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ListPosition] -1 is no position in a list; count from 0.");
  }

  @Test
  void aFieldTellsItsPlace() {
    assertThat(Orders.shipTo.lines.at(2)).hasToString("shipTo.lines[2]");
    assertThat(Orders.shipTo.lines.at(2).attribute()).isEqualTo("shipTo");
    assertThat(Orders.shipTo.topLevel()).isTrue();
    assertThat(Orders.shipTo.city.topLevel()).isFalse();
  }

  @Test
  void writesEveryKindOfChange() {
    WriteExpressions out = updating(List.of(
        UpdateAction.set(Orders.shipTo.city, "Oslo"),
        UpdateAction.setIfAbsent(Orders.coupon, "x"),
        UpdateAction.count(Orders.total, TEN),
        UpdateAction.append(Orders.tags, List.of("a")),
        UpdateAction.prepend(Orders.shipTo.lines, List.of("b")),
        new UpdateAction.Remove(Orders.status.path()),
        UpdateAction.addElements(Orders.marks, Set.of(1)),
        UpdateAction.removeElements(Orders.marks, Set.of(2)),
        UpdateAction.set(Orders.marks, Set.of())));
    assertThat(out.update())
        .isEqualTo("SET #n0.#n1 = :v0, #n2 = if_not_exists(#n2, :v1),"
            + " #n3 = list_append(if_not_exists(#n3, :v2), :v3),"
            + " #n0.#n4 = list_append(:v4, if_not_exists(#n0.#n4, :v2))"
            + " REMOVE #n5, #n6 ADD #n7 :v5, #n6 :v6 DELETE #n6 :v7");
    assertThat(out.values().get(":v6")).isEqualTo(Value.fromNs(List.of("1")));
    assertThat(out.values().get(":v5")).isEqualTo(Value.fromN("10"));
  }

  @Test
  void gathersChangesByClause() {
    List<UpdateAction> actions = new ArrayList<>();
    actions.add(new UpdateAction.Remove("a"));
    actions.add(new UpdateAction.Assign("b", Value.fromN("1")));
    actions.add(new UpdateAction.Remove("c"));
    actions.add(new UpdateAction.CountFrom("d", 40));
    actions.add(new UpdateAction.AssignIfAbsent("e", Value.fromS("x")));
    assertThat(updating(actions).update())
        .isEqualTo("SET #n0 = :v0, #n1 = if_not_exists(#n1, :v1) + :v2,"
            + " #n2 = if_not_exists(#n2, :v3) REMOVE #n3, #n4");
  }

  private static WriteExpressions updating(List<UpdateAction> actions) {
    WriteShapes shapes = new WriteShapes(new ItemAttributes("PK", null, null, null));
    return shapes.of(new WriteTerms(Item.ANY, 0, null, Map.of(), null, actions, Instant.EPOCH));
  }

  @Test
  void noticesChangesOfTheSamePlace() {
    UpdateAction whole = new UpdateAction.Remove(Orders.shipTo.path());
    UpdateAction city = UpdateAction.set(Orders.shipTo.city, "x");
    UpdateAction first = UpdateAction.set(Orders.shipTo.lines.at(0), "x");
    UpdateAction second = UpdateAction.set(Orders.shipTo.lines.at(1), "x");
    assertThat(whole.overlaps(city)).isTrue();
    assertThat(city.overlaps(whole)).isTrue();
    assertThat(city.overlaps(city)).isTrue();
    assertThat(first.overlaps(second)).isFalse();
    assertThat(city.overlaps(first)).isFalse();
  }
}
