package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Effects;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.InFlightException;
import dev.gateleg.patterns.idempotency.KeyMissingException;
import dev.gateleg.patterns.idempotency.Operation;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.PayloadMismatchException;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Boards;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import dev.gateleg.tests.support.Stumbling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Operations whose effects are writes in the table: they happen once, however often they are asked for. */
final class IdempotencyTest {

  private static final Payload FIVE = Payload.of("account", "a", "amount", 5);

  private final Calls calls = new Calls();
  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;
  private Idempotency idempotency;
  private final AtomicInteger executed = new AtomicInteger();

  @BeforeEach
  void open() {
    lab = through(table.client());
    idempotency = Idempotency.on(lab);
    lab.create(new Counter("a", 100));
    calls.clear();
  }

  private Lab through(DynamoDbClient client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .listener(calls)
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private Answer<String> charge(Idempotency on, String key, Payload payload) {
    return on.once("charge", key, payload).run(ResponseCodec.text(), this::take);
  }

  private String take(Effects effects) {
    effects.add(lab.update(Counters.key("a"))
        .add(Counters.value, -5L)
        .when(Counters.value.atLeast(5L))
        .orThrow(found -> new IllegalStateException("too little")));
    return "charged, try " + executed.incrementAndGet();
  }

  private long balance() {
    return lab.getConsistent(Counters.key("a")).orElseThrow().value();
  }

  @Test
  void aNewOperationIsOneTransactionAndAReplayIsNone() {
    Answer<String> first = charge(idempotency, "k1", FIVE);

    assertThat(calls.operations()).containsExactly("TransactWriteItems");
    assertThat(charge(idempotency, "k1", FIVE)).isEqualTo(new Answer<>("charged, try 1", true));
    assertThat(first).isEqualTo(new Answer<>("charged, try 1", false));
    assertThat(balance()).isEqualTo(95);
    assertThat(charge(idempotency, "k2", FIVE).replayed()).isFalse();
    assertThat(balance()).isEqualTo(90);
  }

  @Test
  void everyWriteThatIsRefusedIsToldUnlessTheOperationWasMadeBefore() {
    lab.create(new Counter("b", 1));
    ResponseCodec<String> text = ResponseCodec.text();
    Operation<String> both = effects -> {
      // region refused
      for (String account : List.of("a", "b")) {
        effects.add(lab.update(Counters.key(account))
            .add(Counters.value, -60L)
            .when(Counters.value.atLeast(60L)));
      }
      effects.orThrow(refused -> new IllegalStateException(refused.stream()
          .map(each -> each.found(Counter.class).orElseThrow())
          .map(counter -> counter.name() + " has " + counter.value())
          .toList()
          .toString()));
      // endregion
      return "taken";
    };

    assertThatThrownBy(() -> idempotency.once("both", "k1", FIVE).run(text, both))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("[b has 1]");
    lab.put(new Counter("a", 59));
    assertThatThrownBy(() -> idempotency.once("both", "k1", FIVE).run(text, both))
        .hasMessage("[a has 59, b has 1]");
    lab.put(new Counter("a", 60));
    lab.put(new Counter("b", 60));
    assertThat(idempotency.once("both", "k1", FIVE).run(text, both).replayed()).isFalse();
    assertThat(idempotency.once("both", "k1", FIVE).run(text, both).replayed()).isTrue();
    assertThat(balance()).isZero();
  }

  @Test
  void anExpectedReplayIsOneReadAndRunsNothing() {
    charge(idempotency, "k1", FIVE);
    calls.clear();

    Answer<String> again = idempotency
        .once("charge", "k1", FIVE)
        .expectingReplay()
        .run(ResponseCodec.text(), effects -> {
          throw new AssertionError("The body ran.");
        });

    assertThat(again).isEqualTo(new Answer<>("charged, try 1", true));
    assertThat(calls.operations()).containsExactly("GetItem");
  }

  @Test
  void anotherPayloadUnderTheSameKeyIsAnError() {
    charge(idempotency, "k1", FIVE);

    assertThatThrownBy(() -> charge(idempotency, "k1", Payload.of("account", "a", "amount", 6)))
        .isInstanceOfSatisfying(
            PayloadMismatchException.class, e -> assertThat(e.httpStatus()).isEqualTo(422))
        .hasMessageContaining("[PayloadMismatch]");
    assertThat(balance()).isEqualTo(95);
    assertThat(charge(idempotency, "k1", FIVE).replayed()).isTrue();
  }

  @Test
  void noKeyIsAnError() {
    for (String key : new String[] {null, "", "  ", "k".repeat(2000)}) {
      assertThatThrownBy(() -> idempotency.once("charge", key, FIVE))
          .isInstanceOfSatisfying(
              KeyMissingException.class, e -> assertThat(e.httpStatus()).isEqualTo(400));
    }
    assertThatThrownBy(() -> idempotency.once(" ", "k", FIVE))
        .hasMessageContaining("[OperationUnnamed]");
  }

  @Test
  void aResponseThatCantBeSavedIsFoundBeforeTheEffect() {
    assertThatThrownBy(() -> idempotency
            .once("charge", "k1", FIVE)
            .run(ResponseCodec.text(), effects -> take(effects) + "x".repeat(500_000)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[ItemTooLarge]");
    assertThat(balance()).isEqualTo(100);
    assertThat(calls.operations()).doesNotContain("TransactWriteItems");
  }

  @Test
  void aRefusalLeavesNoMarkerAndMayBeTriedAgain() {
    lab.put(new Counter("a", 3));

    assertThatThrownBy(() -> charge(idempotency, "k1", FIVE)).hasMessage("too little");
    lab.put(new Counter("a", 7));
    assertThat(charge(idempotency, "k1", FIVE).replayed()).isFalse();
    assertThat(balance()).isEqualTo(2);
  }

  @Test
  void aReplayIsFoundThoughTheOperationWouldBeRefusedNow() {
    charge(idempotency, "k1", FIVE);
    lab.put(new Counter("a", 3));

    assertThat(charge(idempotency, "k1", FIVE).response()).isEqualTo("charged, try 1");
    assertThat(idempotency
            .once("charge", "k1", FIVE)
            .run(ResponseCodec.text(), effects -> {
              throw new IllegalStateException("The order is paid already.");
            })
            .response())
        .isEqualTo("charged, try 1");
    assertThatThrownBy(
            () -> idempotency.once("charge", "k2", FIVE).run(ResponseCodec.text(), effects -> {
              throw new IllegalStateException("The order is paid already.");
            }))
        .hasMessage("The order is paid already.");
  }

  @Test
  void lostAnswersAndDeathsBeforeTheReplyLeadToTheSameResponse() {
    Stumbling dying = Stumbling.after(
        table.client(),
        Stream.generate(Stumbling::silence).limit(1000).toArray(SdkException[]::new));

    assertThatThrownBy(() -> charge(Idempotency.on(through(dying)), "k1", FIVE))
        .isInstanceOf(UnavailableException.class);
    clock.advance(Duration.ofHours(3));

    assertThat(charge(idempotency, "k1", FIVE)).isEqualTo(new Answer<>("charged, try 1", true));
    assertThat(balance()).isEqualTo(95);
  }

  @Test
  void aMarkerIsKeptForItsTimeAndThenForgotten() {
    charge(idempotency.timeToLive(Duration.ofDays(14)), "k1", FIVE);

    clock.advance(Duration.ofDays(14));
    assertThat(charge(idempotency, "k1", FIVE).replayed()).isTrue();
    clock.advance(Duration.ofHours(1));
    assertThat(charge(idempotency, "k1", FIVE).replayed()).isFalse();
  }

  @Test
  void ofConcurrentDuplicatesOneExecutesAndAllGetItsResponse() throws Exception {
    int asked = 8;
    ExecutorService threads = Executors.newFixedThreadPool(asked);
    try {
      Idempotency real = Idempotency.on(
          LabTable.TYPE.with(table.client()).tableName(table.name()).open());
      for (int round = 0; round < 10; round++) {
        String key = "k" + round;
        List<Callable<Answer<String>>> tries = IntStream.range(0, asked)
            .<Callable<Answer<String>>>mapToObj(i -> () -> charge(real, key, FIVE))
            .toList();
        List<Answer<String>> answers = new ArrayList<>();
        for (Future<Answer<String>> answer : threads.invokeAll(tries)) {
          answers.add(answer.get());
        }
        assertThat(answers.stream().map(Answer::response).distinct()).hasSize(1);
        assertThat(answers.stream().filter(answer -> !answer.replayed())).hasSize(1);
        assertThat(balance()).isEqualTo(95 - round * 5L);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void markersLiveInTheirHomeAndReadsPassOverThem() {
    lab.create(Samples.note("b", "n1", 1));
    lab.create(new Board("b", "Title"));
    List<String> problems = new ArrayList<>();
    Lab watched = LabTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .onProblem(problem -> problems.add(problem.key()))
        .open();

    idempotency
        .once("like#it", "k#1", FIVE)
        .in(Boards.key("b"))
        .run(ResponseCodec.text(), effects -> "");

    Stored stored = new Stored(table.client(), table.name());
    assertThat(stored.items().stream()
            .filter(item -> item.get("_type").s().equals("_idem"))
            .map(item -> item.get("PK").s() + " " + item.get("SK").s()))
        .containsExactly("BOARD#b IDEM#like$23it#k$231");
    assertThat(watched.notes("b").list()).hasSize(1);
    assertThat(watched.everyNote().list()).hasSize(1);
    assertThat(watched.wholeBoard("b").board().title()).isEqualTo("Title");
    assertThat(problems).isEmpty();
  }

  @Test
  void anOperationInsideAnothersBodyIsRefused() {
    assertThatThrownBy(() -> idempotency
            .once("outer", "k1", FIVE)
            .run(
                ResponseCodec.text(), effects -> charge(idempotency, "k2", FIVE).response()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[OperationNested] charge is asked for inside the body of outer");
    assertThat(balance()).isEqualTo(100);
  }

  @Test
  void aClaimedOperationIsInFlight() {
    idempotency.claim("charge", "k1", FIVE).run();

    assertThatThrownBy(() -> charge(idempotency, "k1", FIVE))
        .isInstanceOfSatisfying(
            InFlightException.class, e -> assertThat(e.httpStatus()).isEqualTo(409));
  }
}
