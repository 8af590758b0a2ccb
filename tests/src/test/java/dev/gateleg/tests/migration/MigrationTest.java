package dev.gateleg.tests.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.migration.Joining;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationBuilder;
import dev.gateleg.patterns.migration.MigrationException;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import dev.gateleg.patterns.migration.VerifyResult;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Failing;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** A table moves to other keys, other entities and another table while it is written. */
final class MigrationTest {

  private static final MigrationSettings USUAL = MigrationSettings.DEFAULT;

  @RegisterExtension
  final FreshTable<OldDepot> oldTable = FreshTable.of(OldDepotTable.TYPE);

  @RegisterExtension
  final FreshTable<Depot> newTable = FreshTable.of(DepotTable.TYPE);

  private OldDepot old;
  private Depot now;
  private Migration<OldDepot, Depot> migration;

  @BeforeEach
  void open() {
    old = oldTable.opening().sleeper(any -> {}).open();
    now = newTable.opening().sleeper(any -> {}).open();
    migration = rules(Migration.between("depot", old, now)).declared();
  }

  private static MigrationBuilder<OldDepot, Depot> rules(
      MigrationBuilder<OldDepot, Depot> builder) {
    return builder
        .segments(4)
        .move(OldParcels.TYPE, Parcels.TYPE)
        .split(
            Persons.TYPE,
            List.of(Contacts.TYPE, Addresses.TYPE),
            person -> List.of(
                new Contact(person.id(), person.name()), new Address(person.id(), person.street())),
            new Joining<>(
                MigrationTest::contactKeys,
                parts -> parts
                    .one(Contact.class)
                    .flatMap(contact -> parts
                        .one(Address.class)
                        .map(address ->
                            new Person(contact.id(), contact.name(), address.street())))));
  }

  private static List<EntityKey<?>> contactKeys(Object part) {
    String id = part instanceof Contact contact ? contact.id() : ((Address) part).id();
    return List.of(Contacts.key(id), Addresses.key(id));
  }

  private static OldParcel parcel(String id, String customer) {
    return new OldParcel(id, customer, "Lisbon", 3, 0);
  }

  private List<String> parcelsOf(String customer) {
    return now.parcelsOf(customer).stream()
        .map(parcel -> parcel.id() + " to " + parcel.city())
        .toList();
  }

  private void toVerified() {
    migration.mirror();
    migration.backfill(USUAL);
    assertThat(migration.verify().differences()).isEmpty();
  }

  @Test
  void thePlanSaysInWordsWhatIsDoneAndWhyNoTwoItemsBecomeOne() {
    old.create(new Person("p1", "Ann", "Elm Street"));
    assertThat(migration.plan()).hasToString("""
        Migration depot

        What becomes of what:
          OldParcel "PARCEL#{id}" / "PARCEL" → Parcel "CUSTOMER#{customer}" / "PARCEL#{id}", by name
          Person "PERSON#{id}" / "PERSON" → Contact "CONTACT#{id}" / "NAME" and Address "CONTACT#{id}" / "ADDRESS", split by functions

        Why no two items become one:
          OldParcel: the new key holds id, all that the old key is made of, so that it tells the old one.
          Person: functions make the new keys; none of the 1 items that are there collide, and a write that would is refused.

        Steps:
          1. Make the table %s, if it is not there.
          2. Let every program open the table through the migration, then mirror: from there on, each write goes to both sides in one transaction.
          3. Backfill: copy what is in %s, with any number of workers.
          4. Verify: compare both sides, item by item, both ways.
          5. Switch reads, when every index of %s is ACTIVE. Up to here, and until the next step, you can switch back.
          6. Clean up: stop writing %s, and delete that table.
        """.formatted(
            newTable.name(), oldTable.name(), newTable.name(), oldTable.name()));
  }

