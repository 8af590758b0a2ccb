package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.explain.Explain;
import dev.gateleg.core.explain.Meter;
import dev.gateleg.core.explain.Metered;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Failing;
import dev.gateleg.tests.support.Stored;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** What a call would send, what it cost, and what a listener hears of it. */
final class SeeingTest {

  private final Calls calls = new Calls();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).listener(calls);

  private Lab lab;

  @BeforeEach
  void open() {
    lab = table.open();
  }

  @Test
  void everyWriteSaysWhatItWouldSend() {
    PutItemRequest put = (PutItemRequest) lab.creating(Samples.task("t1")).request();
    UpdateItemRequest update =
        (UpdateItemRequest) lab.update(Tasks.key("t1")).set(Tasks.title, "New").request();
    DeleteItemRequest delete = (DeleteItemRequest)
        lab.deleting(Tasks.key("t1")).when(Tasks.title.is("New")).request();

    assertThat(put.tableName()).isEqualTo(table.name());
    assertThat(put.item().get("PK")).isEqualTo(AttributeValue.fromS("TASK#t1"));
    assertThat(put.conditionExpression()).contains("attribute_not_exists");
    assertThat(update.key())
        .isEqualTo(
            Map.of("PK", AttributeValue.fromS("TASK#t1"), "SK", AttributeValue.fromS("TASK")));
    assertThat(update.updateExpression()).startsWith("SET ");
    assertThat(delete.expressionAttributeNames()).containsValue("title");
    assertThat(calls.count()).isZero();
    assertThat(new Stored(table.client(), table.name()).items()).isEmpty();
  }

  @Test
  void everyReadSaysWhatItWouldSend() {
    QueryRequest query = (QueryRequest) lab.tasksOf("ann").reversed().request();
    ScanRequest scan = (ScanRequest) lab.everyTask().request();

    assertThat(query.indexName()).isEqualTo("GSI1");
    assertThat(query.scanIndexForward()).isFalse();
    assertThat(query.expressionAttributeNames()).containsValue("GSI1PK");
    assertThat(query.expressionAttributeValues().values())
        .contains(AttributeValue.fromS("ASSIGNEE#ann"));
    assertThat(scan.tableName()).isEqualTo(table.name());
    assertThat(calls.count()).isZero();
  }

  @Test
  void anyCallCanBeExplainedWithoutBeingMade() {
    assertThat(Explain.requests(lab, l -> l.task("t1")))
        .singleElement()
        .isInstanceOfSatisfying(
            GetItemRequest.class,
            get -> assertThat(get.key().get("PK")).isEqualTo(AttributeValue.fromS("TASK#t1")));
    assertThat(Explain.requests(lab, l -> l.create(Samples.task("t1"))))
        .singleElement()
        .isInstanceOf(PutItemRequest.class);
    assertThat(Explain.requests(lab, l -> l.wholeBoard("b")))
        .singleElement()
        .isInstanceOf(QueryRequest.class);
    assertThat(calls.count()).isZero();
  }

  @Test
  void aListenerHearsWhatWasDoneForWhich() {
    lab.create(Samples.fullTask("t1"));
    Call create = calls.last();
    lab.tasksOf("ann").list();
    Call query = calls.last();
    lab.theTask("t1");
    Call get = calls.last();
    lab.put(new Board("b", "Board"));
    lab.wholeBoard("b");
    Call mixed = calls.last();

    assertThat(describe(create)).isEqualTo("create PutItem Task null OK");
    assertThat(describe(query)).isEqualTo("tasksOf Query Task GSI1 OK");
    assertThat(describe(get)).isEqualTo("theTask GetItem Task null OK");
    assertThat(describe(mixed)).isEqualTo("wholeBoard Query null null OK");
    assertThat(calls.all()).allSatisfy(call -> assertThat(call.duration()).isPositive());
  }

  private static String describe(Call call) {
    return String.join(
        " ",
        List.of(
            call.pattern(),
            call.operation(),
            String.valueOf(call.entity()),
            String.valueOf(call.index()),
            call.outcome().name()));
  }

  @Test
  void aWriteCostsForTheTableAndForEveryIndexItTouches() {
    lab.create(Samples.task("t1"));
    assertThat(calls.last().cost().indexes()).isEmpty();
    assertThat(calls.last().cost().table()).isEqualTo(1);

    lab.create(Samples.fullTask("t2"));
    assertThat(calls.last().cost().indexes().keySet())
        .containsExactlyInAnyOrder("GSI1", "GSI2", "GSI3");
    assertThat(calls.last().cost().total()).isEqualTo(4);
  }

  @Test
  void aReadCostsForTheIndexItReads() {
    lab.create(Samples.fullTask("t1"));
    lab.tasksOf("ann").list();

    assertThat(calls.last().cost().indexes()).containsOnlyKeys("GSI1");
    assertThat(calls.last().cost().indexes().get("GSI1")).isEqualTo(0.5);
    assertThat(calls.last().cost().table()).isZero();
  }

  @Test
  void aMeterAddsUpWhatACallCost() {
    lab.create(Samples.fullTask("t1"));

    Metered<Task> moved = Meter.run(
        lab, l -> l.update(Tasks.key("t1")).set(Tasks.state, State.DONE).run());

    assertThat(moved.result().state()).isEqualTo(State.DONE);
    assertThat(moved.calls()).extracting(Call::operation).containsExactly("GetItem", "UpdateItem");
    assertThat(moved.cost().table()).isGreaterThanOrEqualTo(2);
    assertThat(moved.cost().indexes().keySet()).contains("GSI2", "GSI3");
  }

  @Test
  void aFailedConditionIsHeardAsOne() {
    lab.create(Samples.task("t1"));

    assertThatThrownBy(() -> lab.create(Samples.task("t1")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(calls.last().outcome()).isEqualTo(Outcome.CONDITION_FAILED);
  }

  @Test
  void throttlingConflictAndFaultsAreToldApart() {
    assertFailure(
        Failing::throttled,
        ThrottledException.class,
        Outcome.THROTTLED,
        "[Throttled] create(Task): DynamoDB has no capacity for it (The level of configured"
            + " provisioned throughput for the table was exceeded.); wait, or raise the table's.");
    assertFailure(
        Failing::inConflict,
        ConflictException.class,
        Outcome.CONFLICT,
        "[Conflict] create(Task): another write is at work on Task(TASK#t1, TASK); nothing was"
            + " written, try again.");
    assertFailure(
        Failing::broken,
        UnavailableException.class,
        Outcome.FAILED,
        "[OutcomeUnknown] Task(TASK#t1, TASK): a try got no answer, and the item does not tell whether"
            + " it was made; read the item and decide, or make the write exactlyOnce().");
    assertFailure(
        Failing::unreachable,
        UnavailableException.class,
        Outcome.NOT_SENT,
        "[Unreachable] create(Task): DynamoDB could not be reached (Unable to execute HTTP request:"
            + " Connection refused); nothing was sent. Look at the endpoint and the network, and try"
            + " again.");
  }

  private void assertFailure(
      UnaryOperator<DynamoDbClient> client,
      Class<? extends GatelegException> type,
      Outcome outcome,
      String message) {
    Lab failing = LabTable.TYPE
        .with(client.apply(table.client()))
        .tableName(table.name())
        .listener(calls)
        .sleeper(duration -> {})
        .open();

    assertThatThrownBy(() -> failing.create(Samples.task("t1")))
        .isInstanceOf(type)
        .hasMessage(message)
        .hasRootCauseInstanceOf(Exception.class);
    assertThat(calls.last().outcome()).isEqualTo(outcome);
    Lab unheard = LabTable.TYPE
        .with(client.apply(table.client()))
        .tableName(table.name())
        .sleeper(duration -> {})
        .open();
    assertThatThrownBy(() -> unheard.create(Samples.task("t1"))).isInstanceOf(type);
  }

  @Test
  void retriesOfTheSdkAreCounted() {
    Lab failing = LabTable.TYPE
        .with(Failing.throttledThrice(table.client()))
        .tableName(table.name())
        .listener(calls)
        .open();

    assertThatThrownBy(() -> failing.task("t1")).isInstanceOf(ThrottledException.class);
    assertThat(calls.last().retries()).isEqualTo(2);
  }

  @Test
  void namesAreAliasesByPositionWhateverTheyAre() {
    UpdateItemRequest update = (UpdateItemRequest) lab.update(Counters.key("c1"))
        .add(Counters.value, 1L)
        .when(Counters.name.is("c1"))
        .request();

    assertThat(update.expressionAttributeNames().keySet()).allMatch(name -> name.matches("#n\\d+"));
    assertThat(lab.notes("b").filter(Notes.text.is("x")).request())
        .isInstanceOf(QueryRequest.class);
  }
}
