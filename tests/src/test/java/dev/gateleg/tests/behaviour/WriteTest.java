package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.item.Value;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Chore;
import dev.gateleg.tests.lab.Chores;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Gadget;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Create, put, update, upsert, modify and delete, each for what it is meant. */
final class WriteTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).clock(clock);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
  }

  @Test
  void createWritesWhatIsNotThere() {
    Note note = lab.create(Samples.note("b", "n1", 1));

    assertThat(note).isEqualTo(Samples.note("b", "n1", 1));
    assertThatThrownBy(() -> lab.create(Samples.note("b", "n1", 2)))
        .isInstanceOfSatisfying(AlreadyExistsException.class, e -> {
          assertThat(e)
              .hasMessage("[AlreadyExists] Note(BOARD#b, NOTE#n1) is there already; use"
                  + " put to replace it, or update to change it.");
          assertThat(e.code()).isEqualTo("AlreadyExists");
          assertThat(e.item().get("likes")).isEqualTo(Value.fromN("1"));
          assertThat(e).hasCauseInstanceOf(ConditionFailedException.class);
        });
    assertThat(lab.note("b", "n1")).contains(note);
  }

  @Test
  void putReplacesTheWholeItem() {
    lab.create(Samples.note("b", "n1", clock.instant().plusSeconds(60)));
    stored.set("BOARD#b", "NOTE#n1", "colour", AttributeValue.fromS("red"));

    lab.put(Samples.note("b", "n1", 2));

    assertThat(stored.item("BOARD#b", "NOTE#n1")).doesNotContainKeys("expiresAt", "colour");
  }

  @Test
  void putGivesBackWhatWasThere() {
    Note first = Samples.note("b", "n1", 1);

    assertThat(lab.putting(first).runReturningOld()).isEmpty();
    assertThat(lab.putting(Samples.note("b", "n1", 2)).runReturningOld()).contains(first);
  }

  @Test
  void putHappensOnlyWhenItsConditionHolds() {
    lab.create(Samples.note("b", "n1", 1));

    lab.putting(Samples.note("b", "n1", 2)).when(Notes.likes.is(1)).run();

    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n1", 3)).when(Notes.likes.is(1)).run())
        .isInstanceOfSatisfying(ConditionFailedException.class, e -> {
          assertThat(e)
              .hasMessage("[ConditionFailed] Note(BOARD#b, NOTE#n1) is not as the"
                  + " condition wants it; read it again and decide anew.");
          assertThat(e.item().get("likes")).isEqualTo(Value.fromN("2"));
        });
    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n2", 3)).when(Notes.likes.is(1)).run())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(lab.notes("b").list()).containsExactly(Samples.note("b", "n1", 2));
  }

  @Test
  void updateChangesWhatIsThere() {
    lab.create(Samples.note("b", "n1", 1));

    Note changed = lab.update(Notes.key("b", "n1")).set(Notes.text, "New").run();

    assertThat(changed).isEqualTo(new Note("b", "n1", "New", 1, Optional.empty()));
    assertThatThrownBy(
            () -> lab.update(Notes.key("b", "n2")).set(Notes.text, "New").run())
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] Note(BOARD#b, NOTE#n2) is not there; create it, or use upsert.");
    assertThat(stored.items()).hasSize(1);
  }

  @Test
  void updateHappensOnlyWhenItsConditionHolds() {
    lab.create(Samples.note("b", "n1", 1));

    assertThatThrownBy(() -> lab.update(Notes.key("b", "n1"))
            .set(Notes.text, "New")
            .when(Notes.likes.above(1))
            .run())
        .isInstanceOf(ConditionFailedException.class)
        .isNotInstanceOf(NotFoundException.class);
    assertThat(lab.update(Notes.key("b", "n1"))
            .set(Notes.text, "New")
            .when(Notes.likes.atLeast(1))
            .when(Notes.expiresAt.isAbsent())
            .run()
            .text())
        .isEqualTo("New");
  }

  @Test
  void updateGivesBackWhatWasThere() {
    Note first = lab.create(Samples.note("b", "n1", 1));

    assertThat(lab.update(Notes.key("b", "n1")).set(Notes.text, "New").runReturningOld())
        .contains(first);
  }

  @Test
  void upsertCreatesAnItemThatEverybodyCanRead() {
    Counter counter = lab.upsert(Counters.key("c1")).add(Counters.value, 5L).run();

    assertThat(counter).isEqualTo(new Counter("c1", 5));
    assertThat(lab.get(Counters.key("c1"))).contains(counter);
    assertThat(stored.attribute("COUNTER#c1", "COUNTER", "_type")).isEqualTo("Counter");
    assertThat(stored.attribute("COUNTER#c1", "COUNTER", "name")).isEqualTo("c1");
    assertThat(lab.upsert(Counters.key("c1")).add(Counters.value, 5L).run().value())
        .isEqualTo(10);
    assertThat(lab.upsert(Counters.key("c2")).add(Counters.value, 1L).runReturningOld())
        .isEmpty();
    assertThat(lab.upsert(Counters.key("c2")).add(Counters.value, 1L).runReturningOld())
        .contains(new Counter("c2", 1));
  }

  @Test
  void whatIsReturnedIsWhatAReadGives() {
    Chore given = new Chore(
        "c1", "ann", 1, State.OPEN, Optional.empty(), null, new BigDecimal("10.50"), "Title");

    assertThat(lab.create(given)).isEqualTo(lab.getConsistent(Chores.key("c1")).orElseThrow());
    assertThat(lab.put(given)).isEqualTo(lab.getConsistent(Chores.key("c1")).orElseThrow());
    Chore modified = lab.modify(
        Chores.key("c1"),
        c -> new Chore(
            "c1", "bob", 1, State.OPEN, Optional.empty(), null, new BigDecimal("2.500"), "Title"));
    assertThat(modified).isEqualTo(lab.getConsistent(Chores.key("c1")).orElseThrow());
    assertThat(modified.score()).isEqualTo(new BigDecimal("2.5"));
  }

  @Test
  void upsertWritesIndexKeysAndVersion() {
    Task task = lab.upsert(Tasks.key("t1"))
        .set(Tasks.assignee, "ann")
        .setIfAbsent(Tasks.priority, 3)
        .set(Tasks.state, State.OPEN)
        .set(Tasks.team, "red")
        .set(Tasks.score, BigDecimal.ONE)
        .set(Tasks.title, "Title")
        .run();

    assertThat(task.version()).isPositive();
    assertThat(lab.tasksOf("ann").list()).containsExactly(task);
    assertThat(lab.tasksOfTeam("red", State.OPEN).list()).containsExactly(task);
    assertThat(lab.tasksDue(State.OPEN).list()).isEmpty();

    Task again = lab.upsert(Tasks.key("t1"))
        .set(Tasks.assignee, "bob")
        .setIfAbsent(Tasks.priority, 9)
        .set(Tasks.state, State.DONE)
        .set(Tasks.team, "red")
        .set(Tasks.score, BigDecimal.ONE)
        .set(Tasks.title, "Title")
        .run();

    assertThat(again.priority()).isEqualTo(3);
    assertThat(again.version()).isEqualTo(task.version() + 1);
    assertThat(lab.tasksOf("ann").list()).isEmpty();
    assertThat(lab.tasksOfPriority("bob", 3).list()).containsExactly(again);
  }

  @Test
  void upsertStampsBothTimesAndLaterOnlyTheSecond() {
    lab.create(Samples.gadget("g1"));
    clock.advance(Duration.ofHours(1));

    Gadget changed = lab.update(Gadgets.key("g1")).set(Gadgets.hits, 8).run();

    assertThat(changed.createdAt()).isEqualTo(ManualClock.START);
    assertThat(changed.updatedAt()).isEqualTo(clock.instant());
  }

  @Test
  void modifyChangesWhatWasRead() {
    lab.create(Samples.note("b", "n1", 1));

    Note changed = lab.modify(
        Notes.key("b", "n1"),
        n -> new Note(n.board(), n.noteId(), n.text() + "!", n.likes() + 1, n.expiresAt()));

    assertThat(changed).isEqualTo(new Note("b", "n1", "Text of n1!", 2, Optional.empty()));
    assertThat(lab.note("b", "n1")).contains(changed);
    assertThatThrownBy(() -> lab.modify(Notes.key("b", "n9"), n -> n))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] Note(BOARD#b, NOTE#n9) is not there; create it first.");
  }

  @Test
  void deleteGivesBackWhatWasThere() {
    Note note = lab.create(Samples.note("b", "n1", 1));

    assertThat(lab.deleteKey(Notes.key("b", "n1"))).contains(note);
    assertThat(lab.deleteKey(Notes.key("b", "n1"))).isEmpty();
    lab.create(note);
    lab.delete(note);
    assertThat(stored.items()).isEmpty();
    lab.delete(note);
  }

  @Test
  void deleteHappensOnlyWhenItsConditionHolds() {
    lab.create(Samples.note("b", "n1", 1));

    assertThatThrownBy(
            () -> lab.deleting(Notes.key("b", "n1")).when(Notes.likes.is(2)).run())
        .isInstanceOf(ConditionFailedException.class)
        .hasMessage("[ConditionFailed] Note(BOARD#b, NOTE#n1) is not as the condition wants it;"
            + " nothing was deleted.");
    assertThatThrownBy(
            () -> lab.deleting(Notes.key("b", "n2")).when(Notes.likes.is(2)).run())
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] Note(BOARD#b, NOTE#n2) is not there; nothing was deleted.");
    assertThat(lab.deleting(Notes.key("b", "n1")).when(Notes.likes.is(1)).run()).isPresent();
  }

  @Test
  void aPreparedWriteCanBeRunTwiceAndShared() {
    lab.create(new Counter("c1", 0));
    var plusOne = lab.update(Counters.key("c1")).add(Counters.value, 1L);

    plusOne.run();
    plusOne.when(Counters.value.is(1L)).run();

    assertThat(plusOne.run().value()).isEqualTo(3);
  }
}
