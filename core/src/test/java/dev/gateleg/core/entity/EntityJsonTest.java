package dev.gateleg.core.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.fixture.Address;
import dev.gateleg.core.fixture.Customer;
import dev.gateleg.core.fixture.Customers;
import dev.gateleg.core.fixture.Order;
import dev.gateleg.core.fixture.OrderStatus;
import dev.gateleg.core.fixture.Orders;
import dev.gateleg.core.fixture.Reading;
import dev.gateleg.core.fixture.ReadingsTable;
import dev.gateleg.core.fixture.ReadingsTable.Readings;
import dev.gateleg.core.fixture.ShopTable;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.json.JsonSource;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.codec.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntityJsonTest {

  private static final Instant NOW = Instant.parse("2026-06-24T10:00:00Z");

  private final EntityJson<Order> orders = ShopTable.TYPE.json(Orders.TYPE);
  private final EntityJson<Customer> customers = ShopTable.TYPE.json(Customers.TYPE);

  @Test
  void writesTheWholeItem() {
    assertThat(customers.write(new Customer("u1", "Ada \"A\"", "ada@x.org", null)))
        .isEqualTo("{\"name\":{\"S\":\"Ada \\\"A\\\"\"},\"email\":{\"S\":\"ada@x.org\"},"
            + "\"PK\":{\"S\":\"USER#u1\"},\"SK\":{\"S\":\"PROFILE\"},"
            + "\"GSI1PK\":{\"S\":\"EMAIL#ada@x.org\"},\"GSI1SK\":{\"S\":\"USER\"},"
            + "\"_type\":{\"S\":\"Customer\"}}");
    assertThat(customers.write(new Customer("u1", "Ada", null, null)))
        .as("an index key with an absent part is absent")
        .doesNotContain("GSI1PK");
  }

  @Test
  void plainKeysAreWrittenOnce() {
    EntityJson<Reading> readings = ReadingsTable.TYPE.json(Readings.TYPE);
    Reading reading = new Reading("cpu", new BigDecimal("17"), new BigDecimal("0.5"));
    String json = readings.write(reading);
    assertThat(json)
        .isEqualTo("{\"metric\":{\"S\":\"cpu\"},\"at\":{\"N\":\"17\"},\"value\":{\"N\":\"0.5\"}}");
    assertThat(readings.read(json)).isEqualTo(reading);
  }

  @Test
  void whatIsWrittenIsReadBackAndIsTheItemThatIsStored() {
    BoundEntity<Order> stored = new BoundEntity<>(Orders.TYPE, ShopTable.TYPE.schema());
    for (long seed = 0; seed < 500; seed++) {
      Order order = order(new Random(seed));
      String json = orders.write(order);
      assertThat(orders.read(json)).as("seed %d", seed).isEqualTo(order);
      assertThat(orders.read(json.getBytes(StandardCharsets.UTF_8)))
          .as("seed %d", seed)
          .isEqualTo(order);
      Map<String, Value> item = stored.item(order, NOW);
      assertThat(names(json)).as("seed %d", seed).isEqualTo(item.keySet());
      assertThat(Orders.TYPE.read(ItemSource.of(item), component -> null)).isEqualTo(order);
    }
  }

  private static Set<String> names(String json) {
    JsonSource source = new JsonSource(json);
    Set<String> names = new HashSet<>();
    for (String name = source.nextName(); name != null; name = source.nextName()) {
      assertThat(names.add(name)).as("%s once in %s", name, json).isTrue();
    }
    return names;
  }

  /** A number as DynamoDB gives it back: without zeros at its end. */
  private static BigDecimal stored(BigDecimal number) {
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  private static Order order(Random random) {
    return new Order(
        "o" + random.nextInt(),
        "u#" + random.nextInt(),
        OrderStatus.values()[random.nextInt(3)],
        stored(new BigDecimal(new BigInteger(100, random), random.nextInt(10))),
        NOW.plusMillis(random.nextInt(1_000_000)),
        new Address("Ål \"" + random.nextInt(), List.of("a\n", "b\\")),
        IntStream.range(0, random.nextInt(4)).mapToObj(i -> "t" + i).toList(),
        IntStream.range(0, random.nextInt(4)).boxed().collect(Collectors.toSet()),
        random.nextBoolean() ? Optional.of("") : Optional.empty(),
        random.nextBoolean() ? NOW.plusSeconds(random.nextInt(1000)) : null,
        random.nextInt(100));
  }

  @Test
  void aComponentThatIsKeptInTheKeyAloneIsReadFromTheKey() {
    Customer customer = new Customer("u/1", "Ada", null, NOW);
    assertThat(customers.read(customers.write(customer))).isEqualTo(customer);
    assertThat(customers
            .read("{\"PK\":{\"S\":\"USER#u7\"},\"name\":{\"S\":\"x\"}}")
            .userId())
        .isEqualTo("u7");
    assertThatThrownBy(() -> customers.read("{\"name\":{\"S\":\"x\"}}"))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("[AttributeMissing] Customer needs 'userId'");
  }

  @Test
  void anItemOfAnotherEntityIsRefused() {
    assertThatThrownBy(() -> customers.read(orders.write(Order.of("o1", "u1"))))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessage(
            "[ItemOther] The item is another entity than Customer: its type is Order; read it as that.");
  }

  @Test
  void aKeyPartThatIsNullIsRefused() {
    assertThatThrownBy(() -> customers.write(new Customer(null, "Ada", null, null)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyPartNull]");
  }

  @Test
  void anEntityOfAnotherTableIsRefused() {
    assertThatThrownBy(() -> ReadingsTable.TYPE.json(Orders.TYPE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[EntityForeign] dev.gateleg.core.fixture.Order is no entity of the table"
            + " readings; list it in @SingleTable(entities).");
  }
}