  @Test
  void writesOfEitherSideReachTheOtherInEveryPhase() {
    OldDepot program = migration.oldTable();
    program.create(parcel("1", "ann"));
    program.create(parcel("2", "ann"));
    program.create(new Person("p1", "Ann", "Elm Street"));
    assertThat(parcelsOf("ann")).isEmpty();

    migration.mirror();
    program.create(parcel("3", "ann"));
    program.modify(OldParcels.key("2"), parcel -> parcel.to("Rome"));
    assertThat(parcelsOf("ann")).containsExactly("2 to Rome", "3 to Lisbon");

    migration.backfill(USUAL);
    assertThat(migration.phase()).isEqualTo(Phase.FILLED);
    assertThat(parcelsOf("ann")).containsExactly("1 to Lisbon", "2 to Rome", "3 to Lisbon");
    assertThat(now.contact("p1")).contains(new Contact("p1", "Ann"));
    assertThat(now.address("p1")).contains(new Address("p1", "Elm Street"));
    program.deleteKey(OldParcels.key("1"));
    program.modify(OldParcels.key("3"), parcel -> parcel.of("bob"));
    assertThat(parcelsOf("ann")).containsExactly("2 to Rome");
    assertThat(parcelsOf("bob")).containsExactly("3 to Lisbon");

    VerifyResult verified = migration.verify();
    assertThat(verified.differences()).isEmpty();
    assertThat(verified.old()).isEqualTo(3);
    assertThat(verified.now()).isEqualTo(4);

    migration.switchReads();
    Depot next = migration.newTable();
    Parcel second = next.parcelsOf("ann").stream().findFirst().orElseThrow();
    next.put(second.to("Oslo"));
    next.create(new Parcel("4", "cid", "Bern", 1, 0));
    next.deleteKey(Parcels.key("bob", "3"));
    next.put(new Address("p1", "Oak Road"));
    assertThat(old.parcel("2").orElseThrow().city()).isEqualTo("Oslo");
    assertThat(old.parcel("4").orElseThrow().customer()).isEqualTo("cid");
    assertThat(old.parcel("3")).isEmpty();
    assertThat(old.person("p1")).contains(new Person("p1", "Ann", "Oak Road"));

    migration.switchBack();
    program.modify(OldParcels.key("4"), parcel -> parcel.to("Nice"));
    migration.switchReads();
    assertThat(parcelsOf("cid")).containsExactly("4 to Nice");
    assertThat(migration.verify().same()).isTrue();

    migration.cleanUp(USUAL);
    assertThat(migration.phase()).isEqualTo(Phase.CLEANED);
    next.create(new Parcel("5", "cid", "Bern", 1, 0));
    assertThat(old.parcel("5")).isEmpty();
    assertThatThrownBy(() -> program.create(parcel("6", "dan")))
        .isInstanceOf(MigrationException.class)
        .hasMessage("[MigrationOver] Migration depot is CLEANED: the table " + oldTable.name()
            + " is not written in its old form any more; write the new one.");
  }

  @Test
  void inOneTableTheOldItemsGoWithTheCleanUp() {
    OldDepot here = OldDepotTable.TYPE
        .with(newTable.client())
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    Migration<OldDepot, Depot> own =
        rules(Migration.between("rekey", here, now)).declared();
    for (int i = 0; i < 60; i++) {
      here.create(parcel("p" + i, "c" + i % 7));
    }
    own.mirror();
    own.backfill(USUAL);
    assertThat(own.verify().same()).isTrue();
    own.switchReads();
    own.cleanUp(USUAL);
    assertThat(new Stored(newTable.client(), newTable.name())
            .items().stream()
                .map(item -> item.get("_type").s())
                .filter(type -> !type.startsWith("_"))
                .distinct())
        .containsExactly("Parcel");
    assertThat(parcelsOf("c3")).hasSize(9);
  }

  @Test
  void aCreateThatComesAfterTheCleanUpIsRefused() {
    OldDepot here = OldDepotTable.TYPE
        .with(newTable.client())
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    Migration<OldDepot, Depot> own =
        rules(Migration.between("rekey", here, now)).declared();
    own.mirror();
    own.backfill(USUAL);
    assertThat(own.verify().same()).isTrue();
    own.switchReads();
    // A program of the old model stands still between its look at both sides and its write.
    DynamoDbClient still = new Meddling(
        newTable.client(), TransactWriteItemsRequest.class, 1, () -> own.cleanUp(USUAL));
    OldDepot slow = OldDepotTable.TYPE
        .with(still)
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    OldDepot program = rules(Migration.between("rekey", slow, now)).declared().oldTable();
    assertThatThrownBy(() -> program.create(parcel("late", "ann")))
        .isInstanceOf(MigrationException.class)
        .hasMessageStartingWith("[MigrationOver]");
    assertThat(here.getConsistent(OldParcels.key("late"))).isEmpty();
    assertThat(parcelsOf("ann")).isEmpty();
  }

