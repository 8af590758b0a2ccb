package dev.gateleg.tests.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Lease;
import dev.gateleg.tests.lab.Leases;
import dev.gateleg.tests.support.Stored;
import dev.gateleg.tests.tenants.Offices;
import dev.gateleg.tests.tenants.OfficesTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A pattern's own records: written as anybody's, hidden from the program, and kept within its scope. */
final class HiddenTablesTest {

  @RegisterExtension
  final FreshTable<Lab> fresh = FreshTable.of(LabTable.TYPE);

  @RegisterExtension
  final FreshScopedTable<Offices, String> scoped = FreshScopedTable.of(OfficesTable.TYPE);

  private static Errand errand(String of, String name) {
    return new Errand(of, name, Optional.empty(), Optional.empty());
  }

  private ErrandStore errands() {
    return HiddenTables.open(ErrandStoreTable.TYPE, fresh.open());
  }

  private List<Map<String, AttributeValue>> stored() {
    return new Stored(fresh.client(), fresh.name()).items();
  }

  @Test
  void recordsAreWrittenReadAndQueriedWithAllVerbs() {
    ErrandStore store = errands();
    store.create(errand("ann", "milk"));
    store.create(errand("ann", "a#b"));
    assertThatThrownBy(() -> store.create(errand("ann", "milk")))
        .isInstanceOf(AlreadyExistsException.class);
    store.update(Errands.key("ann", "milk")).set(Errands.by, "bob").run();
    assertThatThrownBy(() -> store
            .update(Errands.key("ann", "milk"))
            .set(Errands.by, "eve")
            .when(Errands.by.isAbsent())
            .run())
        .isInstanceOf(ConditionFailedException.class);
    store.upsert(Errands.key("ann", "tea")).run();
    assertThat(store.errandsOf("ann").list().stream().map(Errand::name))
        .containsExactly("a#b", "milk", "tea");
    assertThat(store.modify(
            Errands.key("ann", "tea"),
            e -> new Errand(e.of(), e.name(), Optional.of("x"), e.expires())))
        .extracting(Errand::by)
        .isEqualTo(Optional.of("x"));
    assertThat(store.deleteKey(Errands.key("ann", "milk"))).isPresent();
    assertThat(store
            .getAll(List.of(Errands.key("ann", "milk"), Errands.key("ann", "tea")))
            .run()
            .of(Errands.key("ann", "tea")))
        .isPresent();
  }

  @Test
  void theProgramDoesNotSeeThem() {
    errands().create(errand("ann", "milk"));
    assertThat(fresh.open().everyTask().list()).isEmpty();
    assertThat(fresh.open().everythingOnBoards().list()).isEmpty();
    Map<String, AttributeValue> item = stored().get(0);
    assertThat(item.get("_type").s()).isEqualTo("_errand");
    assertThat(item.get("PK").s()).isEqualTo("ERRAND#ann");
  }

  @Test
  void theyAreWrittenInTheProgramsTransactions() {
    ErrandStore store = errands();
    Lease lease = new Lease("l", "me", Instant.now().plus(Duration.ofDays(1)), 0);
    fresh
        .open()
        .transaction()
        .add(fresh.open().creating(lease))
        .add(store.creating(errand("ann", "milk")))
        .run();
    assertThat(store.get(Errands.key("ann", "milk"))).isPresent();
    assertThatThrownBy(() -> fresh
            .open()
            .transaction()
            .add(fresh.open().deleting(Leases.key("l")))
            .add(store.creating(errand("ann", "milk")))
            .run())
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(fresh.open().get(Leases.key("l"))).isPresent();
  }

  @Test
  void anEndIsKeptWhereDynamoDbLooksToo() {
    ErrandStore store = errands();
    Instant end = Instant.now().plus(Duration.ofDays(1));
    store.create(new Errand("ann", "milk", Optional.empty(), Optional.of(end)));
    assertThat(stored().get(0))
        .containsEntry("expiresAt", AttributeValue.fromN("" + end.getEpochSecond()))
        .containsEntry("_expires", AttributeValue.fromN("" + end.getEpochSecond()));
    Instant later = end.plusSeconds(10);
    store.update(Errands.key("ann", "milk")).set(Errands.expires, later).run();
    assertThat(stored().get(0))
        .containsEntry("expiresAt", AttributeValue.fromN("" + later.getEpochSecond()));
    store.update(Errands.key("ann", "milk")).remove(Errands.expires).run();
    assertThat(stored().get(0)).doesNotContainKeys("expiresAt", "_expires");
  }

  @Test
  void anExpiredRecordIsAbsent() {
    ErrandStore store = errands();
    Instant past = Instant.now(Clock.systemUTC()).minusSeconds(60);
    store.create(new Errand("ann", "milk", Optional.empty(), Optional.of(past)));
    assertThat(store.get(Errands.key("ann", "milk"))).isEmpty();
    store.create(errand("ann", "milk"));
    assertThat(store.get(Errands.key("ann", "milk"))).isPresent();
  }

  @Test
  void tenantsDoNotMeet() {
    ErrandStore a = HiddenTables.open(ErrandStoreTable.TYPE, scoped.open("a"));
    ErrandStore b = HiddenTables.open(ErrandStoreTable.TYPE, scoped.open("b"));
    a.create(errand("ann", "milk"));
    b.create(errand("ann", "milk"));
    b.create(errand("ann", "tea"));
    assertThat(a.errandsOf("ann").list()).hasSize(1);
    assertThat(b.errandsOf("ann").list()).hasSize(2);
    assertThat(b.snapshot(List.of(Errands.key("ann", "tea"))).get(Errands.key("ann", "tea")))
        .isPresent();
    a.deleteKey(Errands.key("ann", "milk"));
    assertThat(b.getConsistent(Errands.key("ann", "milk"))).isPresent();
    assertThatThrownBy(() -> scoped
            .open("a")
            .transaction()
            .add(b.creating(errand("bob", "milk")))
            .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("OutOfScope");
  }

  @Test
  void recordsCanStandInAnEntitysPartition() {
    Lease lease = new Lease("l", "me", Instant.now().plus(Duration.ofDays(1)), 0);
    fresh.open().create(lease);
    ErrandStore home = HiddenTables.openIn(Leases.key("l"), ErrandStoreTable.TYPE, fresh.open());
    home.create(errand("ann", "milk"));
    assertThat(home.get(Errands.key("ann", "milk"))).contains(errand("ann", "milk"));
    assertThat(stored().stream().map(item -> item.get("PK").s()))
        .containsExactly("LEASE#l", "LEASE#l");
    assertThat(errands().get(Errands.key("ann", "milk"))).isEmpty();
    assertThat(home.errandsOf("anybody").list()).hasSize(1);
  }
}
