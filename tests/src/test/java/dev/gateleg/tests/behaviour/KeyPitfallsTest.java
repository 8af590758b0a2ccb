package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Entries;
import dev.gateleg.tests.lab.Entry;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Measure;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The pitfalls of keys and of index keys (1 to 9), each with the code that falls into it. */
final class KeyPitfallsTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table =
      FreshTable.of(LabTable.TYPE).listener(calls).onProblem(problem -> {});

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private List<Map<String, AttributeValue>> rawQuery(String partition, String start) {
    return table
        .client()
        .query(request -> request
            .tableName(table.name())
            .keyConditionExpression("PK = :p AND begins_with(SK, :s)")
            .expressionAttributeValues(
                Map.of(":p", AttributeValue.fromS(partition), ":s", AttributeValue.fromS(start))))
        .items();
  }

  @Test
  void pitfall1DelimiterInjectionMakesNoTwoKeysOne() {
    assertThat(String.join("#", "a#b", "c")).isEqualTo(String.join("#", "a", "b#c"));

    lab.create(new Entry("l", "a#b", "c"));
    lab.create(new Entry("l", "a", "b#c"));
    lab.create(new Entry("l", "a", "b"));

    assertThat(stored.lines("SK")).containsExactly("a#b", "a#b$23c", "a$23b#c");
    assertThat(lab.entries("l", "a").list())
        .containsExactly(new Entry("l", "a", "b"), new Entry("l", "a", "b#c"));
    assertThat(lab.get(Entries.key("l", "a#b", "c"))).isPresent();
  }

  @Test
  void pitfall1EscapingKeepsTheOrderOfTuples() {
    List<String> topics = List.of("a", "a!", "a#", "a#b", "a$", "aa", "b");
    topics.forEach(topic -> lab.create(new Entry("l", topic, "x")));

    assertThat(stored
            .client()
            .query(request -> request
                .tableName(stored.table())
                .keyConditionExpression("PK = :p")
                .expressionAttributeValues(Map.of(":p", AttributeValue.fromS("LOG#l"))))
            .items())
        .extracting(item -> item.get("topic").s())
        .containsExactlyElementsOf(topics);
  }

  @Test
  void pitfall2APartialKeyDoesNotSpillOverToALongerSibling() {
    lab.create(new Entry("l", "1", "one"));
    lab.create(new Entry("l", "12", "twelve"));

    assertThat(rawQuery("LOG#l", "1")).hasSize(2);
    assertThat(lab.entries("l", "1").list()).containsExactly(new Entry("l", "1", "one"));
  }

  @Test
  void pitfall3NumbersSortAsNumbers() {
    assertThat(String.format("%010d", -5)).isLessThan(String.format("%010d", -6));
    List<Long> numbers = List.of(Long.MIN_VALUE, -10L, -9L, -1L, 0L, 5L, 10L, Long.MAX_VALUE);
    List<String> amounts = List.of("-1000", "-10.5", "-10", "-0.01", "0", "0.01", "9.9", "10");
    for (int i = 0; i < numbers.size(); i++) {
      lab.create(new Measure(
          "s", new BigDecimal(amounts.get(i)), numbers.get(i), Instant.ofEpochSecond(i)));
    }

    assertThat(lab.byNumber("s").list()).extracting(Measure::number).isEqualTo(numbers);
    assertThat(lab.byAmount("s").list())
        .extracting(measure -> measure.amount().toPlainString())
        .isEqualTo(amounts);
    assertThat(lab.numbers("s", -9, 10).list())
        .extracting(Measure::number)
        .containsExactly(-9L, -1L, 0L, 5L);
    assertThat(
            lab.amounts("s", new BigDecimal("-10.50"), new BigDecimal("0.010")).list())
        .hasSize(5);
  }

  @Test
  void pitfall4InstantsSortAsTime() {
    Instant whole = Instant.parse("2026-06-24T10:00:29Z");
    Instant later = Instant.parse("2026-06-24T10:00:29.017Z");
    assertThat(whole.toString()).isGreaterThan(later.toString());
    List<Instant> times = List.of(whole, later, later.plusNanos(1), whole.plusSeconds(1));
    times.forEach(at -> lab.create(new Measure("s", BigDecimal.ZERO, 0, at)));

    assertThat(lab.byTime("s").list()).extracting(Measure::at).isEqualTo(times);
    assertThat(lab.since("s", later).list()).extracting(Measure::at).isEqualTo(times.subList(2, 4));
  }

  @Test
  void pitfall5IdsThatDifferInCaseAreTwo() {
    lab.create(new Entry("l", "Topic", "x"));
    lab.create(new Entry("l", "topic", "x"));

    assertThat(lab.entries("l", "topic").list()).hasSize(1);
    assertThat(stored.items()).hasSize(2);
  }

  @Test
  void pitfall6ZeroFalseAndEmptyAreValuesAndAMissingIndexKeyIsAbsent() {
    lab.create(Samples.bareGadget("g"));
    Task task = lab.create(
        new Task("t", "ann", 0, State.OPEN, Optional.empty(), null, BigDecimal.ZERO, "", 0));

    assertThat(lab.get(Gadgets.key("g")).orElseThrow().hits()).isZero();
    assertThat(lab.tasksOfPriority("ann", 0).list()).containsExactly(task);
    assertThat(lab.theTask("t").title()).isEmpty();
    assertThat(stored.item("TASK#t", "TASK")).doesNotContainKeys("GSI2SK", "GSI3PK");
  }

  @Test
  void pitfall7LimitsAreSaidBeforeSending() {
    calls.clear();

    assertThatThrownBy(() -> lab.create(Samples.task("x".repeat(2049))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong]");
    assertThat(calls.count()).isZero();
  }

  @Test
  void pitfall8AnUpdateMovesTheItemInEveryIndex() {
    lab.create(Samples.fullTask("naive"));
    table
        .client()
        .updateItem(request -> request
            .tableName(table.name())
            .key(key("TASK#naive", "TASK"))
            .updateExpression("SET #s = :s")
            .expressionAttributeNames(Map.of("#s", "state"))
            .expressionAttributeValues(Map.of(":s", AttributeValue.fromS("DONE"))));
    assertThat(lab.tasksDue(State.OPEN).list())
        .as("the naive update leaves a stale entry")
        .extracting(Task::state)
        .containsExactly(State.DONE);
    lab.deleteKey(Tasks.key("naive"));

    lab.create(Samples.fullTask("t"));
    lab.update(Tasks.key("t")).set(Tasks.state, State.DONE).run();

    assertThat(lab.tasksDue(State.OPEN).list()).isEmpty();
    assertThat(lab.tasksOfTeam("red", State.OPEN).list()).isEmpty();
    assertThat(lab.tasksDue(State.DONE).list()).hasSize(1);
    assertThat(lab.tasksOfTeam("red", State.DONE).list()).hasSize(1);
  }

  @Test
  void pitfall9AnUpsertWritesTheIdentityOfWhatItCreates() {
    table
        .client()
        .updateItem(request -> request
            .tableName(table.name())
            .key(key("TASK#naive", "TASK"))
            .updateExpression("SET title = :t")
            .expressionAttributeValues(Map.of(":t", AttributeValue.fromS("Title"))));
    assertThat(lab.everyTask().list()).as("nobody can read the naive upsert").isEmpty();

    Task task = lab.upsert(Tasks.key("t"))
        .set(Tasks.title, "Title")
        .setIfAbsent(Tasks.priority, 1)
        .setIfAbsent(Tasks.state, State.OPEN)
        .setIfAbsent(Tasks.score, BigDecimal.ZERO)
        .set(Tasks.assignee, "ann")
        .run();

    assertThat(Stream.concat(lab.everyTask().stream(), lab.tasksOf("ann").stream()))
        .containsExactly(task, task);
    assertThat(stored.item("TASK#t", "TASK")).containsKeys("_type", "taskId", "version");
  }
}
