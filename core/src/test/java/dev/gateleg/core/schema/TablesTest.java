package dev.gateleg.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.fixture.FaultyDynamoDb;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.fixture.ShopTable;
import dev.gateleg.core.schema.Difference.Kind;
import dev.gateleg.model.codec.AttributeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class TablesTest {

  /** Every kind of index: overloaded, of several attributes, inverted, local; all projections and kinds of key. */
  private static final TableSchema WIDE = TableSchema.of("wide", "PK", "SK")
      .type("_type")
      .timeToLive("expiresAt")
      .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK")))
      .index(IndexSchema.global("several", List.of("tenant", "region"), List.of("year", "month")))
      .index(IndexSchema.global("inverted", List.of("SK"), List.of("PK")).keysOnly())
      .index(IndexSchema.global("byHash", List.of("hash"), List.of()).including("title", "size"))
      .index(IndexSchema.local("byYear", "PK", "year"))
      .kind("year", AttributeKind.NUMBER)
      .kind("month", AttributeKind.NUMBER)
      .kind("hash", AttributeKind.BINARY);

  private final DynamoDbClient client = LocalDynamoDb.client();

  @Test
  void createsEveryKindOfIndexAndThenFindsNoDifference() {
    String name = LocalDynamoDb.freshTable(WIDE);
    assertThat(Tables.diff(client, WIDE, name)).isEmpty();
    assertThat(client.describeTable(t -> t.tableName(name)).table().billingModeSummary())
        .satisfies(mode -> assertThat(mode.billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST));
    assertThat(client.describeTimeToLive(t -> t.tableName(name)).timeToLiveDescription())
        .satisfies(live -> assertThat(live.attributeName()).isEqualTo("expiresAt"));
  }

  @Test
  void anIncludingIndexHoldsWhatTheModelSaysAndNothingMore() {
    assertThat(Tables.request(WIDE, "wide").globalSecondaryIndexes())
        .filteredOn(index -> index.indexName().equals("byHash"))
        .singleElement()
        .satisfies(index ->
            assertThat(index.projection().nonKeyAttributes()).containsExactly("title", "size"));
  }

  @Test
  void anIndexMayIncludeItsKeysWhichItHoldsAnyway() {
    TableSchema schema = TableSchema.of("t", "PK", "SK")
        .index(IndexSchema.global("some", List.of("a"), List.of()).including("PK", "x"))
        .index(IndexSchema.global("none", List.of("a"), List.of()).including("PK", "a"));
    String name = LocalDynamoDb.freshTable(schema);
    assertThat(Tables.diff(client, schema, name)).isEmpty();
  }

  @Test
  void theRequestCanBeChangedBeforeItIsSent() {
    String name = LocalDynamoDb.freshName();
    Tables.create(
        client,
        TableSchema.of("t", "PK"),
        name,
        request -> request
            .billingMode(BillingMode.PROVISIONED)
            .provisionedThroughput(units -> units.readCapacityUnits(7L).writeCapacityUnits(3L)));
    assertThat(client
            .describeTable(t -> t.tableName(name))
            .table()
            .provisionedThroughput()
            .readCapacityUnits())
        .isEqualTo(7);
  }

  @Test
  void aTableTypeMakesAndComparesItsTable() {
    FaultyDynamoDb seeing = new FaultyDynamoDb(client);
    Tables.delete(client, "shop");
    assertThat(ShopTable.TYPE.diff(seeing))
        .extracting(Difference::kind)
        .containsExactly(Kind.TABLE_MISSING);
    ShopTable.TYPE.create(seeing);
    assertThat(ShopTable.TYPE.diff(seeing)).isEmpty();
    Tables.delete(client, "shop");
  }

  @Test
  void aTableThatIsThereIsNotMadeAgain() {
    String name = LocalDynamoDb.freshTable(WIDE);
    assertThatThrownBy(() -> Tables.create(client, WIDE, name))
        .isInstanceOf(TableMismatchException.class)
        .hasMessage("[TableExists] There is a table " + name
            + " already; compare it with diff(), or give another name.");
  }

  @Test
  void deletingATableThatIsNotThereDoesNothing() {
    String name = LocalDynamoDb.freshTable(WIDE);
    Tables.delete(client, name);
    Tables.delete(client, name);
    assertThat(Tables.diff(client, WIDE, name))
        .extracting(Difference::toString)
        .containsExactly(
            "There is no table " + name + "; make it with create(), or mend its name.");
  }

  @Test
  void waitsUntilTheTableAndItsIndexesAreActive() {
    AtomicInteger looks = new AtomicInteger();
    FaultyDynamoDb slow = new FaultyDynamoDb(client)
        .describe(table -> switch (looks.incrementAndGet()) {
          case 1, 2 -> table.toBuilder().tableStatus(TableStatus.CREATING).build();
          case 3 ->
            table.toBuilder()
                .globalSecondaryIndexes(table.globalSecondaryIndexes().stream()
                    .map(index ->
                        index.toBuilder().indexStatus(IndexStatus.CREATING).build())
                    .toList())
                .build();
          default -> table;
        });
    List<Duration> waits = new ArrayList<>();
    Tables.create(slow, WIDE, LocalDynamoDb.freshName(), waits::add, request -> {});
    assertThat(waits).hasSize(3).containsOnly(Tables.BETWEEN_LOOKS);
  }

  @Test
  void givesUpOnATableThatNeverGetsReady() {
    FaultyDynamoDb stuck = new FaultyDynamoDb(client)
        .describe(table -> table.toBuilder().tableStatus(TableStatus.CREATING).build());
    String name = LocalDynamoDb.freshName();
    List<Duration> waits = new ArrayList<>();
    assertThatThrownBy(() -> Tables.create(stuck, WIDE, name, waits::add, request -> {}))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("[TableNotReady] The table " + name
            + " was not made after 10 minutes (it is CREATING); look at it in AWS, and wait on.");
    assertThat(waits).hasSize(Tables.MOST_LOOKS);
  }

  @Test
  void tellsHowTheTablesKeyDiffers() {
    String name = LocalDynamoDb.freshTable(TableSchema.of("t", "id"));
    assertThat(Tables.diff(client, TableSchema.of("t", "PK", "SK"), name))
        .containsExactly(
            new Difference(
                Kind.TABLE_KEY,
                name,
                "The table's key is (id), the model's (PK; SK)",
                "mend @SingleTable(partitionKey, sortKey), or make a new table: a key can't be changed"));
  }

  @Test
  void tellsAKeyAttributeOfAnotherKind() {
    TableSchema schema = TableSchema.of("t", "PK", "SK");
    String name = LocalDynamoDb.freshTable(schema);
    assertThat(Tables.diff(client, schema.kind("SK", AttributeKind.NUMBER), name))
        .singleElement()
        .satisfies(difference -> {
          assertThat(difference.kind()).isEqualTo(Kind.KEY_KIND);
          assertThat(difference.breaking()).isTrue();
          assertThat(difference)
              .hasToString(
                  "The key attribute SK is S, in the model N; give the"
                      + " component a type or a converter that is stored as S, or make a new table or index.");
        });
  }

  @Test
  void tellsMissingAndExtraIndexes() {
    TableSchema base = TableSchema.of("t", "PK", "SK");
    String name =
        LocalDynamoDb.freshTable(base.index(IndexSchema.global("old", List.of("a"), List.of())));
    TableSchema model = base.index(IndexSchema.global("new", List.of("b", "c"), List.of("d")))
        .index(IndexSchema.local("local", "PK", "e"));
    assertThat(Tables.diff(client, model, name))
        .extracting(Difference::toString)
        .containsExactly(
            "The index new on (b, c; d) is missing; add it, and wait until it is built.",
            "The index local on (PK; e) is missing; make a new table: a local index is made together"
                + " with its table.",
            "The table has an index old, which the model does not know; name it in"
                + " @SingleTable(indexes), or delete it if nobody reads it: every write pays for it.");
  }

  @Test
  void tellsAnIndexWithAnotherKeyOrOfTheOtherLocality() {
    TableSchema base = TableSchema.of("t", "PK", "SK");
    String name = LocalDynamoDb.freshTable(base.index(IndexSchema.local("idx", "PK", "a")));
    TableSchema model = base.index(IndexSchema.global("idx", List.of("a"), List.of("SK")));
    assertThat(Tables.diff(client, model, name))
        .extracting(Difference::toString)
        .containsExactly(
            "The index idx is local, in the model global; mend @Index(local), or make the index anew.",
            "The key of the index idx is (PK; a), the model's (a; SK);"
                + " mend @Index(partitionKey, sortKey), or make the index anew.");
  }

  @Test
  void tellsAProjectionThatLacksWhatPatternsReadFromOneThatIsOnlyOther() {
    TableSchema base = TableSchema.of("t", "PK", "SK").type("_type");
    IndexSchema index = IndexSchema.global("idx", List.of("a"), List.of());
    String some = LocalDynamoDb.freshTable(base.index(index.including("x", "y")));
    String all = LocalDynamoDb.freshTable(base.index(index));

    assertThat(Tables.diff(client, base.index(index.including("x", "z")), some))
        .extracting(Difference::kind)
        .containsExactly(Kind.PROJECTION_TOO_SMALL);
    assertThat(Tables.diff(client, base.index(index), some))
        .extracting(Difference::toString)
        .containsExactly("The index idx holds the keys and [x, y], in the model all attributes;"
            + " make the index anew, or let its patterns return a @Projection of what it holds.");
    assertThat(Tables.diff(client, base.index(index.including("x")), some))
        .extracting(Difference::kind, Difference::breaking)
        .containsExactly(tuple(Kind.PROJECTION_OTHER, false));
    assertThat(Tables.diff(client, base.index(index.keysOnly()), some))
        .extracting(Difference::kind)
        .containsExactly(Kind.PROJECTION_OTHER);
    assertThat(Tables.diff(client, base.index(index.keysOnly()), all))
        .extracting(Difference::kind)
        .containsExactly(Kind.PROJECTION_OTHER);
  }

  @Test
  void tellsATimeToLiveThatIsOffOrOfAnotherAttribute() {
    TableSchema base = TableSchema.of("t", "PK", "SK");
    String off = LocalDynamoDb.freshTable(base);
    String other = LocalDynamoDb.freshTable(base.timeToLive("until"));
    assertThat(Tables.diff(client, base.timeToLive("expiresAt"), off))
        .extracting(Difference::toString)
        .containsExactly("The table's time to live is off, so that expired items stay and are paid"
            + " for; switch it on for the attribute expiresAt.");
    assertThat(Tables.diff(client, base.timeToLive("expiresAt"), other))
        .extracting(Difference::toString)
        .containsExactly("The table's time to live is the attribute until, the model has expiresAt;"
            + " mark that attribute's component with @TimeToLive, or switch it to the model's.");
    assertThat(Tables.diff(client, base, other))
        .extracting(Difference::kind)
        .containsExactly(Kind.TIME_TO_LIVE_OTHER);
  }

  @Test
  void tellsATableOrAnIndexThatIsNotReady() {
    String name = LocalDynamoDb.freshTable(WIDE);
    FaultyDynamoDb deleting = new FaultyDynamoDb(client)
        .describe(table -> table.toBuilder()
            .tableStatus(TableStatus.DELETING)
            .globalSecondaryIndexes(table.globalSecondaryIndexes().stream()
                .map(index -> index.indexName().equals("GSI1")
                    ? index.toBuilder().indexStatus(IndexStatus.CREATING).build()
                    : index)
                .toList())
            .build());
    assertThat(Tables.diff(deleting, WIDE, name))
        .extracting(Difference::kind, Difference::subject)
        .containsExactly(tuple(Kind.TABLE_NOT_READY, name), tuple(Kind.INDEX_NOT_READY, "GSI1"));
  }

  @Test
  void aFailureOfDynamoDbKeepsItsCause() {
    FaultyDynamoDb down = new FaultyDynamoDb(client).failBefore(r -> FaultyDynamoDb.broken());
    assertThatThrownBy(() -> Tables.diff(down, WIDE, "wide"))
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[Unavailable] DescribeTable(wide): DynamoDB gave no answer")
        .hasCauseInstanceOf(SdkException.class);
  }
}
