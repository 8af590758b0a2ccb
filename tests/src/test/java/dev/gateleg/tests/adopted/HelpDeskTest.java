package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Pages;
import dev.gateleg.testing.FreshTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table that another program made and filled, through nothing but the SDK. */
final class HelpDeskTest {

  private final List<ReadProblem> problems = new CopyOnWriteArrayList<>();

  @RegisterExtension
  final FreshTable<HelpDesk> table =
      FreshTable.of(HelpDeskTable.TYPE).madeBy(HelpDeskTest::make).onProblem(problems::add);

  private HelpDesk desk;

  private static void make(DynamoDbClient client, String name) {
    client.createTable(request -> request
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(keys("pk_id", "sk_id"))
        .attributeDefinitions(
            attribute("pk_id", ScalarAttributeType.S),
            attribute("sk_id", ScalarAttributeType.S),
            attribute("ticket_status", ScalarAttributeType.S),
            attribute("agent_name", ScalarAttributeType.S),
            attribute("opened_at", ScalarAttributeType.N),
            attribute("priority", ScalarAttributeType.N))
        .globalSecondaryIndexes(
            index(
                "by_status",
                keys("ticket_status", "opened_at"),
                Projection.builder()
                    .projectionType(ProjectionType.INCLUDE)
                    .nonKeyAttributes("subject")
                    .build()),
            index(
                "by_agent",
                keys("agent_name", "opened_at"),
                Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()),
            index("inverted", keys("sk_id", "pk_id"), all()))
        .localSecondaryIndexes(LocalSecondaryIndex.builder()
            .indexName("by_priority")
            .keySchema(keys("pk_id", "priority"))
            .projection(all())
            .build()));
  }

  private static Projection all() {
    return Projection.builder().projectionType(ProjectionType.ALL).build();
  }

