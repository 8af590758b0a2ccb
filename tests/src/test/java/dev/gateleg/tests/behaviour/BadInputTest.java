package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.codec.CodecException;
import dev.gateleg.model.key.KeyPartException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Measure;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.shop.Stock;
import dev.gateleg.tests.shop.Stocks;
import dev.gateleg.tests.support.Calls;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Input that can't be stored is refused with a clear error, before anything is sent. */
final class BadInputTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = table.open();
  }

  @AfterEach
  void nothingWasSent() {
    assertThat(calls.all()).isEmpty();
  }

  private static void assertRefused(
      ThrowingCallable call, Class<? extends Throwable> type, String message) {
    assertThatThrownBy(call).isInstanceOf(type).hasMessage(message);
  }

  @Test
  void aNullInAKey() {
    assertRefused(
        () -> Tasks.key(null),
        InvalidInputException.class,
        "[KeyPartNull] Task's partition key has a part that is null; give every part a value.");
    assertRefused(
        () -> lab.task(null),
        InvalidInputException.class,
        "[KeyPartNull] Task's partition key has a part that is null; give every part a value.");
    assertRefused(
        () -> lab.tasksOf(null),
        InvalidInputException.class,
        "[KeyPartNull] The key \"ASSIGNEE#{assignee}\" has a part that is null; give every part a"
            + " value.");
    assertRefused(
        () -> lab.create(Samples.task(null)),
        CodecException.class,
        "[ComponentNull] Task.taskId is null; give it a value, or make it @Nullable or Optional.");
    assertThatThrownBy(() -> lab.entries("l", null)).hasMessageContaining("'topic'");
  }

  @Test
  void anEmptyTextInAKey() {
    assertRefused(
        () -> Tasks.key(""),
        KeyPartException.class,
        "[KeyPartEmpty] 'taskId' of \"TASK#{taskId}\" is empty text (\"\"); give it a value, or null to"
            + " leave an index's key out.");
    assertThatThrownBy(() -> lab.create(Samples.task("")))
        .isInstanceOf(KeyPartException.class)
        .hasMessageStartingWith("[KeyPartEmpty]");
    assertThatThrownBy(() -> lab.create(Samples.task("t1", "", 1)))
        .isInstanceOf(KeyPartException.class)
        .hasMessageStartingWith("[KeyPartEmpty] 'assignee' of \"ASSIGNEE#{assignee}\"");
    assertThatThrownBy(() -> lab.update(Tasks.key("t1")).set(Tasks.assignee, "").run())
        .isInstanceOf(KeyPartException.class)
        .hasMessageStartingWith("[KeyPartEmpty] 'assignee'");
    assertThatThrownBy(() -> lab.tasksOf("")).isInstanceOf(KeyPartException.class);
  }

  @Test
  void aPartitionKeyOfMoreThan2048Bytes() {
    String most = "ü".repeat((2048 - "TASK#".length() - 1) / 2) + "x";
    assertThat(Tasks.key(most)).isNotNull();

    assertRefused(
        () -> Tasks.key(most + "y"),
        InvalidInputException.class,
        "[KeyTooLong] Task's partition key \"TASK#" + "ü".repeat(35)
            + "…\" has 2049 bytes; DynamoDB takes 1 to 2048, so shorten its components.");
    assertThatThrownBy(() -> lab.create(Samples.task(most + "y")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong]");
    assertThatThrownBy(() -> lab.create(Samples.task("t1", "a".repeat(2048), 0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyTooLong] Task's key attribute GSI1PK \"ASSIGNEE#" + "a".repeat(31)
            + "…\" has 2057 bytes; DynamoDB takes 1 to 2048, so shorten its components.");
    assertThatThrownBy(() ->
            lab.update(Tasks.key("t1")).set(Tasks.assignee, "a".repeat(2048)).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong] Task's key attribute GSI1PK");
  }

  @Test
  void aSortKeyOfMoreThan1024Bytes() {
    assertThat(Notes.key("b", "n".repeat(1024 - "NOTE#".length()))).isNotNull();
    assertThatThrownBy(() -> Notes.key("b", "n".repeat(1024)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong] Note's sort key \"NOTE#nnn")
        .hasMessageEndingWith(
            "has 1029 bytes; DynamoDB takes 1 to 1024, so shorten its components.");
  }

  @Test
  void anItemOfMoreThan400Kilobytes() {
    Note large = new Note("b", "n", "x".repeat(400 * 1024), 0, Optional.empty());

    assertThatThrownBy(() -> lab.put(large))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching(
            "\\[ItemTooLarge\\] This Note takes 4\\d{5} bytes; DynamoDB takes 409600,"
                + " so keep large values elsewhere or split the entity\\.");
  }

  @Test
  void numbersThatDoNotFit() {
    assertThatThrownBy(
            () -> lab.update(Gadgets.key("g")).set(Gadgets.price, new BigDecimal("1e126")))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "[NumberRange] 1E+126 is not between 1E-130 and 9.99E+125; round it, or store it"
                + " as text through a converter.");
    assertThatThrownBy(() -> lab.put(new Measure("s", new BigDecimal("1e20"), 0, Instant.EPOCH)))
        .isInstanceOf(KeyPartException.class)
        .hasMessageContaining("'amount' of \"{amount}#{at}\"");
    assertThatThrownBy(() ->
            lab.put(new Measure("s", BigDecimal.ONE, 0, Instant.parse("+10000-01-01T00:00:00Z"))))
        .hasMessageContaining("10000");
  }

  @Test
  void unpairedSurrogatesInAKey() {
    assertThatThrownBy(() -> Tasks.key("a\uD800b")).isInstanceOf(KeyPartException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // That is what is refused.
  void noEntityAtAll() {
    assertRefused(
        () -> lab.put(null),
        InvalidInputException.class,
        "[ValueNull] A write of the table " + table.name()
            + " was given null for its entity; give it one.");
    assertThatThrownBy(() -> lab.batch().put(null).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[ValueNull]");
  }

  @Test
  void anEntityOfAnotherTable() {
    assertRefused(
        () -> lab.put(new Stock("p", "w", 1, 1)),
        InvalidInputException.class,
        "[EntityForeign] dev.gateleg.tests.shop.Stock is no entity of the table " + table.name()
            + "; list it in @SingleTable(entities).");
    assertThatThrownBy(() -> lab.get(Stocks.key("p", "w")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[EntityForeign]");
  }
}
