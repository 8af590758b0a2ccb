package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Boards;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Pin;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.WholeBoard;
import dev.gateleg.tests.support.Calls;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Whole item collections, lists of a sealed interface, and scans. */
final class CollectionTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = table.open();
  }

  @Test
  void readsAWholeCollectionIntoARecord() {
    Board board = lab.put(new Board("b", "Board"));
    Pin second = lab.put(new Pin("b", 2, "https://example.org/2"));
    Pin first = lab.put(new Pin("b", 1, "https://example.org/1"));
    Note note = lab.put(Samples.note("b", "n1", 0));
    lab.put(Samples.note("b", "n2", 0));
    calls.clear();

    assertThat(lab.wholeBoard("b"))
        .isEqualTo(new WholeBoard(board, List.of(first, second), Optional.of(note)));
    assertThat(calls.operations()).containsExactly("Query");
    assertThat(lab.wholeBoardNow("b")).contains(lab.wholeBoard("b"));
  }

  @Test
  void aCollectionWithoutItsRootIsAbsentOrAnError() {
    lab.put(new Pin("b", 2, "https://example.org/2"));

    assertThat(lab.wholeBoardNow("b")).isEmpty();
    assertThatThrownBy(() -> lab.wholeBoard("b"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] wholeBoard found no Board; check the key, or return an Optional.");
  }

  @Test
  void aCollectionMayHaveEmptyParts() {
    Board board = lab.put(new Board("b", "Board"));

    assertThat(lab.wholeBoard("b")).isEqualTo(new WholeBoard(board, List.of(), Optional.empty()));
  }

  @Test
  void aCollectionLargerThanAPageIsReadWhole() {
    lab.put(new Board("b", "Board"));
    String url = "u".repeat(100_000);
    IntStream.range(0, 15).forEach(i -> lab.put(new Pin("b", i, url)));
    calls.clear();

    assertThat(lab.wholeBoard("b").pins()).hasSize(15);
    assertThat(calls.count()).isGreaterThan(1);
  }

  @Test
  void listsASealedInterfaceAndPassesOverOthers() {
    Board board = lab.put(new Board("b", "Board"));
    lab.put(Samples.note("b", "n1", 0));
    Pin pin = lab.put(new Pin("b", 1, "https://example.org/1"));

    assertThat(lab.onBoard("b").list()).containsExactly(board, pin);
    assertThat(lab.onBoard("b").reversed().list()).containsExactly(pin, board);
    assertThat(lab.onBoard("b").filter(Boards.title.is("Board")).list()).containsExactly(board);
  }

  @Test
  void aPageOfAMixedCollectionMayHoldNoneOfOneEntity() {
    for (int i = 0; i < 20; i++) {
      lab.put(Samples.note("b", "n" + i, i));
    }
    Pin pin = lab.put(new Pin("b", 1, "https://example.org/1"));

    assertThat(lab.onBoard("b").itemsPerRequest(5).list()).containsExactly(pin);
    assertThat(lab.onBoard("b").page(1, null).items()).containsExactly(pin);
  }

  @Test
  void scansOnlyTheEntityThatIsAskedFor() {
    lab.put(new Board("b", "Board"));
    lab.put(new Pin("b", 1, "https://example.org/1"));
    lab.put(Samples.task("t1"));
    lab.put(Samples.fullTask("t2"));

    assertThat(lab.everyTask().list())
        .extracting(Task::taskId)
        .containsExactlyInAnyOrder("t1", "t2");
    assertThat(lab.everythingOnBoards().list()).hasSize(2);
    assertThat(lab.everyDueTask().list()).extracting(Task::taskId).containsExactly("t2");
    assertThat(lab.everyTask().count()).isEqualTo(2);
    assertThat(lab.everyTask().limit(1).list()).hasSize(1);
  }

  @Test
  void scansInParallelAndSeesEveryItemOnce() {
    IntStream.range(0, 60).forEach(i -> lab.put(Samples.task("t" + i)));
    calls.clear();

    assertThat(lab.everyTask().parallel(4).itemsPerRequest(5).list())
        .extracting(Task::taskId)
        .doesNotHaveDuplicates()
        .hasSize(60);
    assertThat(calls.operations()).containsOnly("Scan").hasSizeGreaterThan(4);
    assertThat(lab.everyTask().parallel(4).limit(7).list()).hasSize(7);
    assertThat(lab.everyTask().parallel(4).count()).isEqualTo(60);
    assertThat(((ScanRequest) lab.everyTask().parallel(4).request()).totalSegments())
        .isEqualTo(4);
  }

  @Test
  void refusesWhatAScanCannot() {
    assertThatThrownBy(() -> lab.everyTask().reversed())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ScanOrder] everyTask is a scan, which has no order to reverse; use a query.");
    assertThatThrownBy(() -> lab.everyTask().parallel(1001))
        .hasMessageStartingWith("[ScanSegments]");
    assertThatThrownBy(() -> lab.everyDueTask().consistent())
        .hasMessageStartingWith("[ConsistentOnGlobalIndex]");
  }
}
