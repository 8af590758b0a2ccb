package dev.gateleg.core.spi.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.Shop;
import dev.gateleg.core.fixture.ShopTable;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static final Map<String, Value> ITEM = Map.of(
      "PK", Value.fromS("ORDER#ö\"\n😀"),
      "SK", Value.fromN("-12.5"),
      "hash", Value.fromB(Bytes.fromByteArray(new byte[] {0, -1, 7})),
      "other", Value.fromS("x"));

  private static final Cursor.Place PLACE = new Cursor.Place(7, 1, Arrays.asList(ITEM, null));

  private static final String OTHER_SECRET =
      "[CursorSecretOther] The cursor was signed with another secret, by another process perhaps:"
          + " give all of them the same by cursorSecret(…), and start again without a cursor.";

  private final Cursor cursor = cursor("secret", "shop\nordersOf\nu1");

  private static Cursor cursor(String secret, String bound) {
    SecretKey key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    return new Cursor(key, bound, List.of("PK", "SK", "hash"));
  }

  @Test
  void tellsTheKeyOfTheLastItemWhateverItsKinds() {
    assertThat(cursor.read(cursor.text(PLACE)).positions().get(0))
        .isEqualTo(Map.of("PK", ITEM.get("PK"), "SK", ITEM.get("SK"), "hash", ITEM.get("hash")));
  }

  @Test
  void tellsWhereEverySourceStandsAndHowMuchWasReturned() {
    Cursor.Place place = cursor.read(cursor.text(PLACE));
    assertThat(place.returned()).isEqualTo(7);
    assertThat(place.group()).isEqualTo(1);
    assertThat(place.positions()).hasSize(2).last().isNull();
  }

  @Test
  void needsNoEscapingInJsonNorInAnAddress() {
    assertThat(cursor.text(PLACE)).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void anyChangeOfACharacterIsNoticed() {
    String text = cursor.text(PLACE);
    Random random = new Random(1);
    for (int i = 0; i < text.length(); i++) {
      char other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      if (other != text.charAt(i)) {
        refused(cursor, text.substring(0, i) + other + text.substring(i + 1));
      }
      refused(cursor, text.substring(0, i));
      refused(cursor, text.substring(0, i) + text.substring(i + 1));
    }
    refused(cursor, text + "A");
    refused(cursor, text + "=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "x", "null", "{}", "%%%", "ä", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void whatIsNoCursorIsRefused(String text) {
    refused(cursor, text);
  }

  @Test
  void aCursorOfAnotherReadOrSecretIsRefused() {
    String text = cursor.text(PLACE);
    refused(cursor("secret", "shop\nordersOf\nu2"), text);
    assertThatThrownBy(() -> cursor("other", "shop\nordersOf\nu1").read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(OTHER_SECRET);
  }

  /** What was changed where the secret is told looks like a cursor of another secret. */
  private static void refused(Cursor cursor, String text) {
    String shown = text.length() > 24 ? text.substring(0, 24) + "…" : text;
    assertThatThrownBy(() -> cursor.read(text))
        .as(text)
        .isInstanceOf(InvalidInputException.class)
        .message()
        .isIn(
            "[CursorForeign] The cursor \"" + shown
                + "\" is not one of this read, or was changed; start again without a cursor.",
            OTHER_SECRET);
  }

  private static Shop stocked() {
    Shop shop = ShopTable.fresh();
    for (int i = 0; i < 5; i++) {
      shop.create(Order.of("o" + i, "u1"));
      shop.create(Order.of("p" + i, "u2"));
    }
    return shop;
  }

  @Test
  void pagesGoOnWhereTheLastOneEnded() {
    Shop shop = stocked();
    List<String> seen = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      Page<Order> page = shop.ordersOf("u1").page(2, next.orElse(null));
      page.items().forEach(order -> seen.add(order.orderId()));
      next = page.next();
    } while (next.isPresent());
    assertThat(seen).containsExactly("o4", "o3", "o2", "o1", "o0");
  }

  @Test
  void aCursorIsBoundToItsTableItsPatternItsParametersAndItsOrder() {
    Shop shop = stocked();
    String text = shop.ordersOf("u1").page(2, null).next().orElseThrow();
    assertThat(shop.ordersOf("u1").page(2, text).items()).hasSize(2);
    for (Pages<Order> other : List.of(
        shop.ordersOf("u2"),
        shop.ordersOf("u1").reversed(),
        shop.everyOrder(),
        stocked().ordersOf("u1"))) {
      assertThatThrownBy(() -> other.page(2, text))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("[CursorForeign]");
    }
  }

  @Test
  void aCursorOfAnotherSecretIsRefused() {
    String name = LocalDynamoDb.freshTable(ShopTable.TYPE.schema());
    Shop one = ShopTable.TYPE.with(LocalDynamoDb.client()).tableName(name).open();
    Shop other = ShopTable.TYPE
        .with(LocalDynamoDb.client())
        .tableName(name)
        .cursorSecret(new byte[32])
        .open();
    one.create(Order.of("o1", "u1"));
    one.create(Order.of("o2", "u1"));
    String text = one.ordersOf("u1").page(1, null).next().orElseThrow();
    assertThat(one.ordersOf("u1").page(1, text).items()).hasSize(1);
    assertThatThrownBy(() -> other.ordersOf("u1").page(1, text)).hasMessage(OTHER_SECRET);
    String others = other.ordersOf("u1").page(1, null).next().orElseThrow();
    assertThatThrownBy(() -> one.ordersOf("u1").page(1, others)).hasMessage(OTHER_SECRET);
  }

  @Test
  void aSecretThatCouldBeGuessedIsRefused() {
    assertThatThrownBy(
            () -> ShopTable.TYPE.with(LocalDynamoDb.client()).cursorSecret(new byte[] {1, 2, 3}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[CursorSecretShort] The secret of cursors has 3 bytes; give at least 32 random"
            + " ones, the same in all processes.");
  }

  @Test
  void tablesOfOneProcessTakeEachOthersCursors() {
    String name = LocalDynamoDb.freshTable(ShopTable.TYPE.schema());
    Shop one = ShopTable.TYPE.with(LocalDynamoDb.client()).tableName(name).open();
    one.create(Order.of("o1", "u1"));
    one.create(Order.of("o2", "u1"));
    String text = one.ordersOf("u1").page(1, null).next().orElseThrow();
    Shop again = ShopTable.TYPE.with(LocalDynamoDb.client()).tableName(name).open();
    assertThat(again.ordersOf("u1").page(1, text).items()).hasSize(1);
  }
}
