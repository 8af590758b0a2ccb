package dev.gateleg.tests.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.restore.FieldDifference;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestoreConflictException;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.tests.support.ManualClock;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportType;

@Tag("once")
class RestoreTest {

  private final ManualClock clock = new ManualClock();

  @TempDir
  Path buckets;

  private Engine engine;
  private DynamoDbClient client;
  private Depot depot;

  @BeforeEach
  void open() {
    engine = Engine.builder().clock(clock).buckets(buckets).open();
    client = engine.client();
    DepotTable.TYPE.create(client);
    client.updateContinuousBackups(update -> update
        .tableName("depot")
        .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
    depot = opened("depot");
    clock.advance(Duration.ofMinutes(1));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Depot opened(String name) {
    return DepotTable.TYPE.with(client).tableName(name).clock(clock).open();
  }

  private Instant later() {
    Instant now = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    return now;
  }

  private Depot restored(Instant time) {
    client.restoreTableToPointInTime(
        r -> r.sourceTableName("depot").targetTableName("depot-then").restoreDateTime(time));
    return opened("depot-then");
  }

  private static Stop stop(int number, String depot) {
    return new Stop("p1", number, depot, BigDecimal.TEN, ManualClock.START, Optional.empty());
  }

  @Test
  void showsEveryFieldAndBringsItBack() {
    Parcel first = depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    Instant time = later();
    depot.modify(Parcels.key("p1"), p -> p.state("LOST").city("Faro").code("c2"));
    later();
    Depot then = restored(time);

    // region restore
    RestorePlan plan =
        Restore.of(depot, RestoreSource.table(then)).at(time).plan(Parcels.key("p1"));
    List<FieldDifference> shown = plan.differences(); // nothing is written yet
    Restored done = plan.run(); // if it is still as it was shown
    // endregion

    assertThat(shown)
        .filteredOn(field -> !field.follows())
        .extracting(
            FieldDifference::field,
            field -> Objects.requireNonNull(field.now()).s(),
            field -> Objects.requireNonNull(field.then()).s())
        .containsExactly(
            tuple("code", "c2", "c1"),
            tuple("state", "LOST", "OPEN"),
            tuple("to.city", "Faro", "Porto"));
    assertThat(shown)
        .filteredOn(FieldDifference::follows)
        .extracting(FieldDifference::field)
        .contains("GSI1PK", "version");
    Parcel back = depot.getConsistent(Parcels.key("p1")).orElseThrow();
    assertThat(back.code()).isEqualTo("c1");
    assertThat(back.to()).isEqualTo(first.to());
    assertThat(back.createdAt()).isEqualTo(first.createdAt());
    assertThat(back.version()).isEqualTo(first.version() + 2);
    assertThat(depot.parcelsIn("OPEN").list()).containsExactly(back);
    // Its claims came along.
    assertThatThrownBy(() -> depot.create(Parcel.of("p2", "OPEN", "c1", "Faro")))
        .isInstanceOf(UniqueTakenException.class);
    depot.create(Parcel.of("p3", "OPEN", "c2", "Faro"));

    depot.deleteKey(Parcels.key("p3"));
    // region undo
    Restore.of(depot, done.before()).plan(done.keys()).run();
    // endregion
    Parcel again = depot.getConsistent(Parcels.key("p1")).orElseThrow();
    assertThat(again.state()).isEqualTo("LOST");
    assertThat(again.version()).isEqualTo(first.version() + 3);
  }

  @Test
  void writesNothingThatIsNotAsItWasShown() {
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    depot.put(stop(1, "d1"));
    Instant time = later();
    depot.modify(Parcels.key("p1"), p -> p.state("LOST"));
    depot.put(stop(1, "d2"));
    later();
    Restore restore = Restore.of(depot, RestoreSource.table(restored(time))).at(time);
    RestorePlan parcel = restore.plan(Parcels.key("p1"));
    RestorePlan weighed = restore.plan(Stops.key("p1", 1));
    depot.modify(Parcels.key("p1"), p -> p.city("Faro"));
    depot.put(new Stop("p1", 1, "d2", BigDecimal.TEN, ManualClock.START, Optional.of("hm")));

    assertThatThrownBy(parcel::run)
        .isInstanceOf(RestoreConflictException.class)
        .hasMessage("[RestoreConflict] Parcel(PARCEL#p1, META) is not as it was shown any more;"
            + " nothing was written of it, so make the plan anew and look at it.");
    assertThatThrownBy(weighed::run).isInstanceOf(RestoreConflictException.class);
    assertThat(depot.getConsistent(Parcels.key("p1")).orElseThrow().state()).isEqualTo("LOST");
    assertThat(depot.getConsistent(Stops.key("p1", 1)).orElseThrow().depot()).isEqualTo("d2");
  }

  @Test
  void takesTheCollectionAlongIfAsked() {
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    depot.put(stop(1, "d1"));
    depot.put(stop(2, "d1"));
    Instant time = later();
    depot.deleteKey(Parcels.key("p1"));
    depot.deleteKey(Stops.key("p1", 1));
    depot.put(stop(2, "d2"));
    depot.put(stop(3, "d2"));
    later();
    Depot then = restored(time);
    Restore.of(depot, RestoreSource.table(then))
        .at(time)
        .withCollections()
        .plan(Parcels.key("p1"))
        .run();
    assertThat(depot.parcel("p1")).map(Parcel::code).contains("c1");
    assertThat(depot.stopsOf("p1").consistent().list())
        .extracting(Stop::number, Stop::depot)
        .containsExactly(tuple(1, "d1"), tuple(2, "d1"));
  }

  @Test
  void extendsATimeToLiveThatWouldEndItAtOnce() {
    Instant until = clock.instant().plus(Duration.ofHours(2));
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto").until(until));
    Instant time = later();
    clock.advance(Duration.ofHours(30));
    Depot then = restored(time);
    Restore.of(depot, RestoreSource.table(then))
        .at(time)
        .plan(Parcels.key("p1"))
        .run();
    Parcel back = depot.parcel("p1").orElseThrow();
    assertThat(back.until()).isEqualTo(clock.instant().plus(Duration.ofHours(2)));
    // What had expired by the time was not there.
    Instant late = time.plus(Duration.ofHours(3));
    RestorePlan gone =
        Restore.of(depot, RestoreSource.table(then)).at(late).plan(Parcels.key("p1"));
    gone.run();
    assertThat(depot.parcel("p1")).isEmpty();
  }

  @Test
  void restoresFromAFullExportAndIncrementalOnes() throws IOException {
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    depot.create(Parcel.of("p2", "OPEN", "c2", "Porto"));
    depot.put(stop(1, "d1"));
    Instant fullAt = later();
    depot.modify(Parcels.key("p1"), p -> p.city("Lagos"));
    depot.deleteKey(Parcels.key("p2"));
    Instant moreAt = later();
    depot.modify(Parcels.key("p1"), p -> p.city("Faro"));
    depot.deleteKey(Stops.key("p1", 1));
    later();
    Path full = export("full", null, fullAt);
    Path more = export("more", fullAt, moreAt);
    Instant lastFrom = later();
    depot.modify(Parcels.key("p1"), p -> p.city("Beja"));
    Instant lastTo = later();
    later();

    RestoreSource source = RestoreSource.export(depot, full, more);
    Restore.of(depot, source)
        .at(moreAt)
        .plan(List.of(Parcels.key("p1"), Parcels.key("p2"), Stops.key("p1", 1)))
        .run();
    assertThat(depot.parcel("p1").orElseThrow().to().city()).isEqualTo("Lagos");
    assertThat(depot.parcel("p2")).isEmpty();
    assertThat(depot.getConsistent(Stops.key("p1", 1))).isPresent();
    Restore.of(depot, RestoreSource.export(depot, full))
        .at(fullAt)
        .withCollections()
        .plan(Parcels.key("p1"))
        .run();
    assertThat(depot.parcel("p1").orElseThrow().to().city()).isEqualTo("Porto");

    assertThatThrownBy(() -> Restore.of(depot, source).at(fullAt))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RestoreTime] The source is of " + moreAt + ", and says nothing of " + fullAt
            + "; take one of that time, or leave the time out.");
    String remedy =
        "; give one full export, and then the incremental ones after it in their order.";
    assertThatThrownBy(() -> RestoreSource.export(depot, more))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RestoreGap] " + more + " has only what changed, and comes first" + remedy);
    assertThatThrownBy(() -> RestoreSource.export(depot, full, full))
        .hasMessage("[RestoreGap] " + full + " is a full export, and comes after another" + remedy);
    Path last = export("last", lastFrom, lastTo);
    assertThatThrownBy(() -> RestoreSource.export(depot, full, last))
        .hasMessage("[RestoreGap] " + last + " begins at " + lastFrom
            + ", and what is before it ends at " + fullAt + remedy);
    assertThatThrownBy(() -> RestoreSource.export(depot, full, last, more))
        .hasMessageStartingWith("[RestoreGap] " + last);