  @Test
  void aCreateThatComesAfterTheMigrationWasGivenUpLeavesNoNewItem() {
    toVerified();
    DynamoDbClient still = new Meddling(
        newTable.client(), TransactWriteItemsRequest.class, 1, () -> migration.abandon(USUAL));
    Depot slow = DepotTable.TYPE
        .with(still)
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    Depot program = rules(Migration.between("depot", old, slow)).declared().newTable();
    assertThatThrownBy(() -> program.create(new Parcel("late", "ann", "Lisbon", 3, 0)))
        .isInstanceOf(MigrationException.class)
        .hasMessageStartingWith("[MigrationTooEarly]");
    assertThat(parcelsOf("ann")).isEmpty();
    assertThat(old.getConsistent(OldParcels.key("late"))).isEmpty();
  }

  @Test
  void anAbandonedMigrationLeavesNothingAndCanBeginAgain() {
    migration.mirror();
    migration.oldTable().create(parcel("1", "ann"));
    migration.abandon(USUAL);
    assertThat(migration.phase()).isEqualTo(Phase.PLANNED);
    assertThat(parcelsOf("ann")).isEmpty();
    migration.oldTable().modify(OldParcels.key("1"), parcel -> parcel.to("Rome"));
    toVerified();
    assertThat(parcelsOf("ann")).containsExactly("1 to Rome");
  }

  @Test
  void entitiesThatBelongTogetherBecomeOne() {
    Migration<Depot, OldDepot> joining = Migration.between("join", now, old)
        .move(Parcels.TYPE, OldParcels.TYPE)
        .merge(
            List.of(Contacts.TYPE, Addresses.TYPE),
            Persons.TYPE,
            new Joining<>(
                MigrationTest::contactKeys,
                parts -> parts
                    .one(Contact.class)
                    .map(contact -> new Person(
                        contact.id(),
                        contact.name(),
                        parts.one(Address.class).map(Address::street).orElse("none")))),
            person -> person.street().equals("none")
                ? List.of(new Contact(person.id(), person.name()))
                : List.of(
                    new Contact(person.id(), person.name()),
                    new Address(person.id(), person.street())))
        .declared();
    now.create(new Contact("p1", "Ann"));
    now.create(new Address("p1", "Elm Street"));
    now.create(new Contact("p2", "Bob"));
    joining.mirror();
    joining.backfill(USUAL);
    assertThat(joining.verify().differences()).isEmpty();
    assertThat(old.person("p1")).contains(new Person("p1", "Ann", "Elm Street"));
    joining.newTable().put(new Person("p2", "Bob", "Oak Road"));
    assertThat(now.address("p2")).contains(new Address("p2", "Oak Road"));
    Depot both = joining.oldTable();
    both.transaction()
        .add(both.putting(new Contact("p1", "Anna")))
        .add(both.putting(new Address("p1", "Fir Lane")))
        .run();
    assertThat(old.person("p1")).contains(new Person("p1", "Anna", "Fir Lane"));
    both.deleteKey(Addresses.key("p1"));
    assertThat(old.person("p1")).contains(new Person("p1", "Anna", "none"));
    assertThat(joining.verify().differences()).isEmpty();
  }

  // What is refused
  // ------------------------------------------------------------------------------------------------------

