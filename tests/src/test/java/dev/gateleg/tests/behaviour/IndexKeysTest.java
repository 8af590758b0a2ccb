package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Chore;
import dev.gateleg.tests.lab.Chores;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Index keys follow every change by themselves; what is not known is read, and never left stale. */
final class IndexKeysTest {

  private static final Instant DUE = Instant.parse("2026-06-24T10:00:00Z");

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void fill() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
    lab.create(Samples.fullTask("t1"));
    lab.create(Samples.fullChore("c1"));
    calls.clear();
  }

  private String keys(String index) {
    return stored.attribute("TASK#t1", "TASK", index + "PK") + " | "
        + stored.attribute("TASK#t1", "TASK", index + "SK");
  }

  private String choreKeys(String index) {
    return stored.attribute("CHORE#c1", "CHORE", index + "PK") + " | "
        + stored.attribute("CHORE#c1", "CHORE", index + "SK");
  }

  @Test
  void aNewItemHasTheKeysOfItsComponents() {
    assertThat(keys("GSI1")).isEqualTo("ASSIGNEE#ann | 0000000003#t1");
    assertThat(keys("GSI2")).isEqualTo("STATE#OPEN | 2026-06-24T10:00:00.000000000Z#t1");
    assertThat(keys("GSI3")).isEqualTo("TEAM#red#OPEN | 00000000000000000001.5#t1");
  }

  @Test
  void aKeyWithAnAbsentPartIsAbsentAndNoBarePrefix() {
    lab.create(Samples.task("t2"));

    assertThat(stored.item("TASK#t2", "TASK")).doesNotContainKeys("GSI1PK", "GSI2SK", "GSI3PK");
    assertThat(lab.tasksOf("ann").list()).extracting(Task::taskId).containsExactly("t1");
    assertThat(lab.everyDueTask().list()).extracting(Task::taskId).containsExactly("t1");
  }

  @Test
  void oneWriteIsEnoughWhereTheUpdateTellsAllParts() {
    lab.update(Tasks.key("t1"))
        .set(Tasks.assignee, "bob")
        .set(Tasks.priority, 1)
        .run();
    assertThat(calls.operations()).containsExactly("UpdateItem");
    assertThat(keys("GSI1")).isEqualTo("ASSIGNEE#bob | 0000000001#t1");

    lab.update(Tasks.key("t1"))
        .set(Tasks.state, State.DONE)
        .set(Tasks.team, "blue")
        .run();
    assertThat(calls.operations()).containsExactly("UpdateItem", "UpdateItem");
    assertThat(keys("GSI2")).isEqualTo("STATE#DONE | 2026-06-24T10:00:00.000000000Z#t1");
    assertThat(keys("GSI3")).isEqualTo("TEAM#blue#DONE | 00000000000000000001.5#t1");
  }

  @Test
  void aChangeOfNoKeyPartTouchesNoKey() {
    lab.update(Tasks.key("t1")).set(Tasks.title, "New").run();

    assertThat(calls.operations()).containsExactly("UpdateItem");
    assertThat(keys("GSI1")).isEqualTo("ASSIGNEE#ann | 0000000003#t1");
  }

  @Test
  void aPartThatTheUpdateDoesNotTellIsReadFirst() {
    DynamoDbRequest first =
        lab.update(Tasks.key("t1")).set(Tasks.state, State.DOING).request();
    assertThat(first).isInstanceOf(GetItemRequest.class);
    assertThat(((GetItemRequest) first).consistentRead()).isTrue();

    lab.update(Tasks.key("t1")).set(Tasks.state, State.DOING).run();

    assertThat(calls.operations()).containsExactly("GetItem", "UpdateItem");
    assertThat(keys("GSI2")).isEqualTo("STATE#DOING | 2026-06-24T10:00:00.000000000Z#t1");
    assertThat(keys("GSI3")).isEqualTo("TEAM#red#DOING | 00000000000000000001.5#t1");
    assertThat(lab.tasksOfTeam("red", State.OPEN).list()).isEmpty();
    assertThat(lab.tasksOfTeam("red", State.DOING).list()).hasSize(1);
  }

  @Test
  void aRemovedPartTakesItsKeysAway() {
    lab.update(Tasks.key("t1"))
        .remove(Tasks.assignee)
        .remove(Tasks.due)
        .remove(Tasks.team)
        .run();

    assertThat(keys("GSI1")).isEqualTo("- | 0000000003#t1");
    assertThat(keys("GSI2")).isEqualTo("STATE#OPEN | -");
    assertThat(keys("GSI3")).isEqualTo("- | 00000000000000000001.5#t1");
    assertThat(lab.tasksOf("ann").list()).isEmpty();
    assertThat(lab.tasksDue(State.OPEN).list()).isEmpty();

    lab.update(Tasks.key("t1"))
        .set(Tasks.assignee, "bob")
        .set(Tasks.due, DUE)
        .set(Tasks.team, "blue")
        .run();

    assertThat(lab.tasksOf("bob").list()).hasSize(1);
    assertThat(lab.tasksDue(State.OPEN).list()).hasSize(1);
    assertThat(lab.tasksOfTeam("blue", State.OPEN).list()).hasSize(1);
  }

  @Test
  void aPartThatIsCountedMovesTheKey() {
    Task task = lab.update(Tasks.key("t1"))
        .add(Tasks.score, new BigDecimal("2"))
        .add(Tasks.priority, -5)
        .run();

    assertThat(task.score()).isEqualByComparingTo("3.5");
    assertThat(keys("GSI3")).isEqualTo("TEAM#red#OPEN | 00000000000000000003.5#t1");
    assertThat(lab.tasksOfPriority("ann", -2).list()).containsExactly(task);
  }

  @Test
  void aPartThatIsSetOnlyIfAbsentKeepsItsKeyWhereItIsPresent() {
    lab.update(Tasks.key("t1")).setIfAbsent(Tasks.team, "blue").run();
    assertThat(keys("GSI3")).isEqualTo("TEAM#red#OPEN | 00000000000000000001.5#t1");

    lab.update(Tasks.key("t1")).remove(Tasks.team).run();
    lab.update(Tasks.key("t1")).setIfAbsent(Tasks.team, "blue").run();
    assertThat(keys("GSI3")).isEqualTo("TEAM#blue#OPEN | 00000000000000000001.5#t1");
  }

  @Test
  void aChangeBetweenReadAndWriteIsSeen() {
    Lab meddled = table.opening().open();
    Lab raced = LabTable.TYPE
        .with(new Meddling(
            table.client(),
            UpdateItemRequest.class,
            2,
            () -> meddled
                .update(Chores.key("c1"))
                .set(Chores.team, "blue")
                .set(Chores.state, State.DONE)
                .run()))
        .tableName(table.name())
        .listener(calls)
        .sleeper(duration -> {})
        .open();
    calls.clear();

    Chore changed =
        raced.update(Chores.key("c1")).set(Chores.state, State.DOING).run();

    assertThat(changed.team()).isEqualTo("blue");
    assertThat(choreKeys("GSI3")).isEqualTo("CREW#blue#DOING | 00000000000000000001.5#c1");
    assertThat(choreKeys("GSI2")).isEqualTo("PHASE#DOING | 2026-06-24T10:00:00.000000000Z#c1");
    assertThat(calls.operations()).contains("GetItem").hasSizeGreaterThan(4);
  }

  @Test
  void modifyMovesTheKeysOfAnItemWithAndWithoutAVersion() {
    lab.modify(
        Tasks.key("t1"),
        t -> new Task(
            t.taskId(),
            "bob",
            7,
            State.DONE,
            Optional.empty(),
            null,
            t.score(),
            "New",
            t.version()));
    lab.modify(
        Chores.key("c1"),
        c ->
            new Chore(c.choreId(), "bob", 7, State.DONE, Optional.empty(), null, c.score(), "New"));

    assertThat(keys("GSI1")).isEqualTo("ASSIGNEE#bob | 0000000007#t1");
    assertThat(keys("GSI2")).isEqualTo("STATE#DONE | -");
    assertThat(keys("GSI3")).startsWith("- | ");
    assertThat(choreKeys("GSI1")).isEqualTo("HELPER#bob | 0000000007#c1");
    assertThat(choreKeys("GSI2")).isEqualTo("PHASE#DONE | -");
    assertThat(choreKeys("GSI3")).startsWith("- | ");
  }

  @Test
  void putMovesTheKeys() {
    lab.put(new Chore("c1", null, 0, State.DONE, Optional.of(DUE), "blue", BigDecimal.ZERO, "New"));

    assertThat(choreKeys("GSI1")).startsWith("- | ");
    assertThat(choreKeys("GSI2")).isEqualTo("PHASE#DONE | 2026-06-24T10:00:00.000000000Z#c1");
    assertThat(choreKeys("GSI3")).isEqualTo("CREW#blue#DONE | 00000000000000000000#c1");
  }

  @Test
  void aDeletedItemIsGoneFromEveryIndex() {
    lab.deleteKey(Tasks.key("t1"));

    assertThat(lab.tasksOf("ann").list()).isEmpty();
    assertThat(lab.tasksDue(State.OPEN).list()).isEmpty();
    assertThat(lab.tasksOfTeam("red", State.OPEN).list()).isEmpty();
  }

  @Test
  void aModifyNoticesAnAttributeThatHasComeMeanwhile() {
    lab.create(Samples.chore("c2"));
    Lab others = table.opening().open();
    Lab raced = LabTable.TYPE
        .with(new Meddling(
            table.client(),
            UpdateItemRequest.class,
            1,
            () -> others.update(Chores.key("c2")).set(Chores.due, DUE).run()))
        .tableName(table.name())
        .sleeper(duration -> {})
        .open();

    Chore done = raced.modify(
        Chores.key("c2"),
        c -> new Chore(
            c.choreId(),
            c.assignee(),
            c.priority(),
            State.DONE,
            c.due(),
            c.team(),
            c.score(),
            c.title()));

    assertThat(done.due()).contains(DUE);
    assertThat(stored.attribute("CHORE#c2", "CHORE", "GSI2PK")).isEqualTo("PHASE#DONE");
    assertThat(stored.attribute("CHORE#c2", "CHORE", "GSI2SK"))
        .isEqualTo("2026-06-24T10:00:00.000000000Z#c2");
  }
}
