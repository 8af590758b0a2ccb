package dev.gateleg.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.RandomItems;
import dev.gateleg.core.internal.json.JsonSink;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.sdk.SdkItems;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ItemSizeTest {

  private static Value s(String text) {
    return Value.fromS(text);
  }

  private static Value n(String digits) {
    return Value.fromN(digits);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 2",
    "-1, 3",
    "12, 2",
    "123, 3",
    "1000, 2",
    "0.001, 2",
    "-0.0012300, 4",
    "1.5, 3",
    "15, 2",
    "1E+100, 2",
    "12345678901234567890123456789012345678, 20"
  })
  void aNumberTakesAByteForTwoDigitsThatMeanSomething(String digits, int bytes) {
    assertThat(ItemSize.of(Map.of("a", n(digits)))).isEqualTo(1 + bytes);
  }

  @Test
  void countsNamesAndValuesInUtf8() {
    assertThat(ItemSize.of(Map.of("ä", s("é😀")))).isEqualTo(2 + 2 + 4);
    assertThat(ItemSize.of(Map.of("a", Value.fromBool(true)))).isEqualTo(2);
    assertThat(ItemSize.of(Map.of("a", Value.NULL))).isEqualTo(2);
    assertThat(ItemSize.of(Map.of("a", Value.fromB(Bytes.fromByteArray(new byte[5])))))
        .isEqualTo(6);
    assertThat(ItemSize.of(Map.of("a", Value.fromSs(List.of("x", "yz"))))).isEqualTo(4);
    assertThat(ItemSize.of(Map.of("a", Value.fromNs(List.of("1", "22"))))).isEqualTo(5);
    assertThat(ItemSize.of(Map.of("a", Value.fromL(List.of(s("x"), s("y"))))))
        .isEqualTo(1 + 3 + 2 + 2);
    assertThat(ItemSize.of(Map.of("a", Value.fromM(Map.of("b", s("x"))))))
        .isEqualTo(1 + 3 + 1 + 1 + 1);
  }

  @Test
  void takes400KilobytesAndNotAByteMore() {
    int room = 400 * 1024 - "PK".length() - "text".length() - "k".length();
    Map<String, Value> item = new HashMap<>();
    item.put("PK", s("k"));
    item.put("text", s("x".repeat(room)));
    assertThatCode(() -> ItemSize.check("Order", item)).doesNotThrowAnyException();
    item.put("text", s("x".repeat(room + 1)));
    assertThatThrownBy(() -> ItemSize.check("Order", item))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ItemTooLarge] This Order takes 409601 bytes; DynamoDB takes 409600, so keep"
            + " large values elsewhere or split the entity.");
    // Three bytes for a character, and still too large where it looks small.
    item.put("text", s("漢".repeat(room / 3 + 1)));
    assertThatThrownBy(() -> ItemSize.check("Order", item))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void theLimitIsWhereDynamoDbHasIt() {
    String table = LocalDynamoDb.freshTable(TableSchema.of("t", "PK"));
    int room = 400 * 1024 - "PK".length() - "text".length() - "k".length();
    for (int more : new int[] {0, 1}) {
      Map<String, Value> item = Map.of("PK", s("k"), "text", s("x".repeat(room + more)));
      boolean ours = ItemSize.of(item) <= ItemSize.MOST_BYTES;
      boolean theirs = true;
      try {
        LocalDynamoDb.client().putItem(put -> put.tableName(table).item(SdkItems.toSdk(item)));
      } catch (DynamoDbException e) {
        theirs = false;
      }
      assertThat(ours).as("%d bytes more", more).isEqualTo(theirs);
    }
  }

  private static boolean holdsSetOfTextsOrBytes(Value value) {
    return value.hasSs()
        || value.hasBs()
        || value.l().stream().anyMatch(ItemSizeTest::holdsSetOfTextsOrBytes)
        || value.m().values().stream().anyMatch(ItemSizeTest::holdsSetOfTextsOrBytes);
  }

  /** DynamoDB tells an item's size in whole kilobytes, as what its write costs. */
  @Test
  void agreesWithWhatDynamoDbCharges() {
    String table = LocalDynamoDb.freshTable(TableSchema.of("t", "PK"));
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      RandomItems items = new RandomItems(seed);
      Map<String, Value> item = new HashMap<>();
      IntStream.range(0, 20 + random.nextInt(60)).forEach(i -> item.put("a" + i, items.value(2)));
      item.values().removeIf(ItemSizeTest::holdsSetOfTextsOrBytes);
      item.put("PK", s("k"));
      double charged = LocalDynamoDb.client()
          .putItem(put ->
              put.tableName(table).item(SdkItems.toSdk(item)).returnConsumedCapacity("TOTAL"))
          .consumedCapacity()
          .capacityUnits();
      // Replacing an item costs as much as the larger of the two.
      LocalDynamoDb.client()
          .deleteItem(delete -> delete.tableName(table).key(SdkItems.toSdk(Map.of("PK", s("k")))));
      assertThat(Math.ceil(ItemSize.of(item) / 1024.0)).as("seed %d", seed).isEqualTo(charged);
    }
  }

  @Test
  void keysHaveLimitsOfTheirOwn() {
    ItemSize.checkKey("Order", "PK", s("x".repeat(2048)), 2048);
    assertThatThrownBy(() -> ItemSize.checkKey("Order", "PK", s("x".repeat(2049)), 2048))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[KeyTooLong] Order's key attribute PK \"" + "x".repeat(40)
            + "…\" has 2049 bytes; DynamoDB takes 1 to 2048, so shorten its components.");
    ItemSize.checkKey("Order", "SK", s("漢".repeat(341)), 1024);
    assertThatThrownBy(() -> ItemSize.checkKey("Order", "SK", s("漢".repeat(342)), 1024))
        .hasMessageContaining("has 1026 bytes");
    assertThatThrownBy(() -> ItemSize.checkKey("Order", "SK", s(""), 1024))
        .hasMessage(
            "[KeyEmpty] Order's key attribute SK \"\" has 0 bytes; DynamoDB takes 1 to 1024,"
                + " so give it a value.");
  }

  @Test
  void bytesAreKeysWithTheSameLimits() {
    ItemSize.checkKey("Blob", "hash", Value.fromB(Bytes.fromByteArray(new byte[1024])), 1024);
    assertThatThrownBy(() -> ItemSize.checkKey(
            "Blob", "hash", Value.fromB(Bytes.fromByteArray(new byte[1025])), 1024))
        .hasMessageStartingWith("[KeyTooLong] Blob's key attribute hash \"AAAA");
    assertThatThrownBy(() ->
            ItemSize.checkKey("Blob", "hash", Value.fromB(Bytes.fromByteArray(new byte[0])), 1024))
        .hasMessageStartingWith("[KeyEmpty] Blob's key attribute hash");
  }

  @Test
  void anItemInARequestIsAsLargeAsItsJson() {
    for (long seed = 0; seed < 500; seed++) {
      Map<String, Value> item = new RandomItems(seed).item();
      StringBuilder json = new StringBuilder();
      JsonSink sink = new JsonSink(json);
      RandomItems.copy(ItemSource.of(item), sink);
      sink.end();
      long bytes = json.toString().getBytes(StandardCharsets.UTF_8).length;
      assertThat(ItemSize.sent(RandomItems.shown(item)))
          .as("seed %d: %s", seed, json)
          .isBetween(bytes, bytes * 2 + 20);
    }
  }
}
