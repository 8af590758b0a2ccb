package dev.gateleg.tests.ownwrites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.explain.Explain;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.ownwrites.Board.Card;
import dev.gateleg.tests.ownwrites.Board.Note;
import dev.gateleg.tests.support.Behind;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A global index that has not heard of a write yet. */
final class OwnWritesTest {

  private final ManualClock clock = new ManualClock();
  private final Heard heard = new Heard();
  private final List<Behind> behind = new ArrayList<>();

  @RegisterExtension
  final FreshTable<Board> table = FreshTable.of(BoardTable.TYPE)
      .clock(clock)
      .listener(heard)
      .through(client -> {
        behind.add(new Behind(client));
        return behind.get(behind.size() - 1);
      });

  private Board board;

  private static final class Heard implements CallListener {
    private final List<String> operations = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();

    @Override
    public void called(Call call) {
      operations.add(call.operation());
    }

    @Override
    public void hinted(String pattern, String hint) {
      hints.add(hint);
    }
  }

  @BeforeEach
  void open() {
    board = table.open();
  }

  private void stopIndexes() {
    behind.forEach(Behind::stop);
  }

  private static Card card(String id, String column, int rank) {
    return new Card(id, column, "ann", rank, false);
  }

  @Test
  void seesWhatThisProcessWroteThoughTheIndexDoesNot() {
    stopIndexes();
    // region after
    Card written = board.create(card("c1", "todo", 1));
    assertThat(board.cardsIn("todo").list()).isEmpty(); // the index has not heard of it
    assertThat(board.cardsIn("todo").afterOwnWrites().list()).containsExactly(written);
    // endregion
  }

  @Test
  void mergesInTheOrderOfTheIndexAndDropsWhatIsStale() {
    Card first = board.create(card("c1", "todo", 1));
    board.create(card("c2", "todo", 2));
    board.create(card("c3", "todo", 3));
    Card fourth = board.create(card("c4", "todo", 4));
    Card ninth = board.create(card("c9", "done", 9));
    assertThat(board.cardsIn("todo").list()).hasSize(4);
    assertThat(board.cardsIn("todo").limit(2).list()).hasSize(2);
    clock.advance(Duration.ofSeconds(6)); // all that is long ago
    stopIndexes();
    board.deleteKey(Cards.key("c2"));
    board.update(Cards.key("c3")).set(Cards.column, "done").run();
    Card moved = board
        .update(Cards.key("c9"))
        .set(Cards.column, "todo")
        .set(Cards.rank, 2)
        .run();

    assertThat(board.cardsIn("todo").afterOwnWrites().list()).containsExactly(first, moved, fourth);
    assertThat(board.cardsIn("todo").afterOwnWrites().limit(2).list())
        .containsExactly(first, moved);
    assertThat(board.cardsIn("todo").afterOwnWrites().reversed().list())
        .containsExactly(moved); // nothing was read in this order before the index stopped
    assertThat(board.cardsBetween("todo", 2, 3).afterOwnWrites().list()).containsExactly(moved);
    assertThat(board.cardsBetween("todo", 3, 9).afterOwnWrites().list()).isEmpty();
    assertThat(ninth.rank()).isEqualTo(9);
  }

  @Test
  void keepsToTheFilterAndToAllShards() {
    stopIndexes();
    board.create(card("c1", "todo", 1));
    Card late = board.create(new Card("c2", "todo", "ann", 2, true));
    Card later = board.create(new Card("c3", "todo", "ann", 3, true));

    assertThat(
            board.cardsIn("todo").afterOwnWrites().filter(Cards.late.is(true)).list())
        .containsExactly(late, later);
    assertThat(board.cardsOf("ann").afterOwnWrites().list())
        .extracting(Card::cardId)
        .containsExactly("c3", "c2", "c1");
    assertThat(board.cardsOf("bob").afterOwnWrites().list()).isEmpty();
  }

  @Test
  void looksAtTransactionsAndBatchesToo() {
    stopIndexes();
    board
        .transaction()
        .add(board.creating(card("c1", "todo", 1)))
        .add(board.creating(card("c2", "todo", 2)))
        .run();
    board.batch().put(card("c3", "todo", 3)).run();

    assertThat(board.cardsIn("todo").afterOwnWrites().list())
        .extracting(Card::cardId)
        .containsExactly("c1", "c2", "c3");
  }

  @Test
  void tellsTheListenerWhatAReadMayMiss() {
    board.create(new Note("n1"));
    board.cardsIn("todo").list();
    assertThat(heard.hints).isEmpty(); // a note is in no index
    board.create(card("c1", "todo", 1));

    String hint =
        "cardsIn reads GSI1, which is a little behind: it may miss 1 item that this process wrote"
            + " in the last 5 seconds; say afterOwnWrites(), or read by the key.";
    assertThat(board.cardsIn("todo").hints()).containsExactly(hint);
    board.cardsIn("todo").list();
    assertThat(heard.hints).containsExactly(hint);
    assertThat(board.cardsIn("todo").afterOwnWrites().hints()).isEmpty();
    assertThat(board.card("c1").hints()).isEmpty();

    heard.operations.clear();
    // region explain
    List<String> hints = Explain.hints(board, b -> b.cardsIn("todo").list()); // nothing is sent
    // endregion
    assertThat(hints).containsExactly(hint);
    assertThat(Explain.hints(board, b -> b.cardsIn("todo").afterOwnWrites().list()))
        .isEmpty();
    assertThat(heard.operations).isEmpty();

    clock.advance(Duration.ofSeconds(6));
    assertThat(board.cardsIn("todo").hints()).isEmpty();
  }

  @Test
  void costsOneRequestMoreAndNoneWhereNothingWasWritten() {
    board.create(card("c1", "todo", 1));
    heard.operations.clear();
    board.cardsIn("todo").afterOwnWrites().list();
    assertThat(heard.operations).containsExactlyInAnyOrder("BatchGetItem", "Query");

    clock.advance(Duration.ofSeconds(6));
    heard.operations.clear();
    board.cardsIn("todo").afterOwnWrites().list();
    assertThat(heard.operations).containsExactly("Query");
  }

  @Test
  void keepsToItsBounds() {
    stopIndexes();
    for (int i = 0; i < 101; i++) {
      board.put(card("c" + i, "todo", i));
    }
    assertThat(board.cardsIn("todo").afterOwnWrites().list())
        .hasSize(100)
        .extracting(Card::rank)
        .doesNotContain(0);
    assertThatThrownBy(() -> board.cardsIn("todo").afterOwnWrites().page(10, null))
        .hasMessage(
            "[OwnWritesPaged] cardsIn is read in pages, which a cursor could not go on from with"
                + " the writes of this process among them; read a list with limit, or leave"
                + " afterOwnWrites out.");
  }

  @Test
  void onTheTableItIsAStrongRead() {
    assertThat(((QueryRequest) board.card("c1").afterOwnWrites().request()).consistentRead())
        .isTrue();
  }
}
