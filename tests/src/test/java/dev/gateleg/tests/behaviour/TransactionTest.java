package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.AnswerLostException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.Update;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import dev.gateleg.tests.support.Stumbling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Writes of several items that all happen or none, and reads of several items at one instant. */
final class TransactionTest {

  private static final class TooLittle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Counter> found;

    TooLittle(Optional<Counter> found) {
      super("Too little.");
      this.found = found;
    }
  }

  private final Calls calls = new Calls();
  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = through(table.client());
    stored = new Stored(table.client(), table.name());
    lab.create(new Counter("a", 100));
    lab.create(new Counter("b", 0));
    calls.clear();
  }

  private Lab through(DynamoDbClient client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private Transaction transfer(Lab through, long amount) {
    return through
        .transaction()
        .add(through
            .update(Counters.key("a"))
            .add(Counters.value, -amount)
            .when(Counters.value.atLeast(amount))
            .orThrow(TooLittle::new))
        .add(through.update(Counters.key("b")).add(Counters.value, amount));
  }

  private long value(String name) {
    return lab.getConsistent(Counters.key(name)).orElseThrow().value();
  }

  @Test
  void allActionsHappenTogether() {
    Task old = lab.create(Samples.task("old"));
    lab.create(Samples.note("b", "n1", 1));
    Put<Task> creating = lab.creating(Samples.task("new"));
    Put<Task> putting = lab.putting(old);

    Transacted done = lab.transaction()
        .add(creating)
        .add(putting)
        .add(lab.update(Counters.key("a")).add(Counters.value, 1L))
        .add(lab.upsert(Counters.key("c")).add(Counters.value, 7L))
        .add(lab.deleting(Notes.key("b", "n1")).when(Notes.likes.is(1)))
        .add(lab.checking(Counters.key("b")).when(Counters.value.is(0L)))
        .add(lab.checkingAbsent(Counters.key("d")))
        .run();

    assertThat(calls.last().pattern()).isEqualTo("transaction");
    assertThat(done.stored(creating)).isEqualTo(lab.theTask("new"));
    assertThat(done.stored(putting).version()).isEqualTo(old.version() + 1);
    assertThat(value("a")).isEqualTo(101);
    assertThat(value("c")).isEqualTo(7);
    assertThat(lab.note("b", "n1")).isEmpty();
  }

  @Test
  void aRefusedActionThrowsWhatItNamesAndGetsTheItem() {
    assertThatThrownBy(() -> transfer(lab, 101).run())
        .isInstanceOfSatisfying(
            TooLittle.class, e -> assertThat(e.found).contains(new Counter("a", 100)));
    assertThat(value("a")).isEqualTo(100);
    assertThat(value("b")).isZero();
    assertThat(calls.all()).anyMatch(call -> call.outcome() == Outcome.CONDITION_FAILED);
  }

  @Test
  void aRefusalNamesTheItemAsAbsentWhereItIsGoneOrExpired() {
    lab.create(Samples.note("b", "n1", clock.instant().plusSeconds(5)));
    clock.advance(Duration.ofSeconds(10));

    assertThatThrownBy(() -> lab.transaction()
            .add(lab.update(Counters.key("none"))
                .add(Counters.value, 1L)
                .orThrow(found -> new IllegalStateException("found " + found)))
            .add(lab.creating(Samples.task("t1")))
            .run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("found Optional.empty");
    assertThatThrownBy(() -> lab.transaction()
            .add(lab.update(Notes.key("b", "n1")).add(Notes.likes, 1))
            .add(lab.creating(Samples.task("t1")))
            .run())
        .isInstanceOf(NotFoundException.class);
    assertThat(lab.task("t1")).isEmpty();
  }

  @Test
  void anActionWithoutAnExceptionOfItsOwnThrowsWhatItDoesAlone() {
    Task task = lab.create(Samples.task("t1"));
    lab.put(task);

    assertThatThrownBy(
            () -> lab.transaction().add(lab.creating(task)).add(up("a")).run())
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(
            () -> lab.transaction().add(lab.putting(task)).add(up("a")).run())
        .isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(
            () -> lab.transaction().add(lab.deletingEntity(task)).add(up("a")).run())
        .isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(() -> lab.transaction()
            .add(lab.checking(Tasks.key("t1")).when(Tasks.state.is(State.DONE)))
            .add(up("a"))
            .run())
        .isInstanceOf(ConditionFailedException.class);
    assertThatThrownBy(() -> lab.transaction()
            .add(lab.checkingAbsent(Tasks.key("t1")))
            .add(up("a"))
            .run())
        .isInstanceOf(ConditionFailedException.class)
        .hasMessageContaining("is there");
    assertThat(value("a")).isEqualTo(100);
  }

  private Update<Counter> up(String name) {
    return lab.update(Counters.key(name)).add(Counters.value, 1L);
  }

  @Test
  void orThrowServesSingleWritesToo() {
    assertThatThrownBy(() -> lab.update(Counters.key("a"))
            .add(Counters.value, -200L)
            .when(Counters.value.atLeast(200L))
            .orThrow(TooLittle::new)
            .run())
        .isInstanceOf(TooLittle.class);
    assertThatThrownBy(
            () -> lab.creating(new Counter("a", 1)).orThrow(TooLittle::new).run())
        .isInstanceOf(TooLittle.class);
    assertThatThrownBy(() -> lab.deleting(Counters.key("a"))
            .when(Counters.value.is(1L))
            .orThrow(TooLittle::new)
            .run())
        .isInstanceOf(TooLittle.class);
  }

  @Test
  void conflictsThrottlingAndTransactionsInProgressAreTriedAgainWithTheSameBody() {
    Stumbling client = Stumbling.before(
        table.client(),
        Stumbling.canceled("None", "TransactionConflict"),
        Stumbling.inProgress(),
        Stumbling.canceled("ThrottlingError", "None"),
        Stumbling.silence());

    transfer(through(client), 30).run();

    assertThat(value("b")).isEqualTo(30);
    assertThat(client.sent()).hasSize(5);
    assertThat(
            client.sent().stream().map(TransactWriteItemsRequest::transactItems).distinct())
        .hasSize(1);
    assertThat(client.sent().stream()
            .map(TransactWriteItemsRequest::clientRequestToken)
            .distinct())
        .hasSize(1);
    assertThat(client.sent().get(0).clientRequestToken()).hasSize(32);
  }

  @Test
  void aMixOfRefusalAndConflictIsNotReportedAsARefusal() {
    Stumbling client = Stumbling.before(
        table.client(), Stumbling.canceled("ConditionalCheckFailed", "TransactionConflict"));

    transfer(through(client), 30).run();

    assertThat(value("a")).isEqualTo(70);
  }

  @Test
  void answersThatAreLostDoNoHarm() {
    Stumbling client = Stumbling.after(table.client(), Stumbling.silence(), Stumbling.silence());

    transfer(through(client), 30).run();

    assertThat(value("a")).isEqualTo(70);
    assertThat(value("b")).isEqualTo(30);
  }

  @Test
  void aDeadlineEndsTheTries() {
    Stumbling conflicts = Stumbling.before(
        table.client(),
        Stream.generate(() -> Stumbling.canceled("TransactionConflict", "None"))
            .limit(1000)
            .toArray(SdkException[]::new));
    Instant start = clock.instant();

    assertThatThrownBy(
            () -> transfer(through(conflicts), 30).within(Duration.ofSeconds(3)).run())
        .isInstanceOf(ConflictException.class);
    assertThat(Duration.between(start, clock.instant())).isLessThanOrEqualTo(Duration.ofSeconds(3));
    assertThat(conflicts.sent()).hasSizeBetween(3, 100);

    Stumbling silent = Stumbling.before(
        table.client(),
        Stream.generate(Stumbling::silence).limit(1000).toArray(SdkException[]::new));
    assertThatThrownBy(() -> transfer(through(silent), 30).run())
        .isInstanceOf(UnavailableException.class);
    assertThat(value("a")).isEqualTo(100);
  }

  @Test
  void anOperationRunTwiceHappensOnce() {
    transfer(lab, 30).operation("transfer", "x1").run();
    transfer(lab, 30).operation("transfer", "x1").run();
    transfer(lab, 30).operation("transfer", "x2").run();

    assertThat(value("a")).isEqualTo(40);
  }

  @Test
  void anOperationWithAnotherBodyIsAnErrorAndChangesNothing() {
    transfer(lab, 30).operation("transfer", "x1").run();

    assertThatThrownBy(() -> transfer(lab, 31).operation("transfer", "x1").run())
        .isInstanceOf(OperationMismatchException.class)
        .hasMessageContaining("[OperationMismatch]");
    assertThat(value("a")).isEqualTo(70);
  }

  @Test
  void anOperationThatDependsOnTheTimeTellsWhich() {
    Instant expires = clock.instant().plusSeconds(3600);
    Instant at = clock.instant();
    Note note = new Note("b", "n9", "Text", 0, Optional.of(expires));

    lab.transaction()
        .add(lab.creating(note))
        .add(up("a"))
        .operation("note", "n9")
        .at(at)
        .run();
    clock.advance(Duration.ofSeconds(60));
    lab.transaction()
        .add(lab.creating(note))
        .add(up("a"))
        .operation("note", "n9")
        .at(at)
        .run();

    assertThat(value("a")).isEqualTo(101);
  }

  private Transaction raised(Lab by) {
    return by.transaction()
        .add(by.update(Tasks.key("t1")).add(Tasks.priority, 1)) // in an index key: read first
        .add(up("a"));
  }

  @Test
  void anOperationThatReadsFirstHappensOnceToo() {
    int before = lab.create(Samples.fullTask("t1")).priority();

    assertThat(raised(lab).operation("raise", "t1").run().madeBefore()).isFalse();
    assertThat(raised(lab).operation("raise", "t1").run().madeBefore()).isTrue();

    assertThat(lab.theTask("t1").priority()).isEqualTo(before + 1);
    assertThat(value("a")).isEqualTo(101);
    Put<Task> put = lab.creating(Samples.task("t2"));
    lab.transaction().add(put).operation("create", "t2").run();
    clock.advance(Duration.ofSeconds(60));
    Transacted again = lab.transaction().add(put).operation("create", "t2").run();
    assertThat(again.madeBefore()).isTrue();
    assertThatThrownBy(() -> again.stored(put))
        .isInstanceOf(AnswerLostException.class)
        .hasMessage(
            "[AnswerLost] Task(TASK#t2, TASK) was written by an earlier run of the operation, and"
                + " how it was stored then is not known; read it.");
  }

  /** What the operation wrote may be gone when it is run again. */
  @Test
  void anOperationThatReadsFirstWasMadeThoughItsItemIsGone() {
    lab.create(Samples.fullTask("t1"));
    raised(lab).operation("raise", "t1").run();
    lab.deleteKey(Tasks.key("t1"));

    assertThat(raised(lab).operation("raise", "t1").run().madeBefore()).isTrue();
    assertThat(value("a")).isEqualTo(101);
  }

  /** DynamoDB's reference does not say so; a named operation that reads first relies on it (docs/adr/0049). */
  @Test
  void theTokenOfARefusedOperationIsFreeForAnotherBody() {
    assertThatThrownBy(() -> lab.transaction()
            .add(lab.update(Counters.key("a")).add(Counters.value, 1L).when(Counters.value.is(7L)))
            .operation("free", "x")
            .run())
        .isInstanceOf(ConditionFailedException.class);

    assertThat(lab.transaction().add(up("a")).operation("free", "x").run().madeBefore())
        .isFalse();
    assertThat(value("a")).isEqualTo(101);
  }

  @Test
  void eachBodyHasATokenOfItsOwn() {
    lab.create(Samples.fullTask("t1"));
    Stumbling seen = Stumbling.before(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        2,
        () -> lab.update(Tasks.key("t1")).add(Tasks.priority, 10).run()));

    raised(through(seen)).run();

    assertThat(seen.sent()).hasSize(3);
    assertThat(seen.sent())
        .extracting(TransactWriteItemsRequest::clientRequestToken)
        .doesNotHaveDuplicates();
  }

  @Test
  void anInterruptDoesNotHideThatATransactionMayHaveBeenMade() {
    Lab interrupted = LabTable.TYPE
        .with(Stumbling.after(table.client(), Stumbling.silence()))
        .tableName(table.name())
        .sleeper(wait -> {
          // Not before the call: DynamoDB Local forgets an interrupt that comes while it works.
          Thread.currentThread().interrupt();
          Sleeper.ofThread().sleep(wait);
        })
        .open();

    assertThatThrownBy(() -> transfer(interrupted, 30).run())
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown] A try of the transaction got no answer");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(value("a")).isEqualTo(70);
  }

  @Test
  void tokensDifferWhereThePartsDo() {
    assertThat(token("a", "bc")).isNotEqualTo(token("ab", "c"));
    assertThat(token("a", "bc")).isEqualTo(token("a", "bc"));
    assertThat(transfer(lab, 1).request().clientRequestToken())
        .isNotEqualTo(transfer(lab, 1).request().clientRequestToken());
  }

  private String token(String name, String part) {
    return transfer(lab, 1).operation(name, part).request().clientRequestToken();
  }

  @Test
  void indexKeysFollowAndAreReadWhereAPartIsUnknown() {
    lab.create(Samples.fullTask("t1"));
    Lab meddled = through(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        2,
        () -> lab.modify(
            Tasks.key("t1"),
            t -> new Task(
                t.taskId(),
                t.assignee(),
                t.priority(),
                t.state(),
                t.due(),
                t.team() + "x",
                t.score(),
                t.title(),
                t.version()))));

    meddled
        .transaction()
        .add(meddled.update(Tasks.key("t1")).set(Tasks.state, State.DONE))
        .add(meddled.update(Counters.key("a")).add(Counters.value, 1L))
        .run();

    assertThat(stored.item("TASK#t1", "TASK").get("GSI3PK").s()).isEqualTo("TEAM#redxx#DONE");
    assertThat(value("a")).isEqualTo(101);
  }

  @Test
  void theDoubledCapacityIsReportedAsItIs() {
    transfer(lab, 1).run();

    double said = table
        .client()
        .transactWriteItems(transfer(lab, 1).request())
        .consumedCapacity()
        .get(0)
        .capacityUnits(); // 4 on DynamoDB and on the engine; DynamoDB Local forgets to double
    assertThat(calls.last().cost().total()).isEqualTo(said);
    assertThat(lab.transaction().add(up("a")).hints())
        .singleElement()
        .asString()
        .contains("twice");
    assertThat(transfer(lab, 1).hints()).isEmpty();
  }

  @Test
  void whatDynamoDbWouldNotTakeIsRefusedBeforeItIsSentAndNamed() {
    Transaction many = lab.transaction();
    for (int i = 0; i < 101; i++) {
      many = many.add(lab.creating(new Counter("n" + i, 0)));
    }
    Transaction tooMany = many;
    assertThatThrownBy(tooMany::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionTooMany]")
        .hasMessageContaining("create of Counter(COUNTER#n100, COUNTER)");
    assertThatThrownBy(
            () -> lab.transaction().add(up("a")).add(up("b")).add(up("a")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionItemTwice]")
        .hasMessageContaining("update of Counter(COUNTER#a, COUNTER)");
    Transaction large = lab.transaction();
    for (int i = 0; i < 12; i++) {
      large =
          large.add(lab.creating(new Note("b", "n" + i, "x".repeat(390_000), 0, Optional.empty())));
    }
    Transaction tooLarge = large;
    assertThatThrownBy(tooLarge::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionTooLarge]")
        .hasMessageContaining("create of Note(BOARD#b, NOTE#n10)");
    Transaction changes = lab.transaction();
    for (int i = 0; i < 3; i++) {
      changes =
          changes.add(lab.update(Notes.key("b", "n" + i)).set(Notes.text, "x".repeat(1_500_000)));
    }
    Transaction tooLargeChanges = changes;
    assertThatThrownBy(tooLargeChanges::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionTooLarge]")
        .hasMessageContaining("update of Note(BOARD#b, NOTE#n2)");
    assertThatThrownBy(() -> lab.transaction().run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionEmpty]");
    assertThatThrownBy(() -> lab.transaction().within(Duration.ofMinutes(10)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransactionDeadline]");
    assertThat(calls.count()).isZero();
  }

  @Test
  void aSnapshotReadsSeveralItemsAtOnce() {
    lab.create(Samples.note("b", "n1", clock.instant().plusSeconds(5)));
    lab.create(Samples.note("b", "n2", 3));
    clock.advance(Duration.ofSeconds(10));

    Snapshot snapshot = lab.snapshot(List.of(
        Counters.key("a"),
        Counters.key("none"),
        Notes.key("b", "n1"),
        Notes.key("b", "n2"),
        Counters.key("a")));

    assertThat(snapshot.get(Counters.key("a"))).contains(new Counter("a", 100));
    assertThat(snapshot.get(Counters.key("none"))).isEmpty();
    assertThat(snapshot.get(Notes.key("b", "n1"))).isEmpty();
    assertThat(snapshot.get(Notes.key("b", "n2")).orElseThrow().likes()).isEqualTo(3);
    assertThatThrownBy(() -> snapshot.get(Counters.key("b")))
        .hasMessageContaining("[SnapshotLacksKey]");
    assertThatThrownBy(() -> lab.snapshot(List.of())).hasMessageContaining("[SnapshotSize]");
    assertThat(calls.last().operation()).isEqualTo("TransactGetItems");
  }
}
