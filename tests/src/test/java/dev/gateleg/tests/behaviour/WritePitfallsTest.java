package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.batch.BatchResult;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.LeavingOver;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.Stored;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The pitfalls of writes (15 to 21, those of transactions aside), each with the code that falls into it. */
final class WritePitfallsTest {

  private static final int ITEMS = 1000;
  private static final int ITEMS_OF_A_BATCH = 25;

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).onProblem(problem -> {});

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private Lab through(DynamoDbClient client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .sleeper(duration -> {})
        .open();
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private static WriteRequest naivePut(String sort) {
    return WriteRequest.builder()
        .putRequest(PutRequest.builder().item(key("NAIVE", sort)).build())
        .build();
  }

  @Test
  void pitfall15AConditionalPutWhoseAnswerWasLostIsRecognised() {
    DynamoDbClient lossy = LostAnswers.first(table.client());
    assertThatThrownBy(() -> lossy.putItem(request -> request
            .tableName(table.name())
            .item(key("NAIVE", "NAIVE"))
            .conditionExpression("attribute_not_exists(PK)")))
        .as("the naive put fails because of itself")
        .isInstanceOf(ConditionalCheckFailedException.class);

    Task task = through(LostAnswers.first(table.client())).create(Samples.task("t"));

    assertThat(lab.task("t")).contains(task);
  }

  @Test
  void pitfall16AnAddWhoseAnswerWasLostIsAppliedOnce() {
    lab.create(new Counter("naive", 0));
    lab.create(new Counter("c", 0));
    LostAnswers.first(table.client())
        .updateItem(request -> request
            .tableName(table.name())
            .key(key("COUNTER#naive", "COUNTER"))
            .updateExpression("ADD #v :one")
            .expressionAttributeNames(Map.of("#v", "value"))
            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
    assertThat(lab.get(Counters.key("naive")).orElseThrow().value())
        .as("the naive ADD counts twice")
        .isEqualTo(2);

    Counter counted = through(LostAnswers.first(table.client()))
        .update(Counters.key("c"))
        .add(Counters.value, 1L)
        .run();

    assertThat(counted.value()).isEqualTo(1);
    assertThat(lab.get(Counters.key("c"))).contains(counted);
  }

  @Test
  void pitfall19LeftoversOfABatchAreSentAgainUntilNoneIsLeft() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    List<Note> notes = IntStream.range(0, ITEMS)
        .mapToObj(i -> Samples.note("b" + i % 7, "n" + i, i))
        .toList();
    LeavingOver naive = new LeavingOver(table.client(), 0.3, seed);
    for (int i = 0; i < ITEMS; i += ITEMS_OF_A_BATCH) {
      List<WriteRequest> puts = IntStream.range(i, i + ITEMS_OF_A_BATCH)
          .mapToObj(n -> naivePut("n" + n))
          .toList();
      naive.batchWriteItem(request -> request.requestItems(Map.of(table.name(), puts)));
    }
    assertThat(stored.items()).as("naive, seed %d", seed).hasSizeLessThan(ITEMS);

    BatchResult result = through(new LeavingOver(table.client(), 0.3, seed))
        .batch()
        .putAll(notes)
        .run()
        .orThrow();

    assertThat(result.written()).as("seed %d", seed).hasSize(ITEMS);
    assertThat(lab.everyNote().list())
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(notes);
    assertThat(through(new LeavingOver(table.client(), 0.3, seed))
            .getAll(notes.stream().map(n -> Notes.key(n.board(), n.noteId())).toList())
            .run()
            .orThrow()
            .found())
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(notes);
  }

  @Test
  void pitfall21AVersionIsCheckedByPutsAndByDeletes() {
    Task read = lab.create(Samples.task("t"));
    lab.update(Tasks.key("t")).set(Tasks.title, "newer").run();

    assertThatThrownBy(() -> lab.put(read)).isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(() -> lab.delete(read)).isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(() -> lab.put(Samples.task("t")))
        .as("0 means that it is not stored yet")
        .isInstanceOf(VersionMismatchException.class);
    assertThat(lab.theTask("t").title()).isEqualTo("newer");
  }
}
