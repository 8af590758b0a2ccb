package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Board;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Lease;
import dev.gateleg.tests.lab.Leases;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Notes;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An item that has expired is absent, in reads and in conditions, though it is still stored. */
final class ExpiryTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).clock(clock);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void fill() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
    lab.create(Samples.note("b", "n1", clock.instant().plus(MINUTE)));
    lab.create(Samples.note("b", "n2", 7));
    lab.create(lease("ann"));
  }

  private Lease lease(String owner) {
    return new Lease("l1", owner, clock.instant().plus(MINUTE), 0);
  }

  private void expire() {
    clock.advance(MINUTE);
    assertThat(stored.items()).hasSize(3);
  }

  @Test
  void isStoredInSeconds() {
    assertThat(stored.attribute("BOARD#b", "NOTE#n1", "expiresAt"))
        .isEqualTo(Long.toString(ManualClock.START.plus(MINUTE).getEpochSecond()));
    assertThat(stored.item("BOARD#b", "NOTE#n2")).doesNotContainKey("expiresAt");
  }

  @Test
  void isThereUntilItsSecondHasCome() {
    clock.advance(MINUTE.minusMillis(1));
    assertThat(lab.get(Notes.key("b", "n1"))).isPresent();
    clock.advance(Duration.ofMillis(1));
    assertThat(lab.get(Notes.key("b", "n1"))).isEmpty();
  }

  @Test
  void isAbsentFromEveryRead() {
    lab.put(new Board("b", "Board"));
    clock.advance(MINUTE);

    assertThat(lab.get(Notes.key("b", "n1"))).isEmpty();
    assertThat(lab.getConsistent(Notes.key("b", "n1"))).isEmpty();
    assertThat(lab.note("b", "n1")).isEmpty();
    assertThat(lab.notes("b").list()).extracting(Note::noteId).containsExactly("n2");
    assertThat(lab.notes("b").first().map(Note::noteId)).contains("n2");
    assertThat(lab.notes("b").count()).isEqualTo(1);
    assertThat(lab.notes("b").page(5, null).items()).hasSize(1);
    assertThat(lab.noteTexts("b").list()).hasSize(1);
    assertThat(lab.everyNote().list()).hasSize(1);
    assertThat(lab.everyNote().parallel(2).list()).hasSize(1);
    assertThat(lab.wholeBoard("b").firstNote().map(Note::noteId)).contains("n2");
  }

  @Test
  void canBeCreatedAnew() {
    long before = lab.get(Leases.key("l1")).orElseThrow().version();
    expire();

    Lease anew = lab.create(lease("bob"));

    assertThat(anew.version()).isGreaterThan(before + 1);
    assertThat(lab.get(Leases.key("l1"))).contains(anew);
  }

  @Test
  void canBePutAsIfItWereNotThere() {
    expire();

    assertThat(lab.putting(Samples.note("b", "n1", 3)).runReturningOld()).isEmpty();
    assertThat(lab.put(lease("bob"))).isEqualTo(lab.get(Leases.key("l1")).orElseThrow());
  }

  @Test
  void conditionsOfAPutSeeItAsAbsent() {
    expire();

    lab.putting(Samples.note("b", "n1", 3)).when(Notes.likes.isAbsent()).run();
    assertThat(lab.note("b", "n1").map(Note::likes)).contains(3);
    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n1", 4)).when(Notes.likes.isAbsent()).run())
        .isInstanceOf(ConditionFailedException.class);
    Lease anew = lab.creating(lease("bob")).when(Leases.owner.isAbsent()).run();
    assertThat(lab.get(Leases.key("l1"))).contains(anew);
    assertThatThrownBy(() -> lab.creating(lease("cid")).when(Leases.owner.is("ann")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[ConditionNeverHolds] Lease(LEASE#l1, LEASE) is created where there is none, and"
                + " then owner = \"ann\" does not hold; leave it out, or use put or update.");
  }

  @Test
  void cannotBeUpdatedModifiedOrDeletedAsIfItWereThere() {
    Lease read = lab.get(Leases.key("l1")).orElseThrow();
    expire();

    assertThatThrownBy(
            () -> lab.update(Notes.key("b", "n1")).add(Notes.likes, 1).run())
        .isInstanceOf(NotFoundException.class)
        .hasMessage("[NotFound] Note(BOARD#b, NOTE#n1) is not there; create it, or use upsert.");
    assertThatThrownBy(() -> lab.modify(Notes.key("b", "n1"), n -> n))
        .isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> lab.put(read)).isInstanceOf(ConditionFailedException.class);
    assertThatThrownBy(() -> lab.delete(read)).isInstanceOf(NotFoundException.class);
    assertThatThrownBy(
            () -> lab.deleting(Leases.key("l1")).when(Leases.owner.is("ann")).run())
        .isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() ->
            lab.putting(Samples.note("b", "n1", 1)).when(Notes.likes.is(0)).run())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(lab.deleteKey(Notes.key("b", "n1"))).isEmpty();
  }

  @Test
  void anUpsertStartsFromNothing() {
    lab.update(Notes.key("b", "n1")).add(Notes.likes, 41).run();
    expire();

    Note anew = lab.upsert(Notes.key("b", "n1"))
        .set(Notes.text, "Anew")
        .add(Notes.likes, 1)
        .run();

    assertThat(anew).isEqualTo(new Note("b", "n1", "Anew", 1, Optional.empty()));
    assertThat(lab.get(Notes.key("b", "n1"))).contains(anew);
  }

  @Test
  void anUpsertOfAVersionedItemStartsItsVersionAnew() {
    Lease before = lab.update(Leases.key("l1")).set(Leases.owner, "cid").run();
    expire();

    Instant later = clock.instant().plus(MINUTE);
    Lease anew = lab.upsert(Leases.key("l1"))
        .set(Leases.owner, "bob")
        .set(Leases.expiresAt, later)
        .run();

    assertThat(anew).isEqualTo(new Lease("l1", "bob", later, anew.version()));
    assertThat(anew.version()).isGreaterThan(before.version() + 1);
  }

  @Test
  void anUpdateCanRenewWhatIsStillThere() {
    Instant later = clock.instant().plus(Duration.ofHours(1));
    lab.update(Leases.key("l1"))
        .set(Leases.expiresAt, later)
        .when(Leases.owner.is("ann"))
        .run();
    expire();

    assertThat(lab.get(Leases.key("l1")).map(Lease::expiresAt)).contains(later);
  }

  @Test
  void refusesATimeSoFarBackThatDynamoDbWouldIgnoreIt() {
    Instant past = clock.instant().minus(Duration.ofDays(6 * 365));

    assertThatThrownBy(() -> lab.put(Samples.note("b", "n9", past)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TimeToLivePast] Note.expiresAt is " + past + ", more than five years back,"
            + " where DynamoDB ignores it; delete the item, or leave the attribute out.");
    assertThatThrownBy(
            () -> lab.update(Notes.key("b", "n2")).set(Notes.expiresAt, past).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[TimeToLivePast]");
    assertThat(lab.put(Samples.note("b", "n9", clock.instant().minus(MINUTE)))).isNotNull();
  }

  @Test
  void isAbsentForACheckWithACondition() {
    expire();
    lab.transaction()
        .add(lab.checkingAbsent(Leases.key("l1")).when(Leases.owner.isAbsent()))
        .add(lab.putting(Samples.note("b", "n3", 1)))
        .run();
    assertThat(lab.get(Notes.key("b", "n3"))).isPresent();

    assertThatThrownBy(() -> lab.checkingAbsent(Leases.key("l1")).when(Leases.owner.is("ann")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ConditionNeverHolds] Lease(LEASE#l1, LEASE) is to be absent, and then"
            + " owner = \"ann\" does not hold; leave it out, or check an item that is there.");
  }
}