  @Test
  void keysThatDoNotTellItemsApartAreRefusedWithTwoThatCollide() {
    LooseDepot loose =
        LooseDepotTable.TYPE.with(newTable.client()).tableName(newTable.name()).open();
    assertThatThrownBy(() -> Migration.between("loose", old, loose)
            .move(OldParcels.TYPE, Looses.TYPE)
            .drop(Persons.TYPE)
            .declared()
            .plan())
        .isInstanceOf(MigrationException.class)
        .hasMessage("[MigrationKeysCollide] Migration loose: two items of OldParcel that differ in"
            + " id alone, such as OldParcel(PARCEL#1, PARCEL) and OldParcel(PARCEL#2, PARCEL), both"
            + " become Loose(CUSTOMER#x, CITY#x); put id into the new key.");
    old.create(parcel("1", "ann"));
    old.create(parcel("2", "ann"));
    Migration<OldDepot, LooseDepot> byHand = Migration.between("loose", old, loose)
        .move(
            OldParcels.TYPE,
            Looses.TYPE,
            p -> new Loose(p.id(), p.customer(), p.city(), p.weight(), p.version()),
            p -> new OldParcel(p.id(), p.customer(), p.city(), p.weight(), p.version()))
        .drop(Persons.TYPE)
        .declared();
    String both =
        " both become Loose(CUSTOMER#ann, CITY#Lisbon); put what tells them apart into the"
            + " new key.";
    assertThatThrownBy(byHand::plan)
        .isInstanceOf(MigrationException.class)
        .hasMessageStartingWith("[MigrationKeysCollide] Migration loose: OldParcel(PARCEL#")
        .hasMessageEndingWith(both);
    byHand.mirror();
    assertThatThrownBy(() -> byHand.backfill(USUAL))
        .isInstanceOf(MigrationException.class)
        .hasMessageEndingWith(both);
    assertThatThrownBy(() -> byHand.oldTable().create(parcel("3", "ann")))
        .isInstanceOf(MigrationException.class)
        .hasMessageEndingWith(both);
  }

  @Test
  void anotherPlanDoesNotGoOnWithTheWork() {
    migration.mirror();
    Migration<OldDepot, Depot> other =
        rules(Migration.between("depot", old, now)).revision(2).declared();
    for (Runnable step : List.<Runnable>of(
        () -> other.backfill(USUAL),
        other::verify,
        other::mirror,
        () -> other.oldTable().create(parcel("1", "ann")))) {
      assertThatThrownBy(step::run)
          .isInstanceOf(MigrationException.class)
          .hasMessageStartingWith(
              "[MigrationPlanDiffers] Migration depot is MIRRORING by the plan ")
          .hasMessageEndingWith(
              "; run the program that it was begun with, or abandon it there first.");
    }
    assertThat(old.parcel("1")).isEmpty();
  }

  @Test
  void stepsAreTakenInTheirOrder() {
    assertThatThrownBy(() -> migration.backfill(USUAL))
        .hasMessage("[MigrationPhase] Migration depot is PLANNED, and can't backfill; that takes"
            + " [MIRRORING].");
    assertThatThrownBy(migration::pause)
        .hasMessage("[MigrationPhase] Migration depot has not begun, so that there is nothing to"
            + " pause; mirror first.");
    migration.mirror();
    assertThatThrownBy(migration::verify).hasMessageContaining("[MigrationPhase]");
    assertThatThrownBy(migration::switchReads).hasMessageContaining("[MigrationPhase]");
    assertThatThrownBy(() -> migration.cleanUp(USUAL)).hasMessageContaining("[MigrationPhase]");
    assertThatThrownBy(() -> migration.newTable().create(new Parcel("1", "ann", "Rome", 1, 0)))
        .hasMessage("[MigrationTooEarly] Migration depot is MIRRORING: the new form can be written"
            + " when both are verified to be the same; write the old one.");
    toVerified();
    migration.switchReads();
    assertThatThrownBy(() -> migration.abandon(USUAL))
        .hasMessage("[MigrationPhase] Migration depot is SWITCHED, and can't abandon; that takes"
            + " [MIRRORING, FILLED, VERIFIED].");
  }

