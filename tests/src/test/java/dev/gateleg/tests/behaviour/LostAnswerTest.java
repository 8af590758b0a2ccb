package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.Stored;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Writes whose first answer is lost after they happened: the SDK sends them again, and they are recognised as one's own,
 * so that they happen once and succeed.
 */
final class LostAnswerTest {

  private static final int WRITES = 150;

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab sure;
  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    sure = table.open();
    lab = through(LostAnswers.first(table.client()));
    stored = new Stored(table.client(), table.name());
  }

  private Lab through(LostAnswers client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .sleeper(duration -> {})
        .open();
  }

  @Test
  void aCreateSucceeds() {
    assertThat(lab.create(Samples.task("t1")).version()).isEqualTo(1);
    assertThat(calls.last().outcome()).isEqualTo(Outcome.RECOGNISED);
  }

  @Test
  void aCreateOfWhatOthersMadeStillFails() {
    sure.create(Samples.task("t1"));

    assertThatThrownBy(() -> lab.create(Samples.task("t1")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(calls.last().outcome()).isEqualTo(Outcome.CONDITION_FAILED);
  }

  @Test
  void aPutOfAVersionedRecordSucceedsAndAStaleOneStillFails() {
    Task read = sure.create(Samples.task("t1"));

    assertThat(lab.put(read).version()).isEqualTo(2);
    assertThatThrownBy(() -> lab.put(read)).isInstanceOf(VersionMismatchException.class);
  }

  @Test
  void aConditionalPutSucceedsThoughItsOwnWriteBrokeTheCondition() {
    sure.create(Samples.note("b", "n1", 1));

    lab.putting(Samples.note("b", "n1", 2)).when(Notes.likes.is(1)).run();

    assertThat(sure.note("b", "n1").map(Note::likes)).contains(2);
    // Somebody may have written since the answer was lost: to call that a refusal would be a guess.
    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n1", 3)).when(Notes.likes.is(1)).run())
        .isInstanceOf(UnavailableException.class)
        .hasMessage("[OutcomeUnknown] Note(BOARD#b, NOTE#n1) was written by others while the write"
            + " was sent again; whether it was made before is unknown, read the item to see.");
  }

  @Test
  void aConditionalUpdateSucceedsAndReturnsTheItemAsItIs() {
    sure.create(Samples.fullTask("t1"));

    Task done = lab.update(Tasks.key("t1"))
        .set(Tasks.state, State.DONE)
        .when(Tasks.state.is(State.OPEN))
        .run();

    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.version()).isEqualTo(2);
    assertThat(sure.theTask("t1")).isEqualTo(done);
  }

  @Test
  void whatAccumulatesHappensOnce() {
    sure.create(new Counter("c1", 0));
    sure.create(Samples.gadget("g1"));

    assertThat(lab.update(Counters.key("c1")).add(Counters.value, 5L).run().value())
        .isEqualTo(5);
    assertThat(lab.upsert(Counters.key("c1")).add(Counters.value, 5L).run().value())
        .isEqualTo(10);
    assertThat(lab.upsert(Counters.key("c2")).add(Counters.value, 5L).run().value())
        .isEqualTo(5);
    assertThat(lab.update(Gadgets.key("g1"))
            .append(Gadgets.tags, List.of("x"))
            .run()
            .tags())
        .containsExactly("new", "blue", "x");
  }

  @Test
  void aModifyHappensOnce() {
    sure.create(new Counter("c1", 0));
    sure.create(Samples.task("t1"));

    lab.modify(Counters.key("c1"), c -> new Counter(c.name(), c.value() + 1));
    lab.modify(
        Tasks.key("t1"),
        t -> new Task(
            t.taskId(),
            t.assignee(),
            t.priority() + 1,
            t.state(),
            t.due(),
            t.team(),
            t.score(),
            t.title(),
            t.version()));

    assertThat(sure.get(Counters.key("c1")).orElseThrow().value()).isEqualTo(1);
    assertThat(sure.theTask("t1").priority()).isEqualTo(1);
    assertThat(sure.theTask("t1").version()).isEqualTo(2);
  }

  @Test
  void aDeleteSucceeds() {
    Task task = sure.create(Samples.task("t1"));
    sure.create(Samples.note("b", "n1", 1));

    lab.delete(task);
    lab.deleting(Notes.key("b", "n1")).when(Notes.likes.is(1)).run();

    assertThat(stored.items()).isEmpty();
  }

  @Test
  void anUnconditionalPutNeedsNoRecognition() {
    lab.put(Samples.note("b", "n1", 1));

    assertThat(stored.items()).hasSize(1);
    assertThat(calls.last().outcome()).isEqualTo(Outcome.OK);
    assertThat(stored.item("BOARD#b", "NOTE#n1")).doesNotContainKey("_attempt");
  }

  @Test
  void aLongRunWithRandomLossesEndsAsOneWithout() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    LostAnswers losing = LostAnswers.seeded(table.client(), 0.4, seed);
    Lab lossy = through(losing);
    Random random = new Random(seed);
    long expected = 0;
    sure.create(Samples.task("t1"));

    for (int i = 0; i < WRITES; i++) {
      int change = random.nextInt(10);
      switch (random.nextInt(4)) {
        case 0 ->
          lossy.upsert(Counters.key("c1")).add(Counters.value, (long) change).run();
        case 1 -> {
          lossy.upsert(Counters.key("c1")).add(Counters.value, 0L).run();
          lossy.modify(Counters.key("c1"), c -> new Counter(c.name(), c.value() + change));
        }
        case 2 -> {
          long now = expected;
          lossy.upsert(Counters.key("c1")).add(Counters.value, 0L).run();
          lossy
              .update(Counters.key("c1"))
              .set(Counters.value, now + change)
              .when(Counters.value.is(now))
              .run();
        }
        default -> {
          lossy.create(Samples.note("b", "n" + i, change));
          lossy.upsert(Counters.key("c1")).add(Counters.value, (long) change).run();
        }
      }
      expected += change;
      assertThat(sure.get(Counters.key("c1")).orElseThrow().value())
          .as("seed %d, write %d", seed, i)
          .isEqualTo(expected);
    }
    assertThat(losing.losses()).isPositive();
  }
}
