package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Gadget;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Money;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Shape;
import dev.gateleg.tests.lab.State;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every condition, as a filter: on one gadget that has everything ("full") and one that has little ("bare"). */
final class FilterTest {

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;

  @BeforeEach
  void fill() {
    lab = table.open();
    lab.create(Samples.gadget("full"));
    lab.create(Samples.bareGadget("bare"));
  }

  private List<String> found(Condition<Gadget> condition) {
    return lab.everyGadget().filter(condition).stream().map(Gadget::id).sorted().toList();
  }

  @Test
  void comparesValues() {
    assertThat(found(Gadgets.hits.is(7))).containsExactly("full");
    assertThat(found(Gadgets.hits.isNot(7))).containsExactly("bare");
    assertThat(found(Gadgets.hits.in(List.of(0, 7)))).containsExactly("bare", "full");
    assertThat(found(Gadgets.hits.above(0))).containsExactly("full");
    assertThat(found(Gadgets.hits.atLeast(0))).containsExactly("bare", "full");
    assertThat(found(Gadgets.hits.below(7))).containsExactly("bare");
    assertThat(found(Gadgets.hits.atMost(7))).containsExactly("bare", "full");
    assertThat(found(Gadgets.hits.between(1, 9))).containsExactly("full");
    assertThat(found(Gadgets.price.is(new BigDecimal("12.50")))).containsExactly("full");
    assertThat(found(Gadgets.state.is(State.DOING))).containsExactly("full");
    assertThat(found(Gadgets.active.is(true))).containsExactly("full");
    assertThat(found(Gadgets.seenAt.above(Instant.parse("2000-01-01T00:00:00Z"))))
        .containsExactly("full");
    assertThat(found(Gadgets.fee.is(new Money(new BigDecimal("3.50"), "EUR"))))
        .containsExactly("full");
    assertThat(found(Gadgets.shape.is(new Shape.Circle(BigDecimal.ONE)))).containsExactly("bare");
  }

  @Test
  void tellsPresenceFromAbsence() {
    assertThat(found(Gadgets.reservedWord.exists())).containsExactly("full");
    assertThat(found(Gadgets.reservedWord.isAbsent())).containsExactly("bare");
    assertThat(found(Gadgets.oddName.isNot("other"))).containsExactly("bare", "full");
    assertThat(found(Gadgets.colours.isAbsent())).containsExactly("bare");
  }

  @Test
  void looksIntoTextSetsAndLists() {
    assertThat(found(Gadgets.id.startsWith("fu"))).containsExactly("full");
    assertThat(found(Gadgets.id.contains("a"))).containsExactly("bare");
    assertThat(found(Gadgets.colours.contains("red"))).containsExactly("full");
    assertThat(found(Gadgets.sizes.contains(20))).containsExactly("full");
    assertThat(found(Gadgets.tags.contains("blue"))).containsExactly("full");
    assertThat(found(Gadgets.parts.contains(Samples.part("wheel", 4)))).containsExactly("full");
    assertThat(found(Gadgets.tags.sizeAtLeast(2))).containsExactly("full");
    assertThat(found(Gadgets.tags.sizeAtMost(1))).containsExactly("bare");
    assertThat(found(Gadgets.sizes.sizeAtLeast(3))).containsExactly("full");
  }

  @Test
  void looksBelowAComponent() {
    assertThat(found(Gadgets.main.count.is(1))).containsExactly("full");
    assertThat(found(Gadgets.main.maker.isAbsent())).containsExactly("bare");
    assertThat(found(Gadgets.spare.name.is("spare"))).containsExactly("full");
    assertThat(found(Gadgets.main.notes.at(1).startsWith("note"))).containsExactly("full");
    assertThat(found(Gadgets.main.sizes.at("width").above(6L))).containsExactly("full");
    assertThat(found(Gadgets.parts.at(1).name.is("door"))).containsExactly("full");
    assertThat(found(Gadgets.parts.at(2).exists())).isEmpty();
    assertThat(found(Gadgets.counts.at("b.c").is(2))).containsExactly("full");
    assertThat(found(Gadgets.partsByName.at("x").count.is(9))).containsExactly("full");
    assertThat(found(Gadgets.matrix.at(2).at(0).is(3))).containsExactly("full");
    assertThat(found(Gadgets.series.at("s").at(0).at("k").is(5L))).containsExactly("full");
  }

  @Test
  void joinsConditions() {
    Condition<Gadget> full = Gadgets.hits.is(7);
    Condition<Gadget> bare = Gadgets.hits.is(0);

    assertThat(found(full.or(bare))).containsExactly("bare", "full");
    assertThat(found(full.and(bare))).isEmpty();
    assertThat(found(full.negated())).containsExactly("bare");
    assertThat(found(full.or(bare).and(Gadgets.active.is(true)))).containsExactly("full");
    assertThat(found(full.or(bare.and(Gadgets.active.is(true))))).containsExactly("full");
    assertThat(found(full.or(bare).negated())).isEmpty();
    assertThat(lab.everyGadget().filter(full.or(bare)).filter(full).list()).hasSize(1);
  }

  @Test
  void refusesTooManyChoices() {
    assertThatThrownBy(() -> Gadgets.hits.in(Collections.nCopies(101, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ConditionChoices] hits is compared with 101 values; give 1 to 100.");
    assertThatThrownBy(() -> Gadgets.hits.in(List.of())).isInstanceOf(InvalidInputException.class);
  }
}
