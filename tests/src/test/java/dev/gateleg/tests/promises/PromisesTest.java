package dev.gateleg.tests.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.LeftOut;
import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.SeveralFoundException;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.promises.Promises.Blocks;
import dev.gateleg.tests.promises.Promises.Due;
import dev.gateleg.tests.promises.Promises.Follows;
import dev.gateleg.tests.promises.Promises.Job;
import dev.gateleg.tests.promises.Promises.Lease;
import dev.gateleg.tests.promises.Promises.LeaseKey;
import dev.gateleg.tests.promises.Promises.Node;
import dev.gateleg.tests.promises.Promises.Picky;
import dev.gateleg.tests.promises.Promises.Place;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What once was stored wrongly, found twice, or missed without a word. */
final class PromisesTest {

  private static final Instant TEN = Instant.parse("2026-06-24T10:00:00Z");
  private static final Instant FINE = Instant.parse("2026-06-24T10:00:00.522274803Z");

  @RegisterExtension
  final FreshTable<Promises> table = FreshTable.of(PromisesTable.TYPE);

  private Promises promises;
  private Stored stored;

  @BeforeEach
  void open() {
    promises = table.open();
    stored = new Stored(table.client(), table.name());
  }

  private static Due due(String id, Instant at, Instant due) {
    return new Due(id, at, "k", due, TEN, new Place("Ulm", Optional.empty()), Map.of());
  }

  private String keyOf(String partition, String sort, String attribute) {
    return stored.item(partition, sort).get(attribute).s();
  }

  @Test
  void indexKeysOfManagedInstantsFollowUpdates() {
    Job created = promises.create(new Job("j", "q", 0, null, null));
    Job updated = promises.update(Jobs.key("j")).set(Jobs.tries, 1).run();
    assertThat(updated.createdAt()).isEqualTo(created.createdAt());
    assertThat(keyOf("JOB#j", "JOB", "GSI1SK")).isEqualTo(keyOf("JOB#j", "JOB", "updatedAt"));
    assertThat(keyOf("JOB#j", "JOB", "GSI2SK"))
        .isEqualTo(keyOf("JOB#j", "JOB", "createdAt").replaceFirst("\\..*", "Z") + "#j");
    assertThat(promises.jobsByChange("q").list()).containsExactly(updated);
    assertThat(promises.jobsByAge("q", null).list()).containsExactly(updated);
  }

  @Test
  void indexKeysOfManagedInstantsAreThereAfterAnUpsert() {
    Job job =
        promises.upsert(Jobs.key("j")).set(Jobs.queue, "q").set(Jobs.tries, 1).run();
    assertThat(promises.jobsByChange("q").list()).containsExactly(job);
    assertThat(promises.jobsByAge("q", job.createdAt()).list()).containsExactly(job);
    Job again =
        promises.upsert(Jobs.key("j")).set(Jobs.queue, "q").set(Jobs.tries, 2).run();
    assertThat(again.createdAt()).isEqualTo(job.createdAt());
    assertThat(promises.jobsByChange("q").list()).containsExactly(again);
  }

  @Test
  void anUpsertWritesIndexKeysOfComponentsThatOnlyTheKeyHolds() {
    Node node = promises.upsert(Nodes.key("t", "n")).set(Nodes.weight, 3).run();
    assertThat(node).isEqualTo(new Node("t", "n", 3));
    assertThat(promises.node("n")).contains(node);
  }

  @Test
  void instantsAreIsoOfOneWidthAndKeepAllDigits() {
    Due one = promises.create(due("d", FINE, TEN));
    assertThat(keyOf("DUE#d", "DUE#2026-06-24T10:00:00.522274803Z", "at"))
        .isEqualTo("2026-06-24T10:00:00.522274803Z");
    assertThat(Instant.parse(keyOf("DUE#d", "DUE#2026-06-24T10:00:00.522274803Z", "at")))
        .isEqualTo(FINE);
    assertThat(promises.duesFrom("d", FINE).list()).containsExactly(one);
    assertThat(promises.duesFrom("d", FINE.plusNanos(1)).list()).isEmpty();
  }

  @Test
  void aFormatIsThatOfTheAttributeToo() {
    Due one = promises.create(due("d", TEN, TEN));
    Map<String, AttributeValue> item = stored.item("DUE#d", "DUE#2026-06-24T10:00:00.000000000Z");
    assertThat(item.get("due").s()).isEqualTo("2026-06-24T10:00:00Z");
    assertThat(item.get("seen").s()).isEqualTo("2026-06-24T10:00:00.000Z");
    assertThat(promises.dueBetween("k", TEN, TEN).list()).containsExactly(one);
    assertThat(promises.dueBetween("k", TEN, FINE).list()).as("a finer bound").containsExactly(one);
    assertThat(promises.dueBetween("k", FINE, FINE).list()).isEmpty();
    assertThatThrownBy(() -> promises.put(due("d", TEN, FINE)))
        .hasMessageContaining("[TimeTooFine] 2026-06-24T10:00:00.522274803Z has finer digits than"
            + " seconds, the format of its attribute;");
  }

  @Test
  void textOfAnotherWidthInAnIndexIsReportedAndNotMissed() {
    promises.create(due("d", TEN, TEN));
    stored.set(
        "DUE#d",
        "DUE#2026-06-24T10:00:00.000000000Z",
        "due",
        AttributeValue.fromS("2026-06-24T10:00:00.000Z"));
    assertThatThrownBy(() -> promises.due("k").list())
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining(
            "[KeyMismatch] Due's key attribute 'due' is 2026-06-24T10:00:00.000Z, but its"
                + " components make 2026-06-24T10:00:00Z of \"{due}\";");
    assertThat(promises.oneDue("d")).as("found by its own key it is read").isPresent();
  }

