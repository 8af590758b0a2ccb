package dev.gateleg.tests.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.capsule.CallRecorder;
import dev.gateleg.core.capsule.Capsule;
import dev.gateleg.core.capsule.CapsuleTaker;
import dev.gateleg.core.capsule.RecordedCall;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import dev.gateleg.tests.shop.User;
import dev.gateleg.tests.shop.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

@Tag("once")
class CapsuleTest {

  /** Waits in no time. */
  private static final class Waits implements Sleeper {
    private long nanos;

    @Override
    public void sleep(Duration duration) {
      nanos += duration.toNanos();
    }

    @Override
    public long nanos() {
      return nanos;
    }
  }

  @TempDir
  Path folder;

  private final Engine engine = Engine.builder().seed(7).open();
  private final CallRecorder recorder = CallRecorder.keeping(1000);
  private Instant begin = Instant.EPOCH;
  private Shop shop;

  @BeforeEach
  void open() {
    ShopTable.TYPE.create(engine.client());
    engine
        .client()
        .updateTable(update -> update
            .tableName("shop")
            .streamSpecification(
                s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    shop = recorder.on(ShopTable.TYPE.with(engine.client()).sleeper(new Waits()).open());
    begin = Instant.now().minusSeconds(1);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Capsule taken() {
    // region take
    Capsule capsule = CapsuleTaker.of(shop)
        .calls(recorder)
        .streams(Streams.of(engine.streamsClient()))
        .masking(List.of("email"))
        .take(Users.key("u1"), begin, Instant.now().plusSeconds(5));
    capsule.write(folder.resolve("incident.capsule"));
    // endregion
    return capsule;
  }

  @Test
  void holdsItemsChangesAndCallsOfThePartition() {
    shop.put(new User("u1", "ada@example.com", "Ada"));
    shop.put(new User("u2", "bob@example.com", "Bob"));
    engine.faults(Faults.none().with(Fault.THROTTLING, 1));
    assertThatThrownBy(() -> shop.put(new User("u1", "ada@example.com", "Ada L.")))
        .isInstanceOf(GatelegException.class);
    engine.faults(Faults.none());
    shop.put(new User("u1", "ada@example.com", "Ada Lovelace"));

    Capsule capsule = taken();

    assertThat(capsule.partition()).isEqualTo("USER#u1");
    assertThat(capsule.items()).hasSize(1);
    assertThat(capsule.changes()).hasSize(2);
    assertThat(capsule.calls()).extracting(RecordedCall::pattern).containsOnly("put");
    assertThat(capsule.calls())
        .extracting(RecordedCall::outcome)
        .contains(Call.Outcome.OK, Call.Outcome.THROTTLED);
    assertThat(capsule.share(Call.Outcome.THROTTLED)).isGreaterThan(0);
    assertThat(Capsule.read(folder.resolve("incident.capsule"))).isEqualTo(capsule);
  }

  @Test
  void sensitiveValuesAreNowhereInTheFile() throws IOException {
    shop.put(new User("u1", "ada@example.com", "Ada"));
    Capsule capsule = taken();
    String text = Files.readString(folder.resolve("incident.capsule"));
    assertThat(text).doesNotContain("ada@example.com").contains("Ada");
    Map<String, Value> item = capsule.items().get(0);
    String masked = Objects.requireNonNull(item.get("email")).s();
    assertThat(masked).hasSize("ada@example.com".length()).matches("[a-z]+@[a-z]+\\.[a-z]+");
    // The index key follows, so that the item is found by what stands for the address.
    assertThat(Objects.requireNonNull(item.get("GSI1PK")).s()).isEqualTo("EMAIL#" + masked);
    Map<String, Value> after = Objects.requireNonNull(capsule.changes().get(0).after());
    assertThat(Objects.requireNonNull(after.get("email")).s()).isEqualTo(masked);
  }

  @Test
  void whatIsNoCapsuleIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("x"), "hello\n");
    assertThatThrownBy(() -> Capsule.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[CapsuleMalformed] " + file
            + " is no capsule: line 1 is not as Gateleg writes it; take it again.");
    Files.writeString(file, "# Gateleg capsule 1\ntable\tshop\nitem\t{broken\n");
    assertThatThrownBy(() -> Capsule.read(file)).hasMessageContaining(": line 3 is not");
    assertThatThrownBy(
            () -> CapsuleTaker.of(shop).take(Users.key("u1"), begin, begin.minusSeconds(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[CapsuleWindow] A capsule can't be of the time from ");
  }
}
