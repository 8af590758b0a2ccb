package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.Update;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Gadget;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Money;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Part;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every update action, on components of every kind and on what is below them. */
final class UpdateTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void fill() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
    lab.create(Samples.gadget("full"));
    lab.create(Samples.bareGadget("bare"));
    calls.clear();
  }

  private Gadget changed(String id, UnaryOperator<Update<Gadget>> change) {
    Gadget changed = change.apply(lab.update(Gadgets.key(id))).run();
    assertThat(lab.get(Gadgets.key(id))).contains(changed);
    return changed;
  }

  @Test
  void setsValuesOfEveryKind() {
    Gadget gadget = changed(
        "bare",
        update -> update
            .set(Gadgets.active, true)
            .set(Gadgets.hits, -1)
            .set(Gadgets.price, new BigDecimal("0.01"))
            .set(Gadgets.seenAt, Instant.parse("2026-01-01T00:00:00.5Z"))
            .set(Gadgets.state, State.DONE)
            .set(Gadgets.fee, new Money(BigDecimal.ONE, "USD"))
            .set(Gadgets.reservedWord, 5)
            .set(Gadgets.oddName, "x")
            .set(Gadgets.main, Samples.part("p", 1))
            .set(Gadgets.spare, Samples.part("q", 2))
            .set(Gadgets.tags, List.of("a"))
            .set(Gadgets.counts, Map.of("k", 1))
            .set(Gadgets.colours, Set.of("red"))
            .set(Gadgets.sizes, Set.of(1)));

    assertThat(gadget.active()).isTrue();
    assertThat(gadget.hits()).isEqualTo(-1);
    assertThat(gadget.seenAt()).isEqualTo("2026-01-01T00:00:00.5Z");
    assertThat(gadget.state()).isEqualTo(State.DONE);
    assertThat(gadget.fee().currency()).isEqualTo("USD");
    assertThat(gadget.reservedWord()).isEqualTo(5);
    assertThat(gadget.oddName()).contains("x");
    assertThat(gadget.spare()).contains(Samples.part("q", 2));
    assertThat(gadget.counts()).containsEntry("k", 1);
    assertThat(gadget.colours()).containsExactly("red");
    assertThat(calls.operations()).startsWith("UpdateItem");
  }

  @Test
  void setsOnlyWhatIsAbsent() {
    assertThat(changed("full", u -> u.setIfAbsent(Gadgets.reservedWord, 1)).reservedWord())
        .isEqualTo(42);
    assertThat(changed("bare", u -> u.setIfAbsent(Gadgets.reservedWord, 1)).reservedWord())
        .isEqualTo(1);
  }

  @Test
  void removesWhatMayBeAbsent() {
    Gadget gadget = changed(
        "full",
        u -> u.remove(Gadgets.reservedWord)
            .remove(Gadgets.oddName)
            .remove(Gadgets.spare)
            .remove(Gadgets.tags)
            .remove(Gadgets.colours));

    assertThat(gadget.reservedWord()).isNull();
    assertThat(gadget.oddName()).isEmpty();
    assertThat(gadget.spare()).isEmpty();
    assertThat(gadget.tags()).isEmpty();
    assertThat(gadget.colours()).isEmpty();
  }

  @Test
  void addsToNumbersAlsoFromNothing() {
    Gadget gadget = changed(
        "full",
        u -> u.add(Gadgets.hits, 3)
            .add(Gadgets.price, new BigDecimal("-0.5"))
            .add(Gadgets.reservedWord, -2));

    assertThat(gadget.hits()).isEqualTo(10);
    assertThat(gadget.price()).isEqualByComparingTo("12");
    assertThat(gadget.reservedWord()).isEqualTo(40);
    assertThat(changed("bare", u -> u.add(Gadgets.reservedWord, 7)).reservedWord())
        .isEqualTo(7);
  }

  @Test
  void extendsListsAtEitherEnd() {
    assertThat(changed("full", u -> u.append(Gadgets.tags, List.of("x", "y"))).tags())
        .containsExactly("new", "blue", "x", "y");
    assertThat(changed("full", u -> u.prepend(Gadgets.tags, List.of("0"))).tags())
        .containsExactly("0", "new", "blue", "x", "y");
    stored.set("GADGET#bare", "GADGET", "tags", null);
    assertThat(changed("bare", u -> u.append(Gadgets.tags, List.of("a"))).tags())
        .containsExactly("a");
    assertThat(changed("bare", u -> u.append(Gadgets.parts, List.of(Samples.part("p", 1))))
            .parts())
        .containsExactly(Samples.part("p", 1));
  }

  @Test
  void addsAndRemovesElementsOfSets() {
    assertThat(
            changed("bare", u -> u.addElements(Gadgets.colours, Set.of("red"))).colours())
        .containsExactly("red");
    assertThat(changed("full", u -> u.addElements(Gadgets.sizes, Set.of(1, 7))).sizes())
        .containsExactlyInAnyOrder(1, 7, 20, 300);
    assertThat(changed("full", u -> u.removeElements(Gadgets.sizes, Set.of(1, 99)))
            .sizes())
        .containsExactlyInAnyOrder(7, 20, 300);
    assertThat(changed("full", u -> u.removeElements(Gadgets.colours, Set.of("red", "green")))
            .colours())
        .isEmpty();
    assertThat(changed("full", u -> u.set(Gadgets.sizes, Set.of())).sizes()).isEmpty();
    assertThat(stored.item("GADGET#full", "GADGET")).doesNotContainKeys("sizes", "colours");
  }

  @Test
  void changesWhatIsBelowAComponent() {
    Gadget gadget = changed(
        "full",
        u -> u.set(Gadgets.main.name, "motor")
            .add(Gadgets.main.count, 1)
            .remove(Gadgets.main.maker)
            .set(Gadgets.main.notes.at(0), "first")
            .append(Gadgets.spare.notes, List.of("more"))
            .set(Gadgets.main.sizes.at("height"), 3L)
            .set(Gadgets.parts.at(1).count, 5)
            .remove(Gadgets.tags.at(0))
            .add(Gadgets.counts.at("b.c"), 10)
            .add(Gadgets.counts.at("new"), 1)
            .remove(Gadgets.counts.at("a"))
            .set(Gadgets.partsByName.at("y z"), Samples.part("y", 0))
            .set(Gadgets.partsByName.at("x").name, "renamed")
            .set(Gadgets.matrix.at(0).at(1), 22)
            .add(Gadgets.series.at("s").at(0).at("k"), 1L));

    Part main = gadget.main();
    assertThat(main.name()).isEqualTo("motor");
    assertThat(main.count()).isEqualTo(2);
    assertThat(main.maker()).isEmpty();
    assertThat(main.notes()).containsExactly("first", "note 2");
    assertThat(main.sizes()).isEqualTo(Map.of("width", 7L, "height", 3L));
    assertThat(gadget.spare().orElseThrow().notes()).containsExactly("note 1", "note 2", "more");
    assertThat(gadget.parts().get(1).count()).isEqualTo(5);
    assertThat(gadget.tags()).containsExactly("blue");
    assertThat(gadget.counts()).isEqualTo(Map.of("b.c", 12, "new", 1));
    assertThat(gadget.partsByName()).containsOnlyKeys("x", "y z");
    assertThat(gadget.partsByName().get("x").name()).isEqualTo("renamed");
    assertThat(gadget.matrix()).isEqualTo(List.of(List.of(1, 22), List.of(), List.of(3)));
    assertThat(gadget.series()).isEqualTo(Map.of("s", List.of(Map.of("k", 6L))));
  }

  @Test
  void aPlaceBeyondAListsEndIsItsEnd() {
    assertThat(changed("full", u -> u.set(Gadgets.tags.at(99), "last")).tags())
        .containsExactly("new", "blue", "last");
    assertThat(changed("full", u -> u.remove(Gadgets.tags.at(99))).tags()).hasSize(3);
  }

  @Test
  void aPlaceBelowSomethingAbsentIsRefused() {
    assertThatThrownBy(
            () -> lab.update(Gadgets.key("bare")).set(Gadgets.spare.count, 1).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[Rejected] update(Gadget): DynamoDB found fault with the request;")
        .hasMessageContaining("document path");
    assertThatThrownBy(() -> Gadgets.tags.at(-1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ListPosition] -1 is no position in a list; count from 0.");
  }

  @Test
  void refusesToRemoveWhatTheRecordNeeds() {
    assertRefused(
        () -> lab.update(Gadgets.key("full")).remove(Gadgets.price),
        "[ComponentRequired] Gadget can't be read without 'price'; make the component Optional to"
            + " remove it.");
  }

  @Test
  void refusesToChangeTheKey() {
    assertRefused(
        () -> lab.update(Gadgets.key("full")).set(Gadgets.id, "other"),
        "[KeyImmutable] Gadget's key is made of 'id', which can't change; create the item under its"
            + " new key and delete this one.");
    lab.create(Samples.note("b", "n1", 0));
    assertThatThrownBy(() -> lab.modify(Notes.key("b", "n1"), n -> Samples.note("b", "n2", 0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyImmutable] Note(BOARD#b, NOTE#n1) would become Note(BOARD#b, NOTE#n2);"
            + " create the item under its new key and delete this one.");
  }

  @Test
  void refusesToChangeTheVersion() {
    assertRefused(
        () -> lab.update(Tasks.key("t1")).set(Tasks.version, 7L),
        "[VersionManaged] Task's version 'version' counts by itself; leave it out.");
  }

  @Test
  void refusesTwoChangesOfOnePlace() {
    assertRefused(
        () -> lab.update(Gadgets.key("full")).set(Gadgets.hits, 1).add(Gadgets.hits, 1),
        "[UpdateOverlap] Gadget: 'hits' and 'hits' are changed in one update; change each place"
            + " once.");
    assertRefused(
        () -> lab.update(Gadgets.key("full"))
            .set(Gadgets.main, Samples.part("p", 1))
            .set(Gadgets.main.name, "q"),
        "[UpdateOverlap] Gadget: 'main.name' and 'main' are changed in one update; change each"
            + " place once.");
  }

  @Test
  void refusesToChangeNothing() {
    assertRefused(
        () -> lab.update(Gadgets.key("full")).run(),
        "[UpdateEmpty] Gadget(GADGET#full, GADGET): nothing is changed; say set, add or remove"
            + " before run.");
    assertRefused(
        () -> lab.update(Gadgets.key("full")).addElements(Gadgets.colours, Set.of()),
        "[SetEmpty] Gadget: no elements are given for 'colours'; give at least one.");
  }

  @Test
  void refusesAnUpsertThatNobodyCouldRead() {
    assertRefused(
        () -> lab.upsert(Notes.key("b", "n1")).set(Notes.text, "Text").run(),
        "[UpsertIncomplete] Note(BOARD#b, NOTE#n1) could not be read if this created it: 'likes' is"
            + " missing; set it, or setIfAbsent, or use update.");
    assertThat(
            lab.upsert(Counters.key("c1")).setIfAbsent(Counters.value, 3L).run().value())
        .isEqualTo(3);
  }

  private void assertRefused(ThrowingCallable call, String why) {
    calls.clear();
    assertThatThrownBy(call).isInstanceOf(InvalidInputException.class).hasMessage(why);
    assertThat(calls.count()).isZero();
  }
}