  @Test
  void theEarlyFormOfInstantsIsRead() {
    promises.create(due("d", TEN, TEN));
    stored.set(
        "DUE#d",
        "DUE#2026-06-24T10:00:00.000000000Z",
        "seen",
        AttributeValue.fromS("2026-06-24T10:00:00.522Z274803"));
    assertThat(promises.oneDue("d").orElseThrow().seen()).isEqualTo(FINE);
  }

  @Test
  void anAttributeThatIsNotWhatTheKeySaysIsReported() {
    promises.create(due("d", TEN, TEN));
    stored.set("DUE#d", "DUE#2026-06-24T10:00:00.000000000Z", "id", AttributeValue.fromS("other"));
    assertThatThrownBy(() -> promises.oneDue("d"))
        .isInstanceOf(UndecodableItemException.class)
        .hasMessageContaining("[KeyMismatch] Due's key attribute 'PK' is DUE#d, but its"
            + " components make DUE#other of \"DUE#{id}\";");
  }

  @Test
  void freeFormAttributesKeepWhatTheyHold() {
    Map<String, Object> more = Map.of(
        "text",
        "a",
        "number",
        new BigDecimal("1.5"),
        "flag",
        true,
        "list",
        List.of("x", new BigDecimal(2)),
        "map",
        Map.of("inner", "y"));
    Due one = new Due("d", TEN, "k", TEN, TEN, new Place("Ulm", Optional.empty()), more);
    promises.create(one);
    assertThat(promises.oneDue("d")).contains(one);
    promises.update(Dues.key("d", TEN)).set(Dues.more.at("text"), "b").run();
    assertThat(promises.oneDue("d").orElseThrow().more()).containsEntry("text", "b");
  }

  @Test
  void aNestedComponentThatIsNeededCanNotBeRemoved() {
    promises.create(due("d", TEN, TEN));
    assertThatThrownBy(() -> promises.update(Dues.key("d", TEN)).remove(Dues.place.city))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ComponentRequired] Due can't be read without 'place.city'; make the component"
            + " Optional to remove it.");
    promises.update(Dues.key("d", TEN)).remove(Dues.place.street).run();
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake that is tried
  void aNullBoundIsRefused() {
    @Nullable Instant nothing = null;
    assertThatThrownBy(() -> promises.duesFrom("d", nothing))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[BoundNull] duesFrom's bound 'at' is null; give it a value, or declare the"
            + " parameter as @Nullable for an open end.");
  }

  @Test
  void anIndexWithoutTheTimeToLiveCanBeRead() {
    promises.put(new Lease("l1", "h", Instant.now().plusSeconds(600)));
    assertThat(promises.leasesOf("h").list()).containsExactly(new LeaseKey("l1", "h"));
    assertThat(promises.leasesIncluded("h").list()).containsExactly(new LeaseKey("l1", "h"));
    assertThat(PromisesTable.TYPE.diff(table.client(), table.name())).isEmpty();
  }

  @Test
  void anIndexOnTheTimeToLiveShowsNothingThatHasExpired() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Lease live = promises.put(new Lease("l1", "h", now.plusSeconds(600)));
    promises.put(new Lease("l2", "h", now.minusSeconds(600)));

    assertThat(promises.leasesUntil("h", null).list()).containsExactly(live);
    assertThat(promises.leasesUntil("h", null).count()).isEqualTo(1);
    assertThat(promises.leasesUntil("h", now.plusSeconds(600)).limit(1).list())
        .containsExactly(live);
    assertThat(promises.leasesUntil("h", now.plusSeconds(599)).list()).isEmpty();
  }

  @Test
  void whatARecordThrowsMakesTheItemUndecodable() {
    promises.put(new Picky("a", "good"));
    promises.put(new Picky("b", "good"));
    stored.set("PICKY", "b", "name", AttributeValue.fromS("bad"));
    assertThatThrownBy(() -> promises.picky().list())
        .isInstanceOf(UndecodableItemException.class)
        .hasMessage(
            "[ItemUndecodable] picky read (PICKY, b), which can't be decoded: [RecordRefused]"
                + " The constructor of Picky threw java.lang.NullPointerException: name; mend the item, or"
                + " let the record take it. To go on without such items, read with onProblem(…).");
    assertThatThrownBy(() -> promises.picky().count()).isInstanceOf(UndecodableItemException.class);
    // region left-out
    LeftOut leftOut = new LeftOut();
    List<Picky> readable = promises.picky().onProblem(leftOut).list();
    List<ReadProblem> missing = leftOut.problems(); // each with its key, its item and the reason
    // endregion
    assertThat(readable).containsExactly(new Picky("a", "good"));
    assertThat(missing).extracting(ReadProblem::key).containsExactly("PICKY, b");
    assertThat(promises.picky().onProblem(leftOut).count()).isEqualTo(1);
  }

  @Test
  void aPatternForOneTellsWhenThereAreSeveral() {
    promises.create(due("d", TEN, TEN));
    Due later = promises.create(due("d", FINE, TEN));
    assertThatThrownBy(() -> promises.oneDue("d"))
        .isInstanceOf(SeveralFoundException.class)
        .hasMessageContaining("[SeveralFound] oneDue returns one result but found several under ");
    assertThat(promises.latestDue("d")).contains(later);
  }

  @Test
  void entitiesOfOneKeyShapeAreToldApartByTheirType() {
    promises.create(new Follows("ada", "bob"));
    promises.create(new Blocks("ada", "eve", "spam"));
    assertThat(promises.followedBy("ada").list()).containsExactly(new Follows("ada", "bob"));
    assertThat(promises.get(BlocksCompanion.key("ada", "eve")))
        .contains(new Blocks("ada", "eve", "spam"));
  }
}
