package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Stumbling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;

/** Single writes that meet a transaction at work on their item, which the SDK does not try again. */
final class ConflictTest {

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private final List<Duration> waits = new ArrayList<>();
  private Lab sure;

  @BeforeEach
  void open() {
    sure = table.open();
  }

  private Lab through(Stumbling client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .sleeper(waits::add)
        .open();
  }

  /** A table whose next write meets three conflicts. */
  private Lab meeting() {
    waits.clear();
    return through(Stumbling.before(
        table.client(), Stumbling.conflict(1), Stumbling.conflict(1), Stumbling.conflict(1)));
  }

  @Test
  void everyWriteIsTriedAgainUntilTheTransactionHasEnded() {
    Task created = meeting().create(Samples.task("t1"));
    assertThat(waits).hasSize(3);
    assertThat(meeting().put(created).version()).isEqualTo(created.version() + 1);
    assertThat(waits).hasSize(3);
    sure.create(new Counter("c1", 0));
    assertThat(
            meeting().update(Counters.key("c1")).add(Counters.value, 5L).run().value())
        .isEqualTo(5);
    assertThat(
            meeting().upsert(Counters.key("c1")).add(Counters.value, 5L).run().value())
        .isEqualTo(10);
    assertThat(meeting()
            .modify(Counters.key("c1"), c -> new Counter(c.name(), c.value() + 1))
            .value())
        .isEqualTo(11);
    assertThat(meeting().deleteKey(Tasks.key("t1"))).isPresent();
    assertThat(waits).hasSize(3);
    assertThat(sure.task("t1")).isEmpty();
  }

  @Test
  void whatWasMadeBeforeTheConflictHappensOnce() {
    // The client's first request was made and its answer lost; the second met a transaction.
    Lab lab = through(Stumbling.after(table.client(), Stumbling.conflict(2)));
    lab.upsert(Counters.key("c1")).add(Counters.value, 5L).run();
    assertThat(sure.getConsistent(Counters.key("c1"))).contains(new Counter("c1", 5));

    Task created =
        through(Stumbling.after(table.client(), Stumbling.conflict(2))).create(Samples.task("t1"));
    assertThat(sure.task("t1")).contains(created);
    // A deleted item carries no mark: another may have deleted it.
    assertThatThrownBy(() -> through(Stumbling.after(table.client(), Stumbling.conflict(2)))
            .deletingEntity(created)
            .run())
        .isInstanceOf(UnavailableException.class);
    assertThat(sure.task("t1")).isEmpty();
  }

  @Test
  void aWriteThatMayHaveBeenMadeBeforeIsNoRefusal() {
    sure.create(Samples.note("b", "n1", 7));

    assertThatThrownBy(() -> through(Stumbling.before(table.client(), Stumbling.conflict(2)))
            .putting(Samples.note("b", "n1", 2))
            .when(Notes.likes.is(1))
            .run())
        .isInstanceOf(UnavailableException.class)
        .hasMessage(
            "[OutcomeUnknown] Note(BOARD#b, NOTE#n1): a try got no answer, and the item does"
                + " not tell whether it was made; read the item and decide, or make the write"
                + " exactlyOnce().");
  }

  @Test
  void aDeadlineEndsTheTries() {
    Stumbling always = Stumbling.before(
        table.client(),
        Stream.generate(() -> Stumbling.conflict(1)).limit(1000).toArray(SdkException[]::new));

    assertThatThrownBy(() -> through(always).create(Samples.task("t1")))
        .isInstanceOf(ConflictException.class);
    assertThat(waits.stream().reduce(Duration.ZERO, Duration::plus))
        .isLessThanOrEqualTo(Duration.ofSeconds(10));
    assertThat(sure.task("t1")).isEmpty();
  }
}
