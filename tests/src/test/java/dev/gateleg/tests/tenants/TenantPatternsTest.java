package dev.gateleg.tests.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.ClaimResult;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.queue.Job;
import dev.gateleg.patterns.queue.WorkQueue;
import dev.gateleg.patterns.restore.FieldDifference;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupRow;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.patterns.series.Series;
import dev.gateleg.patterns.sharding.HotKeys;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.patterns.tree.Tree;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Year;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Two tenants use every pattern under the same names, and none sees the other. A pattern that is added to the module and
 * not played here fails the test; so does one that makes a key without the tenant.
 */
final class TenantPatternsTest {

  /** What a tenant sees of a pattern, told as values that have to be the same for everybody who is alone. */
  private interface Play {
    List<Object> seen(Offices table, String tenant);
  }

  private static final Rollup<Seat, RollupRow<Seat>> SEATS =
      Rollup.of(Seats.TYPE, "seats").on(Seat::since).each(Period.YEAR).asRows();

  /** The patterns that are played, by the class that opens them on a table; changes in a class of their own. */
  private static final Set<Class<?>> PLAYED = Set.of(
      Archive.class,
      Bulk.class,
      Changes.class,
      HotKeys.class,
      Idempotency.class,
      Locks.class,
      Restore.class,
      RestoreSource.class,
      Rollups.class,
      Series.class,
      Sharding.class,
      Tree.class,
      WorkQueue.class);

  /**
   * No scoped table is taken by these: the entities of a ledger have no tenant, so that it does not compile (ScopeMissing), and a
   * migration moves all tenants at once, and refuses the table of one (MigrationScoped).
   */
  private static final Set<Class<?>> IMPOSSIBLE = Set.of(Ledger.class, Migration.class);

  @RegisterExtension
  final FreshScopedTable<Offices, String> table = FreshScopedTable.of(OfficesTable.TYPE);

  @TempDir
  Path folder;

  private final ManualClock clock = new ManualClock();