  private static List<KeySchemaElement> keys(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder()
            .attributeName(partition)
            .keyType(KeyType.HASH)
            .build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static GlobalSecondaryIndex index(
      String name, List<KeySchemaElement> keys, Projection projection) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keys)
        .projection(projection)
        .build();
  }

  /** What the other program wrote: two customers with tickets, and something that only it knows. */
  @BeforeEach
  void fill() {
    put(Map.of("pk_id", s("CUST|7"), "sk_id", s("INFO"), "customer_name", s("Ann")));
    put(Map.of(
        "pk_id", s("CUST|8"),
        "sk_id", s("INFO"),
        "customer_name", s("Bob"),
        "e-mail", s("bob@example.org"),
        "loyalty", n("3")));
    put(ticket("7", "T1", "open", 100, "eve", 1));
    put(ticket("7", "T2", "closed", 200, "eve", 5));
    put(ticket("7", "T3", "open", 300, null, 9));
    put(ticket("8", "T1", "open", 250, "tom", null));
    put(Map.of("pk_id", s("CUST|7"), "sk_id", s("AUDIT|2026-01-01"), "who", s("root")));
    desk = table.open();
  }

  private void put(Map<String, AttributeValue> item) {
    table.client().putItem(request -> request.tableName(table.name()).item(item));
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue n(String digits) {
    return AttributeValue.fromN(digits);
  }

  private static Map<String, AttributeValue> ticket(
      String customer, String id, String status, int opened, String agent, Integer priority) {
    Map<String, AttributeValue> item = new HashMap<>(Map.of(
        "pk_id", s("CUST|" + customer),
        "sk_id", s("TICKET|" + id),
        "customer_id", s(customer),
        "ticket_id", s(id),
        "ticket_status", s(status),
        "opened_at", n(Integer.toString(opened)),
        "subject", s("Help with " + id),
        "body.text", s("Please.")));
    if (agent != null) {
      item.put("agent_name", s(agent));
    }
    if (priority != null) {
      item.put("priority", n(priority.toString()));
    }
    return item;
  }

  private static Ticket asTicket(
      String customer, String id, String status, int opened, String agent, Integer priority) {
    return new Ticket(
        customer,
        id,
        status,
        opened,
        Optional.ofNullable(agent),
        priority,
        "Help with " + id,
        "Please.");
  }

  private Map<String, AttributeValue> stored(String partition, String sort) {
    return table
        .client()
        .getItem(request ->
            request.tableName(table.name()).key(Map.of("pk_id", s(partition), "sk_id", s(sort))))
        .item();
  }

  @Test
  void readsWhatTheOtherProgramWrote() {
    assertThat(desk.customer("7")).contains(new Customer("7", "Ann", Optional.empty()));
    assertThat(desk.customer("8"))
        .contains(new Customer("8", "Bob", Optional.of("bob@example.org")));
    assertThat(desk.ticket("7", "T3")).contains(asTicket("7", "T3", "open", 300, null, 9));
  }

  @Test
  void tellsEntitiesFromTheShapeOfTheirKeys() {
    assertThat(desk.ticketsOf("7").list())
        .extracting(Ticket::ticketId)
        .containsExactly("T1", "T2", "T3");
    assertThat(desk.everyCustomer().list())
        .extracting(Customer::customerId)
        .containsExactlyInAnyOrder("7", "8");
    assertThat(desk.everyCustomer().count()).isEqualTo(2);
    assertThat(problems)
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem.message())
            .isEqualTo("[ItemUnknown] everyCustomer read (CUST|7, AUDIT|2026-01-01), which is of no"
                + " entity of the table; it was passed over."));
  }

  @Test
  void readsAPartOfTheItemFromAnIndexThatIncludesIt() {
    assertThat(desk.ticketsIn("open").list())
        .containsExactly(
            new TicketLine("7", "T3", "open", 300, "Help with T3"),
            new TicketLine("8", "T1", "open", 250, "Help with T1"),
            new TicketLine("7", "T1", "open", 100, "Help with T1"));
    assertThat(desk.ticketsBetween("open", 100, 250).list())
        .extracting(TicketLine::openedAt)
        .containsExactly(100L, 250L);
    assertThat(desk.ticketsIn("open").limit(1).list()).hasSize(1);
    assertThat(desk.ticketsIn("open").count()).isEqualTo(3);
  }

  @Test
  void readsTheKeysFromAnIndexOfKeysOnly() {
    assertThat(desk.ticketsWith("eve").list())
        .containsExactly(new TicketReference("7", "T1", 100), new TicketReference("7", "T2", 200));
    assertThat(desk.ticketsWith("nobody").list()).isEmpty();
  }

  @Test
  void readsALocalIndexWithStrongConsistency() {
    assertThat(desk.urgent("7", 5).list()).extracting(Ticket::ticketId).containsExactly("T2", "T3");
    assertThat(desk.urgent("8", 0).list()).isEmpty();
  }

  @Test
  void readsTheInvertedIndex() {
    assertThat(desk.ticketsCalled("T1").list())
        .extracting(Ticket::customerId)
        .containsExactly("7", "8");
  }

  @Test
  void upsertsAnItemThatAnInvertedIndexHolds() {
    desk.upsert(Tickets.key("9", "T1"))
        .set(Tickets.status, "open")
        .set(Tickets.openedAt, 400L)
        .set(Tickets.subject, "Hinge")
        .set(Tickets.body, "It squeaks.")
        .run();
    assertThat(desk.ticketsCalled("T1").list())
        .extracting(Ticket::customerId)
        .containsExactly("7", "8", "9");
  }

  @Test
  void pagesThroughAnIndexOnPlainAttributes() {
    Pages<TicketLine> open = desk.ticketsIn("open");
    var first = open.page(2, null);
    var second = open.page(2, first.next().orElseThrow());

    assertThat(first.items()).extracting(TicketLine::openedAt).containsExactly(300L, 250L);
    assertThat(second.items()).extracting(TicketLine::openedAt).containsExactly(100L);
    assertThat(second.next()).isEmpty();
  }

  @Test
  void writesItemsThatTheOtherProgramCanRead() {
    desk.create(asTicket("9", "T9", "open", 900, "eve", 2));

    assertThat(stored("CUST|9", "TICKET|T9")).isEqualTo(ticket("9", "T9", "open", 900, "eve", 2));
  }

  @Test
  void writesNothingOfItsOwnIntoTheItem() {
    desk.create(new Customer("9", "Cid", Optional.empty()));
    desk.update(Tickets.key("7", "T1")).set(Tickets.status, "closed").run();

    assertThat(stored("CUST|9", "INFO").keySet())
        .containsExactlyInAnyOrder("pk_id", "sk_id", "customer_name");
    assertThat(stored("CUST|7", "TICKET|T1")).isEqualTo(ticket("7", "T1", "closed", 100, "eve", 1));
  }

  @Test
  void keepsAttributesThatOnlyTheOtherProgramKnows() {
    desk.update(Customers.key("8")).set(Customers.name, "Bobby").run();
    desk.modify(Customers.key("8"), c -> new Customer(c.customerId(), c.name(), Optional.empty()));

    Map<String, AttributeValue> item = stored("CUST|8", "INFO");
    assertThat(item.get("loyalty")).isEqualTo(n("3"));
    assertThat(item.get("customer_name")).isEqualTo(s("Bobby"));
    assertThat(item).doesNotContainKey("e-mail");
  }

  @Test
  void aTicketMovesInEveryIndexWhenItsPlainAttributesChange() {
    desk.update(Tickets.key("7", "T1"))
        .set(Tickets.status, "closed")
        .remove(Tickets.agent)
        .set(Tickets.priority, 7)
        .run();

    assertThat(desk.ticketsIn("open").list()).extracting(TicketLine::openedAt).doesNotContain(100L);
    assertThat(desk.ticketsIn("closed").list())
        .extracting(TicketLine::ticketId)
        .containsExactly("T2", "T1");
    assertThat(desk.ticketsWith("eve").list())
        .extracting(TicketReference::ticketId)
        .containsExactly("T2");
    assertThat(desk.urgent("7", 6).list()).extracting(Ticket::ticketId).containsExactly("T1", "T3");
  }

  @Test
  void takesTheSeparatorWhereARawKeyEndsAndNoOtherCouldBeTheSame() {
    Customer sly = desk.create(new Customer("7|INFO", "Sly", Optional.empty()));

    assertThat(desk.customer("7|INFO")).contains(sly);
    assertThat(desk.everyCustomer().list()).contains(sly);
    assertThat(desk.customer("7")).isNotEqualTo(Optional.of(sly));
    assertThat(desk.ticketsOf("7|INFO").list()).isEmpty();
  }

  @Test
  void refusesAStrongReadOnAGlobalIndex() {
    assertThatThrownBy(() -> desk.ticketsCalled("T1").consistent())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ConsistentOnGlobalIndex] ticketsCalled reads inverted, a global index, which"
            + " is always a little behind; read the table or a local index, or take the item by its"
            + " key.");
  }
}