    Files.delete(more.resolve("manifest-files.json"));
    assertThatThrownBy(() -> RestoreSource.export(depot, full, more))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[ExportBroken] ");
  }

  private Path export(String prefix, @Nullable Instant from, Instant to) throws IOException {
    String arn = client.describeTable(d -> d.tableName("depot")).table().tableArn();
    client.exportTableToPointInTime(e -> {
      e.tableArn(arn).s3Bucket("lake").s3Prefix(prefix).exportTime(to);
      if (from != null) {
        e.exportTime(null)
            .exportType(ExportType.INCREMENTAL_EXPORT)
            .incrementalExportSpecification(i -> i.exportFromTime(from).exportToTime(to));
      }
    });
    try (Stream<Path> all = Files.walk(buckets.resolve("lake").resolve(prefix))) {
      return all.filter(file -> file.endsWith("manifest-summary.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }

  @Test
  void restoresFromAnArchive() {
    depot.put(stop(1, "d1"));
    Archive archive = Archive.of(depot, FolderSink.at(buckets.resolve("archive")));
    archive.run(depot.stops());
    assertThat(depot.getConsistent(Stops.key("p1", 1))).isEmpty();
    Restore.of(depot, archive::findItem).plan(Stops.key("p1", 1)).run();
    assertThat(depot.getConsistent(Stops.key("p1", 1))).contains(stop(1, "d1"));
    Restore whole = Restore.of(depot, archive::findItem).withCollections();
    assertThatThrownBy(() -> whole.plan(Stops.key("p1", 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RestoreSingleItems] The source of Stop(PARCEL#p1, STOP#0001) finds items by"
            + " their whole keys, and can't tell what else was in its collection; restore its items"
            + " one by one, or from a table or an export.");
  }

  @Test
  void aPartOfATransactionInTheSourceIsTold() {
    depot.create(Parcel.of("p1", "OPEN", "c1", "Porto"));
    Instant time = later();
    depot.deleteKey(Parcels.key("p1"));
    later();
    Depot then = restored(time);
    // As a backup has it that was taken while the transaction was under way.
    Map<String, AttributeValue> claim = client.scan(s -> s.tableName("depot-then")).items().stream()
        .filter(item -> item.containsKey("_owner"))
        .findFirst()
        .orElseThrow();
    client.deleteItem(d -> d.tableName("depot-then")
        .key(Map.of(
            "PK", Objects.requireNonNull(claim.get("PK")),
            "SK", Objects.requireNonNull(claim.get("SK")))));
    RestorePlan plan =
        Restore.of(depot, RestoreSource.table(then)).at(time).plan(Parcels.key("p1"));
    assertThat(plan.torn()).hasSize(1);
    assertThatThrownBy(plan::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RestoreTorn] Parcel(PARCEL#p1, META) has a unique code in the source, and its"
            + " claim is not there: the source holds a part of a transaction; take a source of a"
            + " little later, or accept it by acceptTorn().");
    assertThat(depot.parcel("p1")).isEmpty();
    plan.acceptTorn().run();
    assertThat(depot.parcel("p1")).isPresent();
  }

  @Test
  void attributesThatTheEntityDoesNotKnowComeBackToo() {
    depot.put(stop(1, "d1"));
    client.updateItem(u -> u.tableName("depot")
        .key(Map.of(
            "PK", AttributeValue.fromS("PARCEL#p1"), "SK", AttributeValue.fromS("STOP#0001")))
        .updateExpression("SET legacy = :l, extra = :o")
        .expressionAttributeValues(
            Map.of(":l", AttributeValue.fromN("7"), ":o", AttributeValue.fromS("x"))));
    Instant time = later();
    depot.put(stop(1, "d2"));
    later();
    Depot then = restored(time);
    Restore.of(depot, RestoreSource.table(then))
        .at(time)
        .plan(Stops.key("p1", 1))
        .run();
    assertThat(client
            .getItem(g -> g.tableName("depot")
                .key(Map.of(
                    "PK",
                    AttributeValue.fromS("PARCEL#p1"),
                    "SK",
                    AttributeValue.fromS("STOP#0001"))))
            .item())
        .containsEntry("legacy", AttributeValue.fromN("7"))
        .containsEntry("extra", AttributeValue.fromS("x"))
        .containsEntry("depot", AttributeValue.fromS("d1"));
  }

  @Test
  void badInputIsRefused() {
    RestoreSource nothing = RestoreSource.of(Map.of());
    assertThatThrownBy(() -> Restore.of(depot, nothing).at(clock.instant().plusSeconds(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RestoreTime] Nothing can be restored as it was at 2090-05-01T12:01:01Z, which"
            + " is not over yet; give a time that has passed.");
    client.putItem(p -> p.tableName("depot")
        .item(Map.of(
            "PK", AttributeValue.fromS("PARCEL#p1"),
            "SK", AttributeValue.fromS("META"),
            "_type", AttributeValue.fromS("Other"))));
    assertThatThrownBy(() -> Restore.of(depot, nothing).plan(Parcels.key("p1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[RestoreOther] What is under PARCEL#p1, META is no Parcel; name the entity that"
                + " it is.");
    assertThat(Restore.of(depot, nothing).plan(Parcels.key("p9")).isEmpty()).isTrue();
    assertThat(Restore.of(depot, nothing).plan(Parcels.key("p9")).run().items()).isEmpty();
  }
}
