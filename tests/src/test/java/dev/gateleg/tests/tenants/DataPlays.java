package dev.gateleg.tests.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.heat.HotKey;
import dev.gateleg.core.write.CopyReport;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveResult;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkExport.Exported;
import dev.gateleg.patterns.bulk.BulkResult;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.patterns.series.Bucket;
import dev.gateleg.patterns.series.Series;
import dev.gateleg.patterns.sharding.HotKeys;
import dev.gateleg.patterns.sharding.Sharding;
import dev.gateleg.patterns.sharding.Spread;
import dev.gateleg.patterns.tree.Tree;
import dev.gateleg.patterns.tree.TreePath;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What a tenant does with the patterns that move, spread, count and keep its data, all under the same names. */
final class DataPlays {

  private static final Instant NOON = Instant.parse("2026-06-24T12:00:00Z");
  private static final String STRANGER = "stranger";

  private final Path folder;

  /** Plays with files in a folder. */
  DataPlays(Path folder) {
    this.folder = folder;
  }

  List<Object> tree(Offices offices, String tenant) {
    Tree<Shelf> shelves = Tree.of(offices, path -> Shelves.key(tenant, path));
    TreePath blue = TreePath.of("blue");
    shelves.create(Shelf.of(tenant, blue));
    shelves.create(Shelf.of(tenant, blue.child("old")));
    shelves.create(Shelf.of(tenant, blue.child("old").child("box")));
    shelves.move(blue.child("old"), TreePath.of("old"));
    boolean unfinished = shelves.resume();
    List<String> all = shelves.descendants(TreePath.ROOT).map(Shelf::path).toList();
    outOfScope(() -> Tree.of(offices, path -> Shelves.key(STRANGER, path)));
    return List.of(unfinished, all, shelves.delete(blue), shelves.get(blue).isPresent());
  }

  List<Object> series(Offices offices, String tenant) {
    Series<String, Gauge> gauges = Series.<String, Gauge>of(
            offices,
            Gauges.TYPE,
            Gauge::at,
            (gauge, bucket, from, until) ->
                offices.gauges(gauge, bucket.atZone(ZoneOffset.UTC).toLocalDate(), from, until))
        .buckets(Bucket.DAY)
        .merging((one, other) ->
            new Gauge(one.tenant(), one.gauge(), one.at(), one.value() + other.value()));
    List<Gauge> points = new ArrayList<>();
    for (int hour = 0; hour < 30; hour++) {
      points.add(new Gauge(tenant, "door", NOON.plus(Duration.ofHours(hour)), hour));
    }
    long merged = gauges.append(points).merged() + gauges.append(points).merged();
    outOfScope(() -> gauges.append(List.of(new Gauge(STRANGER, "door", NOON, 1))));
    return List.of(
        merged,
        gauges.range("door", NOON, NOON.plus(Duration.ofDays(3))).list().stream()
            .map(Gauge::value)
            .toList());
  }

  List<Object> sharding(Offices offices, String tenant) {
    Sharding sharding = Sharding.of(offices);
    Object before = sharding.count(offices.visits("front"));
    visits(offices, tenant, "front", 0);
    Object grown = sharding.grow(offices.visits("front"), 4);
    visits(offices, tenant, "front", 10);
    List<String> read = ids(offices, "front");
    long moved = sharding.move(offices.visits("front"));
    return List.of(
        before,
        grown,
        read,
        moved > 0,
        ids(offices, "front"),
        sharding.count(offices.visits("front")),
        sharding.count(offices.visits("back")));
  }

  /** A table of its own for the calls: time stands still for them, so that a few are many a second. */
  List<Object> hotKeys(Offices offices, String tenant) {
    Heat heat = Heat.per(Duration.ofMillis(10), new Sleeper() {
      @Override
      public void sleep(Duration duration) {}

      @Override
      public long nanos() {
        return 0;
      }
    });
    Offices hot = heat.on(offices);
    visits(hot, tenant, "hot", 0);
    visits(hot, tenant, "hot", 10);
    assertThat(heat.hottest(10))
        .extracting(HotKey::partition)
        .allMatch(partition -> partition.startsWith("TENANT#" + tenant.replace("#", "$23") + "#")
            || partition.startsWith("_SCOPE#" + tenant.replace("#", "$23") + "#"));
    List<Spread> spread = HotKeys.of(hot, heat).check();
    visits(hot, tenant, "hot", 20);
    return List.of(
        spread.stream().map(Spread::result).distinct().toList(),
        spread.stream().map(Spread::shards).toList(),
        ids(offices, "hot"));
  }

  private static void visits(Offices offices, String tenant, String door, int from) {
    List<Visit> visits = new ArrayList<>();
    for (int i = from; i < from + 10; i++) {
      visits.add(new Visit(tenant, door, String.format("v%02d", i)));
    }
    offices.batch().putAll(visits).run().orThrow();
  }

  private static List<String> ids(Offices offices, String door) {
    return offices.visits(door).list().stream().map(Visit::id).toList();
  }

  /** All tenants keep what is archived at one place. */
  List<Object> archive(Offices offices, String tenant) {
    Archive archive = Archive.of(offices, FolderSink.at(folder.resolve("archive")));
    offices.create(new Letter(tenant, "archived", "eve"));
    offices.create(new Note(tenant, "archived", 1));
    ArchiveResult result = archive.run(offices.notes());
    Optional<Note> found = archive.find(Notes.key(tenant, "archived"));
    Optional<Note> back = archive.restore(Notes.key(tenant, "archived"));
    outOfScope(() -> archive.find(Notes.key(STRANGER, "archived")));
    outOfScope(() -> archive.restore(Notes.key(STRANGER, "archived")));
    assertThat(found).contains(new Note(tenant, "archived", 1));
    return List.of(
        result.archived(),
        result.changed(),
        back.isPresent(),
        offices.getConsistent(Notes.key(tenant, "archived")).isPresent(),
        archive.find(Notes.key(tenant, "other")).isPresent());
  }

  List<Object> bulk(Offices offices, String tenant) {
    offices.put(new Note(tenant, "bulk", 7));
    Path exports = folder.resolve("export-" + UUID.randomUUID());
    Exported exported = Bulk.on(offices).exporting(exports).run();
    long deleted = Bulk.on(offices).deleting(offices.notes()).run().written();
    BulkResult back = Bulk.on(offices)
        .importing(BulkSource.export(exports))
        .folder(exports.resolve("import"))
        .run();
    assertThat(back.progress().written()).isLessThanOrEqualTo(exported.items());
    return List.of(
        deleted, offices.getConsistent(Notes.key(tenant, "bulk")).orElseThrow().count());
  }

  List<Object> copies(Offices offices, String tenant) {
    offices.create(new Letter(tenant, "copied", "ann"));
    List<LetterInTray> first = offices.tray("ann").list();
    offices.update(Letters.key(tenant, "copied")).set(Letters.to, "bob").run();
    CopyReport report = offices.copies(LettersInTrays.TYPE).repair();
    outOfScope(() -> offices.copies(LettersInTrays.TYPE).repair(Letters.key(STRANGER, "copied")));
    assertThat(first).containsExactly(new LetterInTray(tenant, "copied", "ann"));
    return List.of(
        report.differences(),
        offices.tray("ann").list(),
        offices.tray("bob").list().stream().map(LetterInTray::id).toList());
  }

  private static void outOfScope(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[OutOfScope] ");
  }
}