  @Test
  void rulesThatCannotBeAreRefusedAtOnce() {
    assertThatThrownBy(() ->
            Migration.between("m", old, now).move(OldParcels.TYPE, Parcels.TYPE).declared())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[MigrationEntityLeft] Migration m says nothing of Person, which would stay"
            + " behind in the table " + oldTable.name() + "; move it, or drop it.");
    assertThatThrownBy(() -> Migration.between("m", old, now).move(Persons.TYPE, Parcels.TYPE))
        .hasMessage(
            "[MigrationNames] Parcel needs customer, city, weight, version, which Person has"
                + " not; give a default, or move it by functions.");
    assertThatThrownBy(
            () -> rules(Migration.between("m", old, now)).drop(OldParcels.TYPE).declared())
        .hasMessage(
            "[MigrationTwice] Migration m says twice what becomes of OldParcel, or what it is"
                + " made of; say it once.");
    assertThatThrownBy(() -> Migration.between("m", old, now).segments(65))
        .hasMessage(
            "[MigrationSetting] Migration m can't be divided into 65 segments; give 1 to 64.");
    assertThatThrownBy(() -> USUAL.lease(Duration.ZERO))
        .hasMessage("[MigrationSetting] A worker of a migration can't be held to 0.0 units a second"
            + " with a lease of PT0S; give 0 or more units, and a lease of at least PT1S.");
    OldDepot same =
        OldDepotTable.TYPE.with(oldTable.client()).tableName(oldTable.name()).open();
    assertThatThrownBy(() -> Migration.between("m", old, same)
            .move(OldParcels.TYPE, OldParcels.TYPE)
            .declared())
        .hasMessageContaining("[MigrationTwice]");
  }

  @Test
  void aWriteOfOneSideAloneIsNoticed() {
    migration.oldTable().create(parcel("1", "ann"));
    toVerified();
    migration.switchReads();
    old.modify(OldParcels.key("1"), parcel -> parcel.to("Rome"));
    Depot next = migration.newTable();
    Parcel stale = next.parcelsOf("ann").stream().findFirst().orElseThrow();
    assertThatThrownBy(() -> next.put(stale.to("Oslo")))
        .isInstanceOf(MigrationException.class)
        .hasMessageStartingWith("[MigrationSidesDiffer] Migration depot: ")
        .hasMessageEndingWith(" is not what the other side says, so somebody wrote one side alone;"
            + " verify, repair, and let every program open the table through the migration.");
    assertThat(migration.verify().differences()).hasSize(1);
    migration.switchBack();
    VerifyResult found = migration.verify();
    assertThat(migration.phase()).isEqualTo(Phase.FILLED);
    migration.repair(found, USUAL);
    assertThat(migration.phase()).isEqualTo(Phase.FILLED);
    assertThat(migration.verify().same()).isTrue();
    assertThat(parcelsOf("ann")).containsExactly("1 to Rome");
  }

  @Test
  void functionsThatDoNotUndoOneAnotherAreRefused() {
    Migration<OldDepot, Depot> lossy = Migration.between("lossy", old, now)
        .move(
            OldParcels.TYPE,
            Parcels.TYPE,
            p -> new Parcel(p.id(), p.customer(), p.city(), p.weight(), p.version()),
            p -> new OldParcel(p.id(), p.customer(), "?", p.weight(), p.version()))
        .drop(Persons.TYPE)
        .declared();
    old.create(parcel("1", "ann"));
    assertThatThrownBy(lossy::plan)
        .isInstanceOf(MigrationException.class)
        .hasMessageStartingWith("[MigrationNotInverse] Migration lossy: [OldParcel[id=1,")
        .hasMessageEndingWith(" on the way back; let one function undo the other.");
  }

  @Test
  void aStaleVersionIsRefusedOnEitherSide() {
    OldParcel first = migration.oldTable().create(parcel("1", "ann"));
    toVerified();
    Parcel mirrored = now.parcelsOf("ann").stream().findFirst().orElseThrow();
    assertThat(mirrored.version()).isEqualTo(first.version());
    migration.newTable().put(mirrored.to("Rome"));
    assertThatThrownBy(() -> migration.oldTable().put(first.to("Oslo")))
        .isInstanceOf(VersionMismatchException.class);
  }

  // Copies
  // ------------------------------------------------------------------------------------------------------

  @Test
  void aBackfillNeitherOverwritesWhatIsNewerNorBringsBackWhatWasDeleted() {
    OldDepot program = migration.oldTable();
    program.create(parcel("1", "ann"));
    program.create(parcel("2", "ann"));
    migration.mirror();
    DynamoDbClient meddling = new Meddling(
        newTable.client(),
        TransactWriteItemsRequest.class,
        2, // the step's own first transaction, and that of the items
        new Once(() -> {}, () -> {
          program.modify(OldParcels.key("1"), parcel -> parcel.to("Rome"));
          program.deleteKey(OldParcels.key("2"));
        }));
    Depot through = DepotTable.TYPE
        .with(meddling)
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    rules(Migration.between("depot", old, through)).declared().backfill(USUAL);
    assertThat(parcelsOf("ann")).containsExactly("1 to Rome");
    assertThat(migration.verify().same()).isTrue();
  }

  /** Does one thing after the other. */
  private static final class Once implements Runnable {
    private final List<Runnable> left;

    Once(Runnable... all) {
      this.left = new ArrayList<>(List.of(all));
    }

    @Override
    public void run() {
      left.remove(0).run();
    }
  }

  @Test
  void severalWorkersShareABackfill() throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      old.create(parcel("p" + i, "c" + i % 10));
    }
    migration.mirror();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread worker = new Thread(() -> migration.backfill(USUAL));
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(migration.verify().same()).isTrue();
    assertThat(parcelsOf("c1")).hasSize(20);
  }

  @Test
  void aPausedBackfillWritesNothingUntilItGoesOn() throws InterruptedException {
    for (int i = 0; i < 40; i++) {
      old.create(parcel("p" + i, "ann"));
    }
    migration.mirror();
    migration.pause();
    assertThat(migration.progress().paused()).isTrue();
    Depot waiting = newTable.open();
    Thread worker = new Thread(() ->
        rules(Migration.between("depot", oldTable.open(), waiting)).declared().backfill(USUAL));
    worker.start();
    Thread.sleep(500);
    assertThat(parcelsOf("ann")).isEmpty();
    migration.resume();
    worker.join();
    assertThat(parcelsOf("ann")).hasSize(40);
  }

  @Test
  void whatAWorkerHasUnderWayWhenItIsPausedIsRefused() throws InterruptedException {
    for (int i = 0; i < 8; i++) {
      old.create(parcel("p" + i, "ann"));
    }
    migration.mirror();
    CountDownLatch paused = new CountDownLatch(1);
    DynamoDbClient slow = new Meddling(
        newTable.client(), TransactWriteItemsRequest.class, 2, new Once(() -> {}, () -> {
          migration.pause(); // after the worker has looked, before its items arrive
          paused.countDown();
        }));
    Depot through = DepotTable.TYPE.with(slow).tableName(newTable.name()).open();
    Thread worker = new Thread(() ->
        rules(Migration.between("depot", oldTable.open(), through)).declared().backfill(USUAL));
    worker.start();
    paused.await();
    Thread.sleep(1_000);
    assertThat(parcelsOf("ann")).isEmpty();
    migration.resume();
    worker.join();
    assertThat(parcelsOf("ann")).hasSize(8);
    assertThat(migration.verify().same()).isTrue();
  }

  @Test
  void aWorkerStopsAtItsUnitsAndGoesOnWithMore() {
    for (int i = 0; i < 40; i++) {
      old.create(parcel("p" + i, "ann"));
    }
    migration.mirror();
    assertThatThrownBy(() -> migration.backfill(USUAL.maxUnits(100)))
        .isInstanceOf(MigrationException.class)
        .hasMessageMatching(
            "\\[MigrationCostCap\\] Migration depot stopped after [0-9]+ write units,"
                + " since more would be over 100; allow more, and call it again to go on\\.");
    assertThat(parcelsOf("ann").size()).isBetween(8, 25);
    migration.backfill(USUAL.lease(Duration.ofHours(1))); // nobody waits for the one that stopped
    assertThat(migration.verify().same()).isTrue();
    assertThat(parcelsOf("ann")).hasSize(40);
    assertThatThrownBy(() -> USUAL.maxUnits(-1))
        .hasMessage("[MigrationSetting] A worker of a migration can't be held to -1.0 units in all;"
            + " give 0 or more.");
  }

  // Verification
  // ------------------------------------------------------------------------------------------------------

  @Test
  void aVerificationFindsWhatIsMissingDifferentAndTooMuch() {
    for (int i = 0; i < 10; i++) {
      migration.oldTable().create(parcel("p" + i, "ann"));
    }
    migration.mirror();
    migration.backfill(USUAL);
    now.deleteKey(Parcels.key("ann", "p1"));
    now.modify(Parcels.key("ann", "p2"), parcel -> parcel.to("Rome"));
    now.create(new Parcel("p99", "ann", "Lisbon", 3, 0)); // as many as before
    VerifyResult result = migration.verify();
    assertThat(result.old()).isEqualTo(10);
    assertThat(result.now()).isEqualTo(10);
    assertThat(result.differences())
        .flatExtracting(VerifyResult.Different::now)
        .extracting(Object::toString)
        .containsExactlyInAnyOrder(
            "Parcel(CUSTOMER#ann, PARCEL#p1)",
            "Parcel(CUSTOMER#ann, PARCEL#p2)",
            "Parcel(CUSTOMER#ann, PARCEL#p99)");
    assertThat(migration.phase()).isEqualTo(Phase.FILLED);
    migration.repair(result, USUAL);
    assertThatThrownBy(migration::switchReads).hasMessageContaining("[MigrationPhase]");
    assertThat(migration.verify().same()).isTrue();
  }

  @Test
  void aVerificationCostsHardlyMoreThanOneScanOfBothSides() {
    Calls calls = new Calls();
    OldDepot measuredOld = oldTable.opening().listener(calls).sleeper(any -> {}).open();
    Depot measuredNew = newTable.opening().listener(calls).sleeper(any -> {}).open();
    for (int i = 0; i < 300; i++) {
      migration.oldTable().create(new OldParcel("p" + i, "c" + i % 9, "x".repeat(900), 3, 0));
    }
    migration.mirror();
    migration.backfill(USUAL);
    Migration<OldDepot, Depot> measured =
        rules(Migration.between("depot", measuredOld, measuredNew)).declared();
    calls.clear();
    VerifyResult result = measured.verify();
    assertThat(result.same()).isTrue();
    long scans =
        calls.all().stream().filter(call -> call.operation().equals("Scan")).count();
    assertThat(scans).isEqualTo(8); // four segments of each side
    assertThat(calls.all().stream().map(Call::operation))
        .doesNotContain("Query", "BatchGetItem", "TransactGetItems");
  }

  @Test
  void aVerificationThatCannotReadReportsNoMatch() {
    toVerified();
    Depot broken = DepotTable.TYPE
        .with(Failing.broken(newTable.client()))
        .tableName(newTable.name())
        .sleeper(any -> {})
        .open();
    assertThatThrownBy(
            () -> rules(Migration.between("depot", old, broken)).declared().verify())
        .isInstanceOf(GatelegException.class);
  }

  @Test
  void aVerificationGoesOnFromItsFile(@TempDir Path folder) throws Exception {
    for (int i = 0; i < 30; i++) {
      migration.oldTable().create(parcel("p" + i, "ann"));
    }
    migration.oldTable().create(new Person("p1", "Ann", "Elm Street"));
    migration.mirror();
    migration.backfill(USUAL);
    now.deleteKey(Parcels.key("ann", "p1"));
    Path file = folder.resolve("verify");
    VerifyResult whole = migration.verify(file);
    assertThat(whole.differences()).hasSize(1);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() / 2)); // a page without its end
    VerifyResult again = migration.verify(file);
    assertThat(again.differences()).isEqualTo(whole.differences());
    assertThat(again.old()).isEqualTo(31);
    assertThat(again.now()).isEqualTo(31);
    assertThat(again.units()).isLessThan(whole.units());
  }

  // The one line
  // ------------------------------------------------------------------------------------------------------

  /** What the program does, whatever the table looks like. */
  private interface Parcelling {
    Optional<String> cityOf(String id, String customer);
  }

  @Test
  void aProgramThatKnowsBothModelsFollowsTheSwitch() {
    migration.oldTable().create(parcel("1", "ann"));
    Supplier<Parcelling> program = migration.reading(
        before -> (id, customer) -> before.parcel(id).map(parcel -> parcel.city() + " (old)"),
        after -> (id, customer) -> after.parcelsOf(customer).stream()
            .filter(parcel -> parcel.id().equals(id))
            .map(parcel -> parcel.city() + " (new)")
            .findFirst());
    assertThat(program.get().cityOf("1", "ann")).contains("Lisbon (old)");
    toVerified();
    migration.switchReads();
    assertThat(program.get().cityOf("1", "ann")).contains("Lisbon (new)");
    migration.switchBack();
    assertThat(program.get().cityOf("1", "ann")).contains("Lisbon (old)");
  }
}
