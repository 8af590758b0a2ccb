package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.read.Pages;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.NoteText;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Pin;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

final class ReadTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = table.open();
  }

  /** Notes a to j on board "b", with 0 to 9 likes. */
  private List<Note> tenNotes() {
    List<Note> notes = IntStream.range(0, 10)
        .mapToObj(i -> lab.put(Samples.note("b", String.valueOf((char) ('a' + i)), i)))
        .toList();
    calls.clear();
    return notes;
  }

  private static String ids(Pages<Note> notes) {
    return String.join("", notes.stream().map(Note::noteId).toList());
  }

  @Test
  void getsAnItemOrNothing() {
    Task task = lab.create(Samples.task("t1"));

    assertThat(lab.task("t1")).contains(task);
    assertThat(lab.task("t")).isEmpty();
    assertThat(lab.get(Tasks.key("t1"))).contains(task);
    assertThat(lab.getConsistent(Tasks.key("t1"))).contains(task);
  }

  @Test
  void getsAnItemThatMustBeThere() {
    Task task = lab.create(Samples.task("t1"));

    assertThat(lab.theTask("t1")).isEqualTo(task);
    assertThatThrownBy(() -> lab.theTask("t2"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] theTask found no Task(TASK#t2, TASK); create it, or return an"
            + " Optional.");
  }

  @Test
  void queriesByEqualityAndEveryBound() {
    tenNotes();

    assertThat(lab.note("b", "d").map(Note::noteId)).contains("d");
    assertThat(lab.note("b", "x")).isEmpty();
    assertThat(ids(lab.notes("b"))).isEqualTo("abcdefghij");
    assertThat(ids(lab.notesFrom("b", "g"))).isEqualTo("ghij");
    assertThat(ids(lab.notesAfter("b", "g"))).isEqualTo("hij");
    assertThat(ids(lab.notesTo("b", "d"))).isEqualTo("abcd");
    assertThat(ids(lab.notesBefore("b", "d"))).isEqualTo("abc");
    assertThat(ids(lab.notesBetween("b", "c", "e"))).isEqualTo("cde");
    assertThat(ids(lab.notesWithin("b", "c", "e"))).isEqualTo("d");
    assertThat(ids(lab.notes("other"))).isEmpty();
  }

  @Test
  void queriesByPrefix() {
    for (String id : List.of("a", "ab", "ab#c", "abc", "b", "äb")) {
      lab.put(Samples.note("b", id, 0));
    }

    assertThat(lab.notesStarting("b", "ab").list())
        .extracting(Note::noteId)
        .containsExactly("ab", "ab#c", "abc");
    assertThat(lab.notesStarting("b", "ab#").list())
        .extracting(Note::noteId)
        .containsExactly("ab#c");
    assertThat(lab.notesStarting("b", "ä").list()).extracting(Note::noteId).containsExactly("äb");
  }

  @Test
  void readsBackwards() {
    tenNotes();

    assertThat(ids(lab.notes("b").reversed())).isEqualTo("jihgfedcba");
    assertThat(ids(lab.notesFrom("b", "g").reversed())).isEqualTo("jihg");
    assertThat(ids(lab.notes("b").reversed().reversed())).isEqualTo("abcdefghij");
  }

  @Test
  void anEmptyRangeAsksNothing() {
    tenNotes();

    assertThat(lab.notesBetween("b", "e", "c").list()).isEmpty();
    assertThat(lab.notesWithin("b", "c", "c").list()).isEmpty();
    assertThat(lab.notesBetween("b", "e", "c").count()).isZero();
    assertThat(lab.notesBetween("b", "e", "c").page(5, null).items()).isEmpty();
    assertThat(calls.count()).isZero();
  }

  @Test
  void limitMeansResultsThoughAFilterThrowsMostAway() {
    tenNotes();

    Pages<Note> liked = lab.notes("b").filter(Notes.likes.atLeast(5));

    assertThat(ids(liked.limit(3))).isEqualTo("fgh");
    assertThat(ids(liked)).isEqualTo("fghij");
    assertThat(ids(liked.limit(100))).isEqualTo("fghij");
  }

  @Test
  void limitMeansResultsThoughSiblingsStandBetween() {
    lab.put(new Board("b", "Board"));
    tenNotes();
    for (int i = 0; i < 5; i++) {
      lab.put(new Pin("b", i, "https://example.org/" + i));
    }

    assertThat(lab.onBoard("b").limit(3).list()).hasSize(3);
    assertThat(lab.onBoard("b").list()).hasSize(6);
  }

  @Test
  void aLimitIsTheRequestsLimitWhereNothingIsThrownAway() {
    QueryRequest request = (QueryRequest) lab.tasksOf("ann").limit(3).request();

    assertThat(request.limit()).isEqualTo(3);
    assertThat(((QueryRequest) lab.tasksOf("ann").request()).limit()).isNull();
    assertThat(((QueryRequest) lab.tasksOf("ann").itemsPerRequest(2).request()).limit())
        .isEqualTo(2);
  }

  @Test
  void countsWithoutFetching() {
    tenNotes();
    lab.put(new Board("b", "Board"));
    calls.clear();

    assertThat(lab.notes("b").count()).isEqualTo(10);
    assertThat(lab.notes("b").filter(Notes.likes.below(3)).count()).isEqualTo(3);
    assertThat(lab.notes("b").limit(4).count()).isEqualTo(4);
    assertThat(lab.onBoard("b").count()).isEqualTo(1);
    assertThat(calls.operations()).containsOnly("Query").hasSize(4);
  }

  @Test
  void countsOverManyPages() {
    String big = "x".repeat(100_000);
    for (int i = 0; i < 25; i++) {
      lab.put(new Note("b", "n" + i, big, i, Optional.empty()));
    }
    calls.clear();

    assertThat(lab.notes("b").count()).isEqualTo(25);
    assertThat(calls.count()).isGreaterThan(1);
    assertThat(lab.notes("b").filter(Notes.likes.atLeast(20)).list()).hasSize(5);
  }

  @Test
  void fetchesNothingUntilAskedAndThenPageByPage() {
    tenNotes();
    Pages<Note> pages = lab.notes("b").itemsPerRequest(2);
    assertThat(calls.count()).isZero();

    Iterator<Note> notes = pages.iterator();
    assertThat(calls.count()).isZero();
    notes.next();
    notes.next();
    assertThat(calls.count()).isEqualTo(1);
    notes.next();
    assertThat(calls.count()).isEqualTo(2);
  }

  @Test
  void aStreamIsLazyToo() {
    tenNotes();

    List<Integer> firstThree = lab.notes("b").itemsPerRequest(1).stream()
        .map(Note::likes)
        .filter(likes -> likes > 2)
        .limit(1)
        .toList();

    assertThat(firstThree).containsExactly(3);
    assertThat(calls.count()).isEqualTo(4);
  }

  @Test
  void theSamePagesCanBeReadTwice() {
    tenNotes();
    Pages<Note> some = lab.notes("b").limit(3);

    List<Note> first = new ArrayList<>();
    some.forEach(first::add);

    assertThat(some.list()).isEqualTo(first).hasSize(3);
    assertThat(some.first()).contains(first.get(0));
  }

  @Test
  void anIteratorEndsAsIteratorsDo() {
    Iterator<Note> none = lab.notes("b").iterator();

    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void readsAProjection() {
    tenNotes();

    assertThat(lab.noteTexts("b").limit(2).list())
        .containsExactly(new NoteText("a", "Text of a"), new NoteText("b", "Text of b"));
    assertThat(lab.noteTexts("b").filter(Notes.TYPE, Notes.likes.is(9)).list())
        .containsExactly(new NoteText("j", "Text of j"));
    QueryRequest request = (QueryRequest) lab.noteTexts("b").request();
    assertThat(request.projectionExpression()).isNotNull();
    assertThat(request.expressionAttributeNames().values())
        .contains("text")
        .doesNotContain("likes");
  }

  @Test
  void readsWithStrongConsistencyWhereTheTableAllowsIt() {
    tenNotes();

    assertThat(ids(lab.notes("b").consistent())).isEqualTo("abcdefghij");
    assertThat(((QueryRequest) lab.notes("b").consistent().request()).consistentRead())
        .isTrue();
    assertThat(((QueryRequest) lab.notes("b").request()).consistentRead()).isNull();
    assertThatThrownBy(() -> lab.tasksOf("ann").consistent())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[ConsistentOnGlobalIndex] tasksOf reads GSI1, a global index");
  }

  @Test
  void refusesToAskForNothing() {
    assertThatThrownBy(() -> lab.notes("b").limit(0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[NotPositive] notes.limit(0) asks for nothing; give at least 1.");
    assertThatThrownBy(() -> lab.notes("b").page(0, null))
        .hasMessage("[NotPositive] notes.page(0) asks for nothing; give at least 1.");
    assertThatThrownBy(() -> lab.notes("b").itemsPerRequest(-1))
        .hasMessage("[NotPositive] notes.itemsPerRequest(-1) asks for nothing; give at least 1.");
    assertThatThrownBy(() -> lab.notes("b").parallel(2))
        .hasMessage("[ScanSegments] notes.parallel(2): only a scan has segments, at most 1000;"
            + " leave it out, or ask for fewer.");
  }
}
