package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.protocols.jsoncore.JsonWriter;

final class PageTest {

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;

  @BeforeEach
  void fill() {
    lab = table.open();
    for (int i = 0; i < 10; i++) {
      lab.put(Samples.note("b", "n" + i, i));
      lab.put(Samples.task("t" + i, "ann", i / 2));
    }
  }

  private static <T> List<List<T>> all(Pages<T> pages, int size) {
    List<List<T>> read = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<T> page = pages.page(size, cursor.orElse(null));
      read.add(page.items());
      cursor = page.next();
    } while (cursor.isPresent());
    return read;
  }

  @Test
  void pagesMakeUpTheWholeInOrder() {
    for (Pages<Note> notes : List.of(lab.notes("b"), lab.notes("b").reversed())) {
      for (int size : List.of(1, 3, 5, 10, 11)) {
        List<List<Note>> pages = all(notes, size);

        assertThat(pages.stream().flatMap(List::stream).toList()).isEqualTo(notes.list());
        assertThat(pages).allSatisfy(page -> assertThat(page).hasSizeLessThanOrEqualTo(size));
      }
    }
  }

  @Test
  void pagesOfAnIndexMakeUpTheWholeThoughPartsOfItsKeyAreEqual() {
    List<List<Task>> pages = all(lab.tasksOf("ann"), 3);

    assertThat(pages.stream().flatMap(List::stream).toList())
        .isEqualTo(lab.tasksOf("ann").list());
    assertThat(pages.get(0)).extracting(Task::taskId).containsExactly("t0", "t1", "t2");
  }

  @Test
  void pagesOfAScanMakeUpTheWhole() {
    List<List<Task>> pages = all(lab.everyTask(), 3);

    assertThat(pages.stream().flatMap(List::stream).map(Task::taskId))
        .containsExactlyInAnyOrderElementsOf(
            lab.everyTask().stream().map(Task::taskId).toList())
        .hasSize(10);
  }

  @Test
  void aFilteredPageIsFullAndItsCursorPointsAtTheLastResult() {
    Pages<Note> odd = lab.notes("b").filter(Notes.likes.in(List.of(1, 3, 5, 7, 9)));

    Page<Note> first = odd.page(2, null);
    lab.deleteKey(Notes.key("b", "n4"));
    Page<Note> second = odd.page(2, first.next().orElseThrow());

    assertThat(first.items()).extracting(Note::noteId).containsExactly("n1", "n3");
    assertThat(second.items()).extracting(Note::noteId).containsExactly("n5", "n7");
    assertThat(odd.page(2, second.next().orElseThrow()).items())
        .extracting(Note::noteId)
        .containsExactly("n9");
  }

  @Test
  void aCursorHoldsThoughItsItemIsGoneAndOthersCame() {
    Page<Note> first = lab.notes("b").page(3, null);
    lab.deleteKey(Notes.key("b", "n2"));
    lab.put(Samples.note("b", "n25", 0));
    lab.put(Samples.note("b", "n0a", 0));

    assertThat(lab.notes("b").page(2, first.next().orElseThrow()).items())
        .extracting(Note::noteId)
        .containsExactly("n25", "n3");
  }

  @Test
  void aCursorSurvivesAJsonRoundTripAndAUrl() {
    String cursor = lab.notes("b").page(3, null).next().orElseThrow();
    byte[] json = JsonWriter.create()
        .writeStartObject()
        .writeFieldName("next")
        .writeValue(cursor)
        .writeEndObject()
        .getBytes();

    String read = JsonNode.parser()
        .parse(new String(json, StandardCharsets.UTF_8))
        .asObject()
        .get("next")
        .asString();

    assertThat(cursor).matches("[A-Za-z0-9_-]+");
    assertThat(lab.notes("b").page(1, read).items()).extracting(Note::noteId).containsExactly("n3");
  }

  @Test
  void aCursorHoldsInAnotherProcessAndWithAnotherPageSize() {
    String cursor = lab.notes("b").page(3, null).next().orElseThrow();

    assertThat(table.open().notes("b").page(100, cursor).items()).hasSize(7);
  }

  @Test
  void refusesACursorOfAnotherRead() {
    String cursor = lab.notes("b").page(3, null).next().orElseThrow();
    lab.put(Samples.note("c", "n1", 1));

    assertForeign(lab.notes("c"), cursor);
    assertForeign(lab.notesFrom("b", "n0"), cursor);
    assertForeign(lab.notes("b").reversed(), cursor);
    assertForeign(lab.everyTask(), cursor);
    assertForeign(lab.tasksOf("ann"), cursor);
    assertThatThrownBy(
            () -> table.opening().cursorSecret(new byte[32]).open().notes("b").page(2, cursor))
        .hasMessageStartingWith("[CursorSecretOther]");
  }

  @Test
  void refusesACursorThatWasChanged() {
    String cursor = lab.notes("b").page(3, null).next().orElseThrow();

    for (int i = 0; i < cursor.length(); i++) {
      char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
      String changed = cursor.substring(0, i) + other + cursor.substring(i + 1);
      // Its first bytes tell the secret; a change there looks like another process's cursor.
      assertThatThrownBy(() -> lab.notes("b").page(1, changed))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageMatching("(?s)\\[(CursorForeign|CursorSecretOther)] .*");
    }
    assertForeign(lab.notes("b"), cursor.substring(0, cursor.length() - 4));
    assertForeign(lab.notes("b"), cursor + "AAAA");
    for (String garbage : List.of("", "A", "!", "null", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA")) {
      assertForeign(lab.notes("b"), garbage);
    }
  }

  private static void assertForeign(Pages<?> pages, String cursor) {
    String shown = cursor.length() > 24 ? cursor.substring(0, 24) + "…" : cursor;
    assertThatThrownBy(() -> pages.page(1, cursor))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[CursorForeign] The cursor \"" + shown
            + "\" is not one of this read, or was changed; start again without a cursor.");
  }

  @Test
  void theLastPageHasNoNext() {
    assertThat(lab.notes("b").page(11, null).next()).isEmpty();
    assertThat(lab.notes("none").page(1, null)).isEqualTo(new Page<>(List.of(), Optional.empty()));
  }

  @Test
  void pagesOfAProjectionGoOnThoughTheKeysAreNoneOfItsComponents() {
    assertThat(all(lab.noteTexts("b"), 4).stream().flatMap(List::stream)).hasSize(10);
  }

  @Test
  void aPageOfTasksIsAsLongAsAskedThoughAnIndexHoldsSiblings() {
    lab.put(Samples.fullChore("c1"));

    assertThat(
            lab.tasksOf("ann").filter(Tasks.priority.atLeast(2)).page(4, null).items())
        .extracting(Task::taskId)
        .containsExactly("t4", "t5", "t6", "t7");
  }
}
