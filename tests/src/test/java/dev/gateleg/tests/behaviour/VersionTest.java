package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.item.Value;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Meddling;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Optimistic locking: what 0, a number and a delete mean. */
final class VersionTest {

  private static final int THREADS = 8;
  private static final int INCREMENTS = 10;

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = table.open();
  }

  private static Task titled(Task task, String title) {
    return new Task(
        task.taskId(),
        task.assignee(),
        task.priority(),
        task.state(),
        task.due(),
        task.team(),
        task.score(),
        title,
        task.version());
  }

  @Test
  void everyAcceptedWriteAddsOne() {
    Task task = lab.create(Samples.task("t1"));
    long first = task.version();
    task = lab.put(titled(task, "two"));
    assertThat(task.version()).isEqualTo(first + 1);
    task = lab.update(Tasks.key("t1")).set(Tasks.title, "three").run();
    assertThat(task.version()).isEqualTo(first + 2);
    task = lab.modify(Tasks.key("t1"), t -> titled(t, "four"));
    assertThat(task.version()).isEqualTo(first + 3);
    assertThat(lab.theTask("t1")).isEqualTo(task);
  }

  @Test
  void zeroMeansNotStoredYet() {
    lab.put(Samples.task("t1"));

    assertThatThrownBy(() -> lab.put(Samples.task("t1")))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessage("[VersionMismatch] Task(TASK#t1, TASK) is not at version 0 any more; read it"
            + " again, or use modify.");
  }

  @Test
  void aStaleRecordCannotBePut() {
    Task read = lab.create(Samples.task("t1"));
    lab.update(Tasks.key("t1")).set(Tasks.title, "newer").run();

    assertThatThrownBy(() -> lab.put(titled(read, "stale")))
        .isInstanceOfSatisfying(VersionMismatchException.class, e -> {
          assertThat(e)
              .hasMessage("[VersionMismatch] Task(TASK#t1, TASK) is not at version "
                  + read.version() + " any more; read it again, or use modify.");
          assertThat(e.item().get("version"))
              .isEqualTo(Value.fromN(Long.toString(read.version() + 1)));
        });
    assertThat(lab.theTask("t1").title()).isEqualTo("newer");
  }

  @Test
  void aRecordThatWasDeletedMeanwhileCannotBePut() {
    Task read = lab.create(Samples.task("t1"));
    lab.deleteKey(Tasks.key("t1"));

    assertThatThrownBy(() -> lab.put(read)).isInstanceOf(VersionMismatchException.class);
    assertThat(lab.task("t1")).isEmpty();
  }

  @Test
  void aStaleRecordCannotBeDeleted() {
    Task read = lab.create(Samples.task("t1"));
    lab.update(Tasks.key("t1")).set(Tasks.title, "newer").run();

    assertThatThrownBy(() -> lab.delete(read))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessage("[VersionMismatch] Task(TASK#t1, TASK) is not at version " + read.version()
            + " any more; read it again.");
    lab.delete(lab.theTask("t1"));
    assertThat(lab.task("t1")).isEmpty();
    assertThatThrownBy(() -> lab.delete(read)).isInstanceOf(NotFoundException.class);
  }

  @Test
  void aKeyIsDeletedWhateverItsVersion() {
    Task created = lab.create(Samples.task("t1"));
    lab.update(Tasks.key("t1")).set(Tasks.title, "newer").run();

    assertThat(lab.deleteKey(Tasks.key("t1")).map(Task::version)).contains(created.version() + 1);
  }

  @Test
  void anUpdateCanAskForTheVersionThatWasRead() {
    Task read = lab.create(Samples.task("t1"));

    lab.update(Tasks.key("t1"))
        .set(Tasks.title, "mine")
        .when(Tasks.version.is(read.version()))
        .run();

    assertThatThrownBy(() -> lab.update(Tasks.key("t1"))
            .set(Tasks.title, "stale")
            .when(Tasks.version.is(read.version()))
            .run())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(lab.theTask("t1").version()).isEqualTo(read.version() + 1);
  }

  @Test
  void aRecordThatWasNeverStoredCannotBeDeleted() {
    Task stored = lab.create(Samples.task("t1"));

    assertThatThrownBy(() -> lab.delete(Samples.task("t1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[VersionMissing] Task(TASK#t1, TASK) has version 0, so it was never stored or read;"
                + " read it first, or delete whatever is under its key by deleteKey.");
    assertThat(lab.theTask("t1")).isEqualTo(stored);
  }

  @Test
  void aVersionDoesNotComeBackAfterDeleteAndCreate() {
    Task former = lab.create(Samples.task("t1"));
    lab.delete(former);
    Task later = lab.create(Samples.task("t1"));

    assertThat(later.version()).isNotEqualTo(former.version()).isLessThan(1L << 53);
    assertThatThrownBy(() -> lab.put(former)).isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(() -> lab.delete(former)).isInstanceOf(VersionMismatchException.class);
    assertThat(lab.theTask("t1")).isEqualTo(later);
  }

  @Test
  void aModifyThatChangesNothingWritesNothing() {
    Task task = lab.create(Samples.task("t1"));
    calls.clear();

    assertThat(lab.modify(Tasks.key("t1"), t -> t)).isEqualTo(task);
    assertThat(calls.operations()).containsExactly("GetItem");
  }

  @Test
  void modifyTriesAgainWhenSomebodyCameBetween() {
    lab.create(Samples.task("t1"));
    lab.create(new Counter("c1", 0));
    Lab others = table.opening().open();
    Lab raced = LabTable.TYPE
        .with(new Meddling(table.client(), UpdateItemRequest.class, 3, () -> {
          others.update(Tasks.key("t1")).add(Tasks.priority, 10).run();
          others.update(Counters.key("c1")).add(Counters.value, 10L).run();
        }))
        .tableName(table.name())
        .sleeper(duration -> {})
        .open();

    Task task = raced.modify(Tasks.key("t1"), t -> titled(t, "mine"));

    assertThat(task.title()).isEqualTo("mine");
    assertThat(task.priority()).isEqualTo(30);
    assertThat(raced
            .modify(Counters.key("c1"), c -> new Counter(c.name(), c.value() + 1))
            .value())
        .isEqualTo(31);
  }

  @Test
  void modifyGivesUpAfterManyRaces() {
    lab.create(Samples.task("t1"));
    Lab others = table.opening().open();
    List<Long> waits = new ArrayList<>();
    Lab raced = LabTable.TYPE
        .with(new Meddling(
            table.client(),
            UpdateItemRequest.class,
            Integer.MAX_VALUE,
            () -> others.update(Tasks.key("t1")).add(Tasks.priority, 1).run()))
        .tableName(table.name())
        .sleeper(duration -> waits.add(duration.toMillis()))
        .open();

    assertThatThrownBy(() -> raced.modify(Tasks.key("t1"), t -> titled(t, "mine")))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessageMatching("\\[VersionMismatch\\] Task\\(TASK#t1, TASK\\) was changed by others"
            + " during each of \\d+ tries; try again later\\.");
    assertThat(waits).isNotEmpty().allSatisfy(wait -> assertThat(wait).isLessThanOrEqualTo(1000));
  }

  @Test
  void manyThreadsThatModifyLoseNothing() throws Exception {
    lab.create(new Counter("c1", 0));
    long first = lab.create(Samples.task("t1")).version();

    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      running.add(threads.submit(() -> {
        for (int n = 0; n < INCREMENTS; n++) {
          persistently(() ->
              lab.modify(Counters.key("c1"), c -> new Counter(c.name(), c.value() + 1)));
          persistently(() -> lab.modify(Tasks.key("t1"), t -> titled(t, t.title() + "+")));
        }
      }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    threads.shutdown();

    assertThat(lab.get(Counters.key("c1")).orElseThrow().value())
        .isEqualTo((long) THREADS * INCREMENTS);
    Task task = lab.theTask("t1");
    assertThat(task.title()).isEqualTo("Title" + "+".repeat(THREADS * INCREMENTS));
    assertThat(task.version()).isEqualTo(first + THREADS * INCREMENTS);
  }

  /** A modify gives up after so many races; whoever must get through tries again, since nothing was written. */
  private static void persistently(Runnable modify) {
    while (true) {
      try {
        modify.run();
        return;
      } catch (VersionMismatchException e) {
        Thread.yield();
      }
    }
  }

  @Test
  void manyThreadsThatAddLoseNothing() throws Exception {
    lab.create(new Counter("c1", 0));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      running.add(threads.submit(() -> {
        for (int n = 0; n < INCREMENTS; n++) {
          lab.update(Counters.key("c1")).add(Counters.value, 1L).run();
        }
      }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    threads.shutdown();

    assertThat(lab.get(Counters.key("c1")).orElseThrow().value())
        .isEqualTo((long) THREADS * INCREMENTS);
  }
}
