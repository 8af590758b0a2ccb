package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.ConditionFailedException;
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
import dev.gateleg.tests.support.Overtaken;
import dev.gateleg.tests.support.Stored;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Writes whose first answer is lost after they happened: they are recognised as one's own, or their outcome is unknown; none
 * happens twice.
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

  private Lab through(DynamoDbClient client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .sleeper(duration -> {})
        .open();
  }

  @Test
  void aCreateSucceeds() {
    Task created = lab.create(Samples.task("t1"));

    assertThat(sure.theTask("t1")).isEqualTo(created);
    assertThat(calls.last().outcome()).isEqualTo(Outcome.RECOGNISED);
  }

  @Test
  void aCreateOfWhatIsThereIsNotToldAsRefused() {
    sure.create(Samples.task("t1"));

    // It may have been made, and changed by others since.
    assertThatThrownBy(() -> lab.create(Samples.task("t1")))
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown] Task(TASK#t1, TASK): a try got no answer");
    assertThat(calls.last().outcome()).isEqualTo(Outcome.CONDITION_FAILED);
    assertThatThrownBy(() -> sure.create(Samples.task("t1")))
        .isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void aPutOfAVersionedRecordSucceedsAndAStaleOneStillFails() {
    Task read = sure.create(Samples.task("t1"));

    assertThat(lab.put(read).version()).isEqualTo(read.version() + 1);
    assertThatThrownBy(() -> lab.put(read)).isInstanceOf(VersionMismatchException.class);
  }

  @Test
  void aConditionalPutSucceedsThoughItsOwnWriteBrokeTheCondition() {
    sure.create(Samples.note("b", "n1", 1));

    lab.putting(Samples.note("b", "n1", 2)).when(Notes.likes.is(1)).run();

    assertThat(sure.note("b", "n1").map(Note::likes)).contains(2);
    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n1", 3)).when(Notes.likes.is(1)).run())
        .isInstanceOf(ConditionFailedException.class);
  }

  @Test
  void aConditionalUpdateSucceedsAndReturnsTheItemAsItIs() {
    Task read = sure.create(Samples.fullTask("t1"));

    Task done = lab.update(Tasks.key("t1"))
        .set(Tasks.state, State.DONE)
        .when(Tasks.state.is(State.OPEN))
        .run();

    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.version()).isEqualTo(read.version() + 1);
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
    long first = sure.create(Samples.task("t1")).version();

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
    assertThat(sure.theTask("t1").version()).isEqualTo(first + 1);
  }

  @Test
  void aDeleteOnAConditionIsUnknownSinceAnotherMayHaveDeleted() {
    Task task = sure.create(Samples.task("t1"));
    sure.create(Samples.note("b", "n1", 1));

    assertThatThrownBy(() -> lab.delete(task)).isInstanceOf(UnavailableException.class);
    assertThatThrownBy(
            () -> lab.deleting(Notes.key("b", "n1")).when(Notes.likes.is(1)).run())
        .isInstanceOf(UnavailableException.class);

    assertThat(stored.items()).isEmpty();
  }

  @Test
  void aPlainDeleteIsDoneAndOnlyWhatWasThereIsLost() {
    sure.create(Samples.note("b", "n1", 1));
    sure.create(Samples.note("b", "n2", 1));

    lab.delete(Samples.note("b", "n1", 1));
    assertThatThrownBy(() -> lab.deleteKey(Notes.key("b", "n2")))
        .isInstanceOf(AnswerLostException.class)
        .hasMessage(
            "[AnswerLost] Note(BOARD#b, NOTE#n2) was written, but the answer is lost, and with"
                + " it the item that was there, if there was one; do not write it again, read it if what it"
                + " is now will do.");

    assertThat(stored.items()).isEmpty();
  }

  @Test
  void theOldItemIsNeverTheNewOne() {
    sure.create(new Counter("c1", 7));
    Task task = sure.create(Samples.task("t1"));

    assertThatThrownBy(
            () -> lab.update(Counters.key("c1")).add(Counters.value, 1L).runReturningOld())
        .isInstanceOf(AnswerLostException.class);
    assertThat(sure.get(Counters.key("c1"))).contains(new Counter("c1", 8));
    assertThatThrownBy(() -> lab.putting(task).runReturningOld())
        .isInstanceOf(AnswerLostException.class);
    assertThatThrownBy(() -> lab.putting(new Counter("c1", 1)).runReturningOld())
        .isInstanceOf(AnswerLostException.class);
    // The lost answer is that of the read; the transaction under its token is made once.
    assertThat(
            lab.update(Counters.key("c1")).add(Counters.value, 1L).exactlyOnce().runReturningOld())
        .contains(new Counter("c1", 1));
    assertThat(sure.get(Counters.key("c1"))).contains(new Counter("c1", 2));
  }

  @Test
  void anAddThatOthersWroteOverIsUnknownAndMadeOnce() {
    sure.create(new Counter("c1", 0));
    Lab overwritten = through(new Overtaken(
        table.client(),
        () -> sure.update(Counters.key("c1")).add(Counters.value, 10L).run()));

    assertThatThrownBy(
            () -> overwritten.update(Counters.key("c1")).add(Counters.value, 1L).run())
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown] Counter(");
    assertThat(sure.get(Counters.key("c1"))).contains(new Counter("c1", 11));

    assertThat(overwritten
            .update(Counters.key("c1"))
            .add(Counters.value, 1L)
            .exactlyOnce()
            .run())
        .isEqualTo(new Counter("c1", 12));
  }

  @Test
  void aMadeUpdateWhoseItemAnotherThenDeletedIsNotToldAsNotFound() {
    sure.create(new Counter("c1", 0));
    Lab overtaken =
        through(new Overtaken(table.client(), () -> sure.deleteKey(Counters.key("c1"))));

    assertThatThrownBy(
            () -> overtaken.update(Counters.key("c1")).add(Counters.value, 1L).run())
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown] Counter(");
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