  private Offices open(DynamoDbClient client, String tenant) {
    return OfficesTable.TYPE
        .with(client, tenant)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private Map<String, Play> plays() {
    DataPlays data = new DataPlays(folder);
    Map<String, Play> plays = new LinkedHashMap<>();
    plays.put("once", (offices, tenant) -> List.of(once(offices, tenant), once(offices, tenant)));
    plays.put("once in an entity's partition", TenantPatternsTest::onceAtHome);
    plays.put("claim", TenantPatternsTest::claim);
    plays.put("lock", TenantPatternsTest::lock);
    plays.put("rollup", TenantPatternsTest::rollup);
    plays.put("streamed change", TenantPatternsTest::streamed);
    plays.put("operation", TenantPatternsTest::operation);
    plays.put("unique value", TenantPatternsTest::unique);
    plays.put("queue", TenantPatternsTest::queue);
    plays.put("tree", data::tree);
    plays.put("series", data::series);
    plays.put("sharding", data::sharding);
    plays.put("hot keys", data::hotKeys);
    plays.put("copies", data::copies);
    plays.put("archive", data::archive);
    plays.put("bulk", data::bulk);
    plays.put("restore", this::restore);
    return plays;
  }

  private List<Object> restore(Offices offices, String tenant) {
    String earlier = table.name() + "-" + tenant.replace('#', '_') + "-then";
    OfficesTable.TYPE.create(table.client(), earlier);
    Offices then = OfficesTable.TYPE
        .with(table.client(), tenant)
        .tableName(earlier)
        .clock(clock)
        .open();
    then.create(Seat.of(tenant, "restored"));
    offices.create(new Seat(
        tenant,
        "restored",
        "moved@office",
        Optional.empty(),
        Optional.empty(),
        Seat.of(tenant, "x").since(),
        0));
    RestorePlan plan =
        Restore.of(offices, RestoreSource.table(then)).plan(Seats.key(tenant, "restored"));
    List<String> fields =
        plan.differences().stream().map(FieldDifference::field).toList();
    Restored done = plan.run();
    List<Object> seen = new ArrayList<>(List.of(
        fields,
        done.keys().size(),
        offices.getConsistent(Seats.key(tenant, "restored")).orElseThrow().email()));
    offices.deleteKey(Seats.key(tenant, "restored"));
    return seen;
  }

  private static Answer<String> once(Offices offices, String tenant) {
    return Idempotency.on(offices)
        .once("count", "k", Payload.ofText("same"))
        .run(ResponseCodec.text(), effects -> {
          effects.add(offices.upsert(Notes.key(tenant, "once")).add(Notes.count, 1L));
          return "done";
        });
  }

  private static List<Object> onceAtHome(Offices offices, String tenant) {
    Answer<String> answer = Idempotency.on(offices)
        .once("count", "k", Payload.ofText("same"))
        .in(Notes.key(tenant, "home"))
        .run(ResponseCodec.text(), effects -> {
          effects.add(offices.upsert(Notes.key(tenant, "home")).add(Notes.count, 1L));
          return "done";
        });
    return List.of(
        answer, offices.getConsistent(Notes.key(tenant, "home")).orElseThrow().count());
  }

  private static List<Object> claim(Offices offices, String tenant) {
    Idempotency idempotency = Idempotency.on(offices);
    ClaimResult first = idempotency.claim("charge", "k", Payload.ofText("same")).run();
    ClaimResult second =
        idempotency.claim("charge", "k", Payload.ofText("same")).run();
    ((ClaimResult.Claimed) first)
        .claim()
        .complete(
            "ok".getBytes(StandardCharsets.UTF_8),
            List.of(offices.putting(new Note(tenant, "claim", 1))));
    ClaimResult third = idempotency.claim("charge", "k", Payload.ofText("same")).run();
    return List.of(first.getClass(), second.getClass(), third.getClass());
  }

  private static List<Object> lock(Offices offices, String tenant) {
    Optional<Lock> lock = Locks.on(offices).tryAcquire("nightly", Duration.ofMinutes(1));
    boolean again =
        Locks.on(offices).tryAcquire("nightly", Duration.ofMinutes(1)).isPresent();
    lock.ifPresent(Lock::renew);
    return List.of(lock.map(Lock::fence), again);
  }

  private static List<Object> rollup(Offices offices, String tenant) {
    Rollups<Seat> seats = Rollups.on(offices, SEATS);
    seats.create(Seat.of(tenant, "rolled"));
    return List.of(
        seats.rows(SEATS).year(Year.of(2026)).count(),
        seats.reconciling(SEATS, List.of(Seat.of(tenant, "rolled"))).repair(),
        seats.rows(SEATS).reconciling(List.of(Seat.of(tenant, "rolled"))).recompute());
  }

  private static List<Object> streamed(Offices offices, String tenant) {
    Rollups<Seat> seats = Rollups.on(offices, SEATS);
    return List.of(
        seats.apply("change-1", null, Seat.of(tenant, "streamed")),
        seats.apply("change-1", null, Seat.of(tenant, "streamed")),
        seats.rows(SEATS).year(Year.of(2026)).count());
  }

  private static List<Object> operation(Offices offices, String tenant) {
    offices
        .transaction()
        .add(offices.upsert(Notes.key(tenant, "operation")).add(Notes.count, 1L))
        .operation("count", "k")
        .run();
    return List.of(
        offices.getConsistent(Notes.key(tenant, "operation")).orElseThrow().count());
  }

  private static List<Object> queue(Offices offices, String tenant) {
    offices.create(Errand.of(tenant, "errand"));
    WorkQueue<Errand> queue =
        WorkQueue.of(offices, Errand.QUEUE, offices::errands).worker("worker");
    List<Job<Errand>> taken = queue.take(10);
    int again = queue.take(10).size();
    List<Object> seen = new ArrayList<>(List.of(again));
    for (Job<Errand> job : taken) {
      assertThat(job.entity().tenant()).isEqualTo(tenant);
      seen.add(job.entity().id());
      job.finish();
    }
    seen.add(offices.getConsistent(Errands.key(tenant, "errand")).orElseThrow().lane());
    return seen;
  }

  private static List<Object> unique(Offices offices, String tenant) {
    offices.create(Seat.of(tenant, "unique"));
    Seat other = new Seat(
        tenant,
        "another",
        "unique@office",
        Optional.empty(),
        Optional.empty(),
        Seat.of(tenant, "x").since(),
        0);
    assertThatThrownBy(() -> offices.create(other)).isInstanceOf(UniqueTakenException.class);
    offices.update(Seats.key(tenant, "unique")).set(Seats.email, "new@office").run();
    offices.create(other);
    offices.deleteKey(Seats.key(tenant, "another"));
    return List.of(offices.getConsistent(Seats.key(tenant, "another")).isPresent());
  }

  @Test
  void everyPatternOfTheModuleIsPlayed() {
    JavaClasses patterns = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages("dev.gateleg.patterns");
    Set<String> opened = patterns.stream()
        .flatMap(type -> type.getMethods().stream())
        .filter(method -> method.getModifiers().contains(JavaModifier.STATIC)
            && method.getModifiers().contains(JavaModifier.PUBLIC)
            && method.getRawParameterTypes().stream()
                .anyMatch(parameter -> parameter.isAssignableTo(Table.class)))
        .map(method -> method.getOwner().getName())
        .filter(name -> !name.startsWith("dev.gateleg.patterns.item."))
        .collect(Collectors.toSet());
    Set<String> known = new HashSet<>();
    PLAYED.forEach(type -> known.add(type.getName()));
    IMPOSSIBLE.forEach(type -> known.add(type.getName()));
    assertThat(opened).isEqualTo(known);
  }

  @Test
  void noTenantSeesAnother() {
    List<String> tenants = List.of("a", "b", "a#b", "ab");
    plays().forEach((name, play) -> {
      List<Object> alone = play.seen(open(table.client(), "alone"), "alone");
      for (String tenant : tenants) {
        assertThat(play.seen(open(table.client(), tenant), tenant))
            .as(name + " of " + tenant)
            .isEqualTo(alone);
      }
    });
  }

  @Test
  void allThatATenantSendsIsInTheLeadingKeysOfItsPolicyAndOfNoOther() {
    List<String> tenants = List.of("a", "b", "ab");
    Map<String, Watched> watched = new LinkedHashMap<>();
    for (String tenant : tenants) {
      Watched watch = new Watched();
      watched.put(tenant, watch);
      Offices offices = open(watch.around(table.client()), tenant);
      plays().values().forEach(play -> play.seen(offices, tenant));
      assertThat(watch.partitions).as("what was sent").anyMatch(key -> key.startsWith("_SCOPE#"));
      for (String other : tenants) {
        List<Pattern> allowed = Watched.allowed(other);
        assertThat(watch.partitions)
            .as(tenant + " by the policy of " + other)
            .allMatch(key -> allowed.stream().anyMatch(like -> like.matcher(key).matches())
                == other.equals(tenant));
      }
    }
    Set<String> tokens = new HashSet<>();
    watched
        .values()
        .forEach(
            watch -> watch.tokens.forEach(token -> assertThat(tokens.add(token)).isTrue()));
  }

  @Test
  void hiddenItemsHaveNoAttributeThatAnIndexOfTheProgramCouldHave() {
    plays().values().forEach(play -> play.seen(open(table.client(), "a"), "a"));
    Stored stored = new Stored(table.client(), table.name());
    List<Map<String, AttributeValue>> hidden = new ArrayList<>(stored.items());
    hidden.removeIf(item -> !item.get("_type").s().startsWith("_"));
    assertThat(hidden)
        .isNotEmpty()
        .allSatisfy(item -> assertThat(item.keySet())
            .allMatch(name -> name.startsWith("_") || Set.of("PK", "SK").contains(name)));
    assertThat(table
            .client()
            .scan(request -> request.tableName(table.name()).indexName("by_owner"))
            .items())
        .isEmpty();
  }

  @Test
  void rollupsRefuseAnEntityOfAnotherTenant() {
    Rollups<Seat> seats = Rollups.on(table.open("a"), SEATS);
    Seat foreign = Seat.of("b", "s1");
    String message =
        "[OutOfScope] Seat(TENANT#b#SEAT#s1, PROFILE) is not of tenant a, which the table "
            + table.name() + " is opened for; open it for b.";
    assertThatThrownBy(() -> seats.apply("c1", null, foreign)).hasMessage(message);
    assertThatThrownBy(() -> seats.apply("c1", foreign, null)).hasMessage(message);
    assertThatThrownBy(() -> seats.create(foreign)).hasMessage(message);
    assertThatThrownBy(() -> seats.delete(Seats.key("b", "s1"))).hasMessage(message);
    assertThatThrownBy(() -> seats.modify(Seats.key("b", "s1"), seat -> seat)).hasMessage(message);
    assertThatThrownBy(() -> seats.reconciling(SEATS, List.of(foreign)).list()).hasMessage(message);
    assertThat(new Stored(table.client(), table.name()).items()).isEmpty();
  }

  @Test
  void whatIsExportedImportedAndDeletedIsTheTenantsOwn() {
    Offices a = open(table.client(), "a");
    Offices b = open(table.client(), "b");
    a.put(new Note("a", "n", 1));
    b.put(new Note("b", "n", 2));
    assertThat(Bulk.on(a).exporting(folder.resolve("a")).run().items()).isEqualTo(1);
    assertThat(Bulk.on(b).exporting(folder.resolve("b")).run().items()).isEqualTo(1);
    assertThat(Bulk.on(a).deleting(a.notes()).run().written()).isEqualTo(1);
    assertThat(b.notes().list()).containsExactly(new Note("b", "n", 2));

    BulkResult foreign = Bulk.on(a)
        .importing(BulkSource.export(folder.resolve("b")))
        .folder(folder.resolve("import"))
        .run();
    assertThat(foreign.progress().written()).isZero();
    assertThat(foreign.progress().rejected()).isEqualTo(1);
    assertThat(b.notes().list()).containsExactly(new Note("b", "n", 2));
    assertThat(a.notes().list()).isEmpty();
  }

  @Test
  void aMarkerCannotStandInAnotherTenantsPartition() {
    assertThatThrownBy(() -> Idempotency.on(table.open("a"))
            .once("count", "k", Payload.ofText("x"))
            .in(Notes.key("b", "n")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[OutOfScope] Note(TENANT#b, NOTE#n) is not of tenant a");
  }
}
