package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Stored;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that nobody can read: reported with their key, and never in the way of the rest. */
final class ProblemTest {

  private final List<ReadProblem> problems = new CopyOnWriteArrayList<>();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).onProblem(problems::add);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void fill() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
    lab.put(Samples.note("b", "n1", 1));
    lab.put(Samples.note("b", "n2", 2));
    lab.put(Samples.note("b", "n3", 3));
  }

  private void spoil(String attribute, AttributeValue value) {
    stored.set("BOARD#b", "NOTE#n2", attribute, value);
  }

  private List<String> readable() {
    return lab.notes("b").stream().map(Note::noteId).toList();
  }

  @Test
  void anUnknownTypeIsReportedAndPassedOver() {
    spoil("_type", AttributeValue.fromS("Dragon"));

    assertThat(readable()).containsExactly("n1", "n3");
    assertThat(problems).hasSize(1);
    ReadProblem problem = problems.get(0);
    assertThat(problem.pattern()).isEqualTo("notes");
    assertThat(problem.key()).isEqualTo("BOARD#b, NOTE#n2");
    assertThat(problem.item().get("likes")).isEqualTo(Value.fromN("2"));
    assertThat(problem.failure()).isNull();
    assertThat(problem.message())
        .isEqualTo("[ItemUnknown] notes read (BOARD#b, NOTE#n2), which is of no entity of the"
            + " table; it was passed over.");
  }

  @Test
  void anAttributeOfAnotherKindIsReportedAndPassedOver() {
    spoil("likes", AttributeValue.fromS("many"));

    assertThat(readable()).containsExactly("n1", "n3");
    assertThat(problems)
        .extracting(ReadProblem::message)
        .containsExactly("[ItemUndecodable] notes read (BOARD#b, NOTE#n2), which can't be decoded:"
            + " [AttributeKind] 'likes' is stored as STRING, not NUMBER; mend the item, or give the"
            + " component a converter that reads both.");
    assertThat(problems.get(0).failure()).isInstanceOf(CodecException.class);
  }

  @Test
  void aMalformedOrMissingAttributeIsReported() {
    spoil("likes", AttributeValue.fromN("1.5"));
    assertThat(readable()).containsExactly("n1", "n3");
    spoil("text", null);
    spoil("likes", AttributeValue.fromN("1"));
    assertThat(readable()).containsExactly("n1", "n3");

    assertThat(problems)
        .extracting(ReadProblem::message)
        .containsExactly(
            "[ItemUndecodable] notes read (BOARD#b, NOTE#n2), which can't be decoded:"
                + " [AttributeMalformed] 'likes' holds \"1.5\", which is no int; mend the item, or"
                + " give the component a converter that reads it.",
            "[ItemUndecodable] notes read (BOARD#b, NOTE#n2), which can't be decoded:"
                + " [AttributeMissing] Note needs 'text', which the item lacks; mend the item, or"
                + " make the component Optional.");
  }

  @Test
  void aFaultDeepInAnItemIsReportedWithItsPath() {
    lab.create(Samples.gadget("g1"));
    Map<String, AttributeValue> part =
        new HashMap<>(stored.item("GADGET#g1", "GADGET").get("parts").l().get(1).m());
    part.put("count", AttributeValue.fromBool(true));
    stored.set(
        "GADGET#g1",
        "GADGET",
        "parts",
        AttributeValue.fromL(List.of(
            stored.item("GADGET#g1", "GADGET").get("parts").l().get(0),
            AttributeValue.fromM(part))));

    assertThat(lab.everyGadget().list()).isEmpty();
    assertThat(problems.get(0).message())
        .contains("'parts[1].count' is stored as BOOLEAN, not NUMBER");
  }

  @Test
  void theHandlerMayEndTheRead() {
    spoil("likes", AttributeValue.fromS("many"));
    Lab strict = table.opening().onProblem(ReadProblemHandler.failing()).open();

    assertThatThrownBy(() -> strict.notes("b").list())
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageStartingWith("[ItemUndecodable] notes read (BOARD#b, NOTE#n2), which can't be"
            + " decoded: [AttributeKind] ")
        .hasCauseInstanceOf(CodecException.class);
  }

  @Test
  void anUnknownTypeEndsTheReadUnderItsOwnCode() {
    spoil("_type", AttributeValue.fromS("Dragon"));
    Lab strict = table.opening().onProblem(ReadProblemHandler.failing()).open();

    assertThatThrownBy(() -> strict.notes("b").list())
        .isInstanceOf(UndecodableItemException.class)
        .hasMessage("[ItemUnknown] notes read (BOARD#b, NOTE#n2), which is of no entity of the"
            + " table; list its record in @SingleTable(entities).");
  }

  @Test
  void aHandlerThatLogsLetsTheReadGoOn() {
    spoil("likes", AttributeValue.fromS("many"));
    Lab usual = table.opening().onProblem(ReadProblemHandler.logging()).open();

    assertThat(usual.notes("b").list()).hasSize(2);
  }

  @Test
  void aGetOfAnUndecodableItemSaysItsKeyAndWhatIsWrong() {
    spoil("likes", AttributeValue.fromS("many"));

    assertThatThrownBy(() -> lab.get(Notes.key("b", "n2")))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessage("[ItemUndecodable] Note(BOARD#b, NOTE#n2) can't be decoded: [AttributeKind]"
            + " 'likes' is stored as STRING, not NUMBER; mend the item, or give the component a"
            + " converter that reads both.")
        .hasCauseInstanceOf(CodecException.class);
  }

  @Test
  void aGetOfAnItemOfAnotherTypeSaysSo() {
    spoil("_type", AttributeValue.fromS("Dragon"));

    assertThatThrownBy(() -> lab.get(Notes.key("b", "n2")))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageStartingWith("[ItemOther] Note(BOARD#b, NOTE#n2) is another entity")
        .hasMessageContaining("Dragon");
  }

  @Test
  void anItemWithoutATypeIsToldByItsKeyInEveryRead() {
    spoil("_type", null);

    assertThat(readable()).containsExactly("n1", "n2", "n3");
    assertThat(lab.get(Notes.key("b", "n2"))).isPresent();
  }

  @Test
  void anUndecodableItemThatIsDeletedIsDeletedAndThatIsSaid() {
    spoil("likes", AttributeValue.fromS("many"));

    assertThatThrownBy(() -> lab.deleteKey(Notes.key("b", "n2")))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining("Note(BOARD#b, NOTE#n2) was deleted, but can't be decoded");
    assertThat(stored.item("BOARD#b", "NOTE#n2")).isEmpty();
  }

  @Test
  void anUpdateOfAnUndecodableItemNamesIt() {
    spoil("likes", AttributeValue.fromS("many"));

    assertThatThrownBy(
            () -> lab.update(Notes.key("b", "n2")).set(Notes.text, "New").run())
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining("Note(BOARD#b, NOTE#n2) was changed, but can't be decoded");
    assertThatThrownBy(() -> lab.modify(Notes.key("b", "n2"), note -> note))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining("Note(BOARD#b, NOTE#n2) can't be decoded");
  }

  @Test
  void attributesThatTheModelDoesNotKnowAreLeftAlone() {
    spoil("colour", AttributeValue.fromS("red"));

    assertThat(readable()).containsExactly("n1", "n2", "n3");
    lab.update(Notes.key("b", "n2")).add(Notes.likes, 1).run();
    lab.modify(
        Notes.key("b", "n2"),
        n -> new Note(n.board(), n.noteId(), "New", n.likes(), n.expiresAt()));

    assertThat(stored.attribute("BOARD#b", "NOTE#n2", "colour")).isEqualTo("red");
    assertThat(stored.attribute("BOARD#b", "NOTE#n2", "text")).isEqualTo("New");
    assertThat(problems).isEmpty();
  }

  @Test
  void siblingsInAnIndexAreNoProblem() {
    lab.put(Samples.fullTask("t1"));
    lab.put(Samples.fullChore("c1"));

    assertThat(lab.everyTask().list()).hasSize(1);
    assertThat(lab.tasksOf("ann").filter(Tasks.priority.is(3)).list()).hasSize(1);
    assertThat(problems).isEmpty();
  }
}
