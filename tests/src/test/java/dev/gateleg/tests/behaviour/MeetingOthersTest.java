package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gateleg.core.call.Contention.Contended;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.write.Created;
import dev.gateleg.core.write.RefusedAction;
import dev.gateleg.core.write.Update;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.franchise.Branch;
import dev.gateleg.tests.franchise.Franchise;
import dev.gateleg.tests.franchise.FranchiseTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Lease;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stumbling;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** What a write tells of others that it met, and of every action of a transaction that was refused. */
final class MeetingOthersTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  @RegisterExtension
  final FreshTable<Lab> archive = FreshTable.of(LabTable.TYPE);

  @RegisterExtension
  final FreshScopedTable<Franchise, String> franchise = FreshScopedTable.of(FranchiseTable.TYPE);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = through(table.client(), table.name());
    lab.create(new Counter("bolts", 5));
    lab.create(new Counter("nuts", 2));
    lab.create(new Counter("screws", 0));
  }

  private Lab through(DynamoDbClient client, String name) {
    return LabTable.TYPE
        .with(client)
        .tableName(name)
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private Update<Counter> taking(String counter, long amount) {
    return lab.update(Counters.key(counter))
        .add(Counters.value, -amount)
        .when(Counters.value.atLeast(amount));
  }

  private static final class OutOfStock extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfStock(String message) {
      super(message);
    }
  }

  @Test
  void everyRefusedActionIsTold() {
    // region refusals
    assertThatThrownBy(() -> lab.transaction()
            .add(taking("bolts", 4))
            .add(taking("nuts", 3))
            .add(taking("screws", 1))
            .orThrow(refused -> new OutOfStock(refused.stream()
                .map(line -> line.found(Counter.class).orElseThrow())
                .map(counter -> counter.name() + ": " + counter.value() + " left")
                .toList()
                .toString()))
            .run())
        .isInstanceOf(OutOfStock.class)
        .hasMessage("[nuts: 2 left, screws: 0 left]");
    // endregion
    assertThat(lab.get(Counters.key("bolts"))).contains(new Counter("bolts", 5));
  }

  @Test
  void withoutAnExceptionOfOnesOwnTheOthersAreSuppressed() {
    ConditionFailedException thrown = catchThrowableOfType(
        ConditionFailedException.class,
        () -> lab.transaction()
            .add(taking("nuts", 3))
            .add(taking("bolts", 1))
            .add(lab.update(Counters.key("washers")).add(Counters.value, 1L))
            .run());

    assertThat(thrown).hasMessageContaining("Counter(COUNTER#nuts");
    assertThat(thrown.getSuppressed()[0])
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("washers");
  }

  @Test
  void aRefusedActionTellsItsKeyAndItem() {
    assertThatThrownBy(() -> lab.transaction()
            .add(taking("nuts", 3))
            .add(lab.update(Counters.key("washers")).add(Counters.value, 1L))
            .orThrow(refused -> {
              RefusedAction nuts = refused.get(0);
              assertThat(nuts.key()).contains(Counters.key("nuts"));
              assertThat(nuts.action()).isEqualTo("update");
              assertThat(nuts.item().get("value").n()).isEqualTo("2");
              assertThat(nuts.found(Task.class)).isEmpty();
              RefusedAction washers = refused.get(1);
              assertThat(washers.item()).isEmpty();
              assertThat(washers.found(Counter.class)).isEmpty();
              assertThat(washers.exception()).isInstanceOf(NotFoundException.class);
              return new OutOfStock("both");
            })
            .run())
        .hasMessage("both");
  }

  @Test
  void aConflictNamesTheItem() {
    Lab stumbling = through(conflicts(Stumbling.conflict(1)), table.name());

    ConflictException thrown = catchThrowableOfType(
        ConflictException.class,
        () -> stumbling.update(Counters.key("nuts")).add(Counters.value, 1L).run());

    assertThat(thrown.items()).hasSize(1);
    assertThat(thrown)
        .hasMessage("[Conflict] update(Counter): another write is at work on "
            + Counters.key("nuts") + "; nothing was written, try again.");
    assertThat(stumbling.contention().most(5)).hasSize(1).first().satisfies(most -> {
      assertThat(most.item()).isEqualTo(Counters.key("nuts").toString());
      assertThat(most.conflicts()).isPositive();
      assertThat(most.races()).isZero();
    });
  }

  @Test
  void aConflictOfATransactionNamesItsItems() {
    Lab stumbling =
        through(conflicts(Stumbling.canceled("TransactionConflict", "None")), table.name());

    ConflictException thrown = catchThrowableOfType(
        ConflictException.class,
        () -> stumbling
            .transaction()
            .add(stumbling.update(Counters.key("nuts")).add(Counters.value, 1L))
            .add(stumbling.update(Counters.key("bolts")).add(Counters.value, 1L))
            .run());

    assertThat(thrown.items()).containsExactly(Counters.key("nuts").toString());
    assertThat(thrown)
        .hasMessage("[Conflict] transaction(several): another write is at work on "
            + Counters.key("nuts") + "; nothing was written, try again.");
    assertThat(stumbling.contention().most(5)).hasSize(1);
  }

  private DynamoDbClient conflicts(SdkException each) {
    return Stumbling.before(
        table.client(), Collections.nCopies(1_000, each).toArray(SdkException[]::new));
  }

  @Test
  void racesAreCountedToo() {
    Lab meddled = through(
        new Meddling(
            table.client(),
            UpdateItemRequest.class,
            1,
            () -> lab.update(Counters.key("nuts")).add(Counters.value, 1L).run()),
        table.name());

    meddled.modify(Counters.key("nuts"), nuts -> new Counter("nuts", nuts.value() * 2));

    // region contention
    List<Contended> most = meddled.contention().most(5); // conflicts and races of each item
    assertThat(most).containsExactly(new Contended(Counters.key("nuts").toString(), 0, 1));
    // endregion
    assertThat(lab.contention().most(5)).isEmpty();
    assertThat(lab.get(Counters.key("nuts"))).contains(new Counter("nuts", 6));
  }

  @Test
  void aCreateIfAbsentTellsWhatIsThere() {
    // region createIfAbsent
    Created<Counter> first = lab.createIfAbsent(new Counter("rivets", 1));
    Created<Counter> second = lab.createIfAbsent(new Counter("rivets", 7));
    assertThat(first).isEqualTo(new Created<>(true, new Counter("rivets", 1)));
    assertThat(second).isEqualTo(new Created<>(false, new Counter("rivets", 1)));
    // endregion
  }

  @Test
  void aCreateIfAbsentKnowsItsOwnLostAnswer() {
    Lab lossy = through(LostAnswers.first(table.client()), table.name());

    assertThat(lossy.createIfAbsent(new Counter("rivets", 1)).created()).isTrue();
    assertThat(lab.createIfAbsent(new Counter("rivets", 2)))
        .isEqualTo(new Created<>(false, new Counter("rivets", 1)));
  }

  @Test
  void aCreateIfAbsentTakesThePlaceOfWhatHasExpired() {
    Lease old = new Lease("l1", "ada", clock.instant().plusSeconds(60), 0);
    lab.create(old);
    clock.advance(Duration.ofMinutes(2));

    Lease next = new Lease("l1", "bob", clock.instant().plusSeconds(60), 0);
    assertThat(lab.createIfAbsent(next).created()).isTrue();
  }

  @Test
  void tablesOfOneAccountAreWrittenTogether() {
    Lab other = through(table.client(), archive.name());
    // region join
    lab.transaction()
        .add(lab.deleting(Counters.key("nuts")))
        .join(other.transaction().add(other.creating(new Counter("nuts", 2))))
        .run();
    // endregion
    assertThat(lab.get(Counters.key("nuts"))).isEmpty();
    assertThat(other.get(Counters.key("nuts"))).contains(new Counter("nuts", 2));
    assertThatThrownBy(() -> lab.transaction()
            .add(lab.deleting(Counters.key("bolts")))
            .join(other.transaction().add(other.creating(new Counter("nuts", 3))))
            .orThrow(refused ->
                new OutOfStock(refused.get(0).found(Counter.class).orElseThrow().toString()))
            .run())
        .hasMessage(new Counter("nuts", 2).toString());
    assertThat(lab.get(Counters.key("bolts"))).isPresent();
  }

  @Test
  void aLostAnswerOfSeveralTablesIsNoSecondWrite() {
    Lab lossy = through(LostAnswers.first(table.client()), table.name());
    Lab other = through(table.client(), archive.name());
    other.create(new Counter("nuts", 0));

    lossy
        .transaction()
        .add(lossy.update(Counters.key("nuts")).add(Counters.value, -2L))
        .join(other.transaction().add(other.update(Counters.key("nuts")).add(Counters.value, 2L)))
        .run();

    assertThat(lab.get(Counters.key("nuts"))).contains(new Counter("nuts", 0));
    assertThat(other.get(Counters.key("nuts"))).contains(new Counter("nuts", 2));
  }

  @Test
  void anotherTablesWriteIsRefusedUntilItsTransactionIsJoined() {
    Lab other = through(table.client(), archive.name());

    assertThatThrownBy(() -> lab.transaction()
            .add(taking("nuts", 1))
            .add(other.creating(new Counter("nuts", 1)))
            .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TransactionTable] The transaction of the table " + table.name()
            + " has a create of " + Counters.key("nuts") + " in the table " + archive.name()
            + "; join that table's transaction, if both are of one account.");
    assertThat(lab.get(Counters.key("nuts"))).contains(new Counter("nuts", 2));
  }

  @Test
  void aForeignTenantIsRefused() {
    Franchise acme = franchise.open("acme");
    Franchise zenith = franchise.open("zenith");

    assertThatThrownBy(() -> acme.transaction().join(zenith.transaction()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[OutOfScope]");
    lab.transaction()
        .add(taking("nuts", 1))
        .join(acme.transaction().add(acme.creating(branch("acme"))))
        .run();
    assertThatThrownBy(() -> lab.transaction()
            .add(taking("nuts", 1))
            .join(acme.transaction())
            .add(zenith.creating(branch("zenith")))
            .run())
        .hasMessageContaining("[OutOfScope]");
    assertThat(List.of(lab.get(Counters.key("nuts")).orElseThrow().value())).containsExactly(1L);
  }

  private static Branch branch(String tenant) {
    return new Branch(tenant, "b1", "Centre", "123");
  }
}
