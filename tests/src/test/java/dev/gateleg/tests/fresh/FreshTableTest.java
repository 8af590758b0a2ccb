package dev.gateleg.tests.fresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.testing.Backends;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.testing.TestingException;
import dev.gateleg.tests.franchise.Branch;
import dev.gateleg.tests.franchise.Franchise;
import dev.gateleg.tests.franchise.FranchiseTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

final class FreshTableTest {

  private final AtomicReference<ExtensionContext> context = new AtomicReference<>();

  @RegisterExtension
  final BeforeEachCallback keepsContext = context::set;

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private static List<String> liveTables(DynamoDbClient client) {
    List<String> names = new ArrayList<>();
    client.listTablesPaginator().tableNames().forEach(names::add);
    return names;
  }

  @Test
  void aTestGetsItsTableAsAParameter(Lab lab) {
    lab.create(Samples.task("t1"));

    assertThat(table.open().task("t1")).isPresent();
  }

  @Test
  void theNameTellsTheModelAndTheTest() {
    assertThat(table.name()).matches("lab-theNameTellsTheModelAndTheTest-[0-9a-f]{12}");
    assertThat(liveTables(table.client())).contains(table.name());
  }

  @Test
  void theTableIsMadeAsTheModelSays() {
    assertThat(Tables.diff(table.client(), LabTable.TYPE.schema(), table.name()))
        .isEmpty();
  }

  @Test
  void everyTestHasATableOfItsOwnWhichGoesWithIt() {
    FreshTable<Lab> other = FreshTable.of(LabTable.TYPE);
    other.beforeEach(context.get());
    String name = other.name();
    other.open().create(Samples.task("t1"));

    assertThat(name).isNotEqualTo(table.name());
    assertThat(table.open().task("t1")).isEmpty();
    other.afterEach(context.get());
    assertThat(liveTables(table.client())).doesNotContain(name).contains(table.name());
  }

  @Test
  void aTableThatTheTestDeletedIsNoProblem() {
    Tables.delete(table.client(), table.name());
  }

  @Test
  void aTableLivesOnlyDuringATest() {
    assertThatThrownBy(() -> FreshTable.of(LabTable.TYPE).open())
        .isInstanceOf(TestingException.class)
        .hasMessage("[FreshTableUnmade] The table lab lives only while a test runs; keep it in a"
            + " field with @RegisterExtension, and open it in the test.");
  }

  @Test
  void twoTestsDoNotShareAFreshTable() {
    assertThatThrownBy(() -> table.beforeEach(context.get()))
        .isInstanceOf(TestingException.class)
        .hasMessage("[FreshTableShared] twoTestsDoNotShareAFreshTable() starts while another test"
            + " uses the same fresh table " + table.name()
            + "; keep it in a field that is not static, and run the class's tests one after the"
            + " other.");
  }

  @Test
  void itIsOpenedWithTheOptionsItHas() {
    Calls calls = new Calls();
    ManualClock clock = new ManualClock();
    AtomicReference<LostAnswers> lossy = new AtomicReference<>();
    FreshTable<Lab> other = FreshTable.of(LabTable.TYPE)
        .listener(calls)
        .clock(clock)
        .through(client -> {
          lossy.set(LostAnswers.first(client));
          return lossy.get();
        });
    other.beforeEach(context.get());

    Lab lab = other.open();
    assertThat(lab.create(Samples.gadget("g1")).createdAt()).isEqualTo(ManualClock.START);

    assertThat(calls.count()).isEqualTo(1);
    assertThat(lossy.get().losses()).isEqualTo(1);
    other.afterEach(context.get());
  }

  @Test
  void itCanBeMadeInAnotherWayOrNotAtAll() {
    FreshTable<Lab> none = FreshTable.of(LabTable.TYPE).madeBy((client, name) -> {});
    none.beforeEach(context.get());

    assertThatThrownBy(() -> none.open().task("t1")).isInstanceOf(TableMismatchException.class);
    none.afterEach(context.get());
  }

  @Test
  void aScopedTableIsOpenedForEachScope() {
    FreshScopedTable<Franchise, String> scoped = FreshScopedTable.of(FranchiseTable.TYPE);
    scoped.beforeEach(context.get());

    scoped.open("a").create(new Branch("a", "b1", "Centre", "1"));

    assertThat(scoped.open("a").branch("b1")).isPresent();
    assertThat(scoped.open("b").branch("b1")).isEmpty();
    scoped.afterEach(context.get());
  }

  @Test
  void theBackendIsTheOneThatThePropertyNames() {
    String wanted = System.getProperty("gateleg.backend", "engine");

    assertThat(Backends.chosenName()).isEqualTo(wanted);
    assertThat(Backends.client()).isSameAs(table.client());
  }

  /** On the engine an item that lives for an hour by a clock of 2020 does not vanish because the machine has 2026. */
  @Test
  void theClockOfATestIsTheEnginesToo() {
    Assumptions.assumeTrue(Backends.chosenName().equals("engine"));
    FreshTable<Lab> old = FreshTable.of(LabTable.TYPE)
        .clock(Clock.fixed(Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC));
    old.beforeEach(context.get());
    try {
      assertThat(old.client()).isNotSameAs(table.client());
      assertThat(old.client()
              .describeTable(request -> request.tableName(old.name()))
              .table()
              .creationDateTime())
          .isEqualTo(Instant.parse("2020-01-01T00:00:00Z"));
    } finally {
      old.afterEach(context.get());
    }
  }
}
