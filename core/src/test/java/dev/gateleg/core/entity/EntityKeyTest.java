package dev.gateleg.core.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.BranchesTable.Branches;
import dev.gateleg.core.fixture.Orders;
import dev.gateleg.core.fixture.ReadingsTable.Readings;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class EntityKeyTest {

  private static Value bytes(int length) {
    return Value.fromB(Bytes.fromByteArray(new byte[length]));
  }

  @Test
  void showsItsEntityAndItsKeys() {
    assertThat(Orders.key("o1")).hasToString("Order(ORDER#o1, METADATA)");
    assertThat(Readings.key("cpu", new BigDecimal("1.5"))).hasToString("Reading(cpu, 1.5)");
    assertThat(new EntityKey<>(Orders.TYPE, bytes(3), null)).hasToString("Order(AAAA)");
  }

  @Test
  void equalKeysAreEqual() {
    assertThat(Orders.key("o1")).isEqualTo(Orders.key("o1")).isNotEqualTo(Orders.key("o2"));
  }

  @Test
  void aPartitionKeyTakes2048BytesAndASortKey1024() {
    assertThat(Orders.key("x".repeat(2048 - "ORDER#".length()))).isNotNull();
    assertThatThrownBy(() -> Orders.key("x".repeat(2049 - "ORDER#".length())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyTooLong] Order's partition key \"ORDER#" + "x".repeat(34)
            + "…\" has 2049 bytes; DynamoDB takes 1 to 2048, so shorten its components.");
    assertThat(Branches.key("t", "é".repeat(508))).isNotNull();
    assertThatThrownBy(() -> Branches.key("t", "é".repeat(509)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong] Branch's sort key \"BRANCH#é")
        .hasMessageEndingWith(
            "has 1025 bytes; DynamoDB takes 1 to 1024, so shorten its components.");
  }

  @Test
  void bytesHaveTheSameLimits() {
    assertThat(new EntityKey<>(Orders.TYPE, bytes(2048), bytes(1024))).isNotNull();
    assertThatThrownBy(() -> new EntityKey<>(Orders.TYPE, bytes(2049), null))
        .hasMessageStartingWith("[KeyTooLong] Order's partition key \"AAAA");
    assertThatThrownBy(() -> new EntityKey<>(Orders.TYPE, bytes(1), bytes(1025)))
        .hasMessageStartingWith("[KeyTooLong] Order's sort key \"AAAA");
  }

  @Test
  void anEmptyKeyIsRefused() {
    assertThatThrownBy(() -> Readings.key("", BigDecimal.ONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyEmpty] Reading's partition key \"\" has 0 bytes; DynamoDB takes 1 to 2048,"
            + " so give it a value.");
    assertThatThrownBy(() -> new EntityKey<>(Orders.TYPE, bytes(1), bytes(0)))
        .hasMessageStartingWith("[KeyEmpty] Order's sort key");
    assertThatThrownBy(() -> Orders.key("")).hasMessageStartingWith("[KeyPartEmpty]");
  }

  @Test
  void aPartThatIsNullIsRefused() {
    assertThatThrownBy(() -> Orders.key(null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyPartNull] Order's partition key has a part that is null; give every part a"
            + " value.");
    assertThatThrownBy(() -> Readings.key("cpu", null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyPartNull]");
  }
}
