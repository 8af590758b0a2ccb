package dev.gateleg.tests.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveResult;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

/** What is archived is written and verified before it is deleted, is found by its key, and comes back over nothing newer. */
final class ArchiveTest {

  private static final LocalDate DAY = LocalDate.parse("2090-04-01");

  @RegisterExtension
  final FreshTable<Desk> table = FreshTable.of(DeskTable.TYPE);

  @TempDir
  Path folder;

  private final ManualClock clock = new ManualClock();
  private Desk desk;
  private Archive archive;

  @BeforeEach
  void open() {
    desk = DeskTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
    archive = Archive.of(desk, FolderSink.at(folder));
  }

  private static Ticket ticket(String id) {
    return new Ticket(id, Optional.of(DAY), "text of " + id, Optional.empty(), 0);
  }

  private void tickets(int count) {
    for (int i = 0; i < count; i++) {
      desk.create(ticket("t" + i));
    }
  }

  private Map<String, Value> item(String id) {
    return SdkItems.fromSdk(
        new Stored(table.client(), table.name()).item("TICKET#" + id, "METADATA"));
  }

  @Test
  void agedItemsAreArchivedFoundAndBroughtBack() throws IOException {
    tickets(300);
    Map<String, Value> before = item("t7");
    // region archive
    Archive closed = Archive.of(desk, FolderSink.at(folder));
    ArchiveResult result = closed.run(desk.closedOn(DAY));

    Optional<Ticket> found = closed.find(Tickets.key("t7")); // by at most three reads
    Optional<Ticket> back = closed.restore(Tickets.key("t7")); // if nothing newer is there
    // endregion
    assertThat(result).isEqualTo(new ArchiveResult(300, 0, 300, 0, 1));
    assertThat(found).get().extracting(Ticket::text).isEqualTo("text of t7");
    assertThat(archive.findItem(Tickets.key("t7"))).contains(before);
    assertThat(desk.tickets().list()).hasSize(1);
    assertThat(back.orElseThrow().version()).isGreaterThan(found.orElseThrow().version());
    assertThat(desk.get(Tickets.key("t7"))).isEqualTo(back);
    assertThat(archive.find(Tickets.key("other"))).isEmpty();
    assertThat(archive.restore(Tickets.key("other"))).isEmpty();
    assertThat(archive.verify()).isEqualTo(300);
    try (var files = Files.walk(folder)) {
      assertThat(files
              .filter(f -> f.toString().endsWith(".gz"))
              .map(f -> folder.relativize(f).toString()))
          .anyMatch(name -> name.matches("data/Ticket/2090-05-01/[a-z0-9]+\\.jsonl\\.gz"));
    }
  }

  @Test
  void nothingNewerIsOverwritten() {
    tickets(1);
    archive.run(desk.tickets());
    desk.create(new Ticket("t0", Optional.empty(), "a newer one", Optional.empty(), 0));
    assertThatThrownBy(() -> archive.restore(Tickets.key("t0")))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessage(
            "[AlreadyExists] Ticket(TICKET#t0, METADATA) is there already; what is archived was not"
                + " brought back over it.");
    assertThat(desk.get(Tickets.key("t0"))).get().extracting(Ticket::text).isEqualTo("a newer one");
    // The newer one is archived too, and found from then on.
    archive.run(desk.tickets());
    assertThat(archive.find(Tickets.key("t0")))
        .get()
        .extracting(Ticket::text)
        .isEqualTo("a newer one");
  }

  @Test
  void aKeyIsFoundByThreeReadsHoweverManyFilesThereAre() {
    tickets(2000);
    Archive small = Archive.of(desk, FolderSink.at(folder)).itemsPerFile(100).recentEntries(300);
    ArchiveResult result = small.run(desk.tickets());
    assertThat(result.archived()).isEqualTo(2000);
    assertThat(result.files()).isEqualTo(20);
    CountingSink counting = new CountingSink(FolderSink.at(folder), name -> {});
    Archive reader = Archive.of(desk, counting);
    for (int i = 0; i < 2000; i += 37) {
      counting.reads.set(0);
      assertThat(reader.find(Tickets.key("t" + i))).as("t" + i).isPresent();
      assertThat(counting.reads.get()).isLessThanOrEqualTo(3);
    }
    counting.reads.set(0);
    assertThat(reader.find(Tickets.key("t2000"))).isEmpty();
    assertThat(counting.reads.get()).isLessThanOrEqualTo(3);
  }

  private static final class DeadError extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aRunThatWasKilledGoesOnAndArchivesNothingTwice() {
    tickets(100);
    List<Integer> kills = new ArrayList<>();
    for (int life = 0; ; life++) {
      AtomicInteger left = new AtomicInteger(2 + life % 3);
      Archive mortal = Archive.of(desk, new CountingSink(FolderSink.at(folder), name -> {
            if (left.getAndDecrement() <= 0) {
              throw new DeadError();
            }
          }))
          .itemsPerFile(10);
      try {
        mortal.run(desk.tickets());
        break;
      } catch (DeadError e) {
        kills.add(life);
      }
      assertThat(life).isLessThan(200);
    }
    assertThat(kills).hasSizeGreaterThan(10);
    assertThat(desk.tickets().list()).isEmpty();
    assertThat(archive.verify()).isEqualTo(100); // each once
    for (int i = 0; i < 100; i++) {
      assertThat(archive.find(Tickets.key("t" + i))).isPresent();
    }
  }

  @Test
  void nothingIsDeletedBeforeTheFileIsVerified() {
    tickets(10);
    CountingSink torn = new CountingSink(FolderSink.at(folder), name -> {});
    torn.tearing = true;
    assertThatThrownBy(() -> Archive.of(desk, torn).run(desk.tickets()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[ArchiveDamaged]")
        .hasMessageContaining("its checksum was wrong after each of 10 writes");
    assertThat(desk.tickets().list()).hasSize(10);
    archive.run(desk.tickets());
    assertThat(archive.verify()).isEqualTo(10);
  }

  private Path onlyFileIn(String name) throws IOException {
    try (var files = Files.walk(folder.resolve(name))) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  private static void damage(Path file, int at) throws IOException {
    byte[] content = Files.readAllBytes(file);
    content[at < 0 ? content.length + at : at] ^= 5;
    Files.write(file, content);
  }

  @Test
  void aDamagedFileIsTold() throws IOException {
    tickets(10);
    archive.run(desk.tickets());
    damage(onlyFileIn("data"), -20);
    assertThatThrownBy(() -> archive.verify())
        .hasMessageStartingWith("[ArchiveDamaged] The archive's file data/Ticket/")
        .hasMessageEndingWith(" is not as it was written (its checksum is wrong); put back a copy"
            + " of it. Nothing was deleted from the table because of it.");
    assertThatThrownBy(() -> archive.find(Tickets.key("t3")))
        .hasMessageStartingWith("[ArchiveDamaged] The archive's file data/Ticket/");
    // The rest goes on.
    desk.create(ticket("later"));
    assertThat(archive.run(desk.tickets())).isEqualTo(new ArchiveResult(1, 0, 1, 0, 1));
    assertThat(archive.find(Tickets.key("later"))).isPresent();
  }

  @Test
  void aDamagedFileDeletesNothingAndTheRestGoesOn() throws IOException {
    tickets(10);
    Meddling dead = new Meddling(table.client(), DeleteItemRequest.class, 1, () -> {
      throw new DeadError();
    });
    Desk mortal = DeskTable.TYPE.with(dead).tableName(table.name()).open();
    assertThatThrownBy(
            () -> Archive.of(mortal, FolderSink.at(folder)).concurrency(1).run(mortal.tickets()))
        .isInstanceOf(DeadError.class);
    Path file = onlyFileIn("data");
    byte[] whole = Files.readAllBytes(file);
    damage(file, whole.length / 2);
    desk.create(ticket("later"));

    assertThatThrownBy(() -> archive.run(desk.closedOn(LocalDate.parse("2090-04-02"))))
        .hasMessageStartingWith("[ArchiveDamaged] The archive's file data/Ticket/")
        .hasMessageEndingWith("Nothing was deleted from the table because of it.");
    assertThat(desk.tickets().list()).hasSize(11);
    // What the damaged file held is archived once more, and everything with it.
    assertThatThrownBy(() -> archive.run(desk.tickets()))
        .hasMessageStartingWith("[ArchiveDamaged]");
    assertThat(desk.tickets().list()).isEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(archive.find(Tickets.key("t" + i))).isPresent();
    }
    assertThat(archive.find(Tickets.key("later"))).isPresent();
    // With a copy of the file all is well again.
    Files.write(file, whole);
    assertThat(archive.resume().changed()).isEqualTo(10);
    assertThat(archive.verify()).isEqualTo(21);
  }

  @Test
  void aDamagedIndexIsToldAndNotTakenForAnAbsentKey() throws IOException {
    tickets(700);
    Archive small = archive.itemsPerFile(100).recentEntries(100);
    small.run(desk.tickets());
    byte[] root = Files.readAllBytes(folder.resolve("root.jsonl.gz"));
    String index;
    try (var in = new GZIPInputStream(new ByteArrayInputStream(root))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      index = text.replaceAll("(?s).*\"index\":\"([^\"]+)\".*", "$1");
    }
    Path file = folder.resolve(index);
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < 700; i += 7) {
      assertThat(small.find(Tickets.key("t" + i))).isPresent();
    }
    damage(file, 512 * 20 / 2);
    int told = 0;
    for (int i = 0; i < 700; i += 7) {
      try {
        assertThat(small.find(Tickets.key("t" + i))).as("t" + i).isPresent();
      } catch (InvalidInputException e) {
        assertThat(e).hasMessageStartingWith("[ArchiveDamaged] The archive's file index/");
        told++;
      }
    }
    assertThat(told).as("those of the first 512").isBetween(50, 95);
    Files.write(file, Arrays.copyOf(whole, 20 * 520)); // it ends too early
    assertThatThrownBy(() -> {
          for (int i = 0; i < 700; i++) {
            assertThat(small.find(Tickets.key("t" + i))).isPresent();
          }
        })
        .hasMessageStartingWith("[ArchiveDamaged] The archive's file index/");
  }

  @Test
  void whatChangesMeanwhileStays() {
    tickets(3);
    CountingSink meddling = new CountingSink(FolderSink.at(folder), name -> {
      if (name.startsWith("data/")) {
        desk.modify(
            Tickets.key("t1"),
            t -> new Ticket(t.ticketId(), t.closedOn(), "reopened", t.expiresAt(), t.version()));
        desk.deleteKey(Tickets.key("t2"));
      }
    });
    ArchiveResult result = Archive.of(desk, meddling).run(desk.tickets());
    assertThat(result).isEqualTo(new ArchiveResult(3, 0, 1, 2, 1));
    assertThat(desk.get(Tickets.key("t1"))).get().extracting(Ticket::text).isEqualTo("reopened");
  }

  @Test
  void aLostAnswerOfTheSinkDoesNoHarm() {
    tickets(30);
    CountingSink losing = new CountingSink(FolderSink.at(folder), name -> {});
    losing.lostAnswers.set(5);
    Archive.of(desk, losing).itemsPerFile(10).run(desk.tickets());
    assertThat(archive.verify()).isEqualTo(30);
  }

  @Test
  void itemsCanExpireAfterAGrace() {
    tickets(5);
    Archive graceful = archive.grace(Duration.ofDays(7));
    assertThat(graceful.run(desk.tickets())).isEqualTo(new ArchiveResult(5, 0, 5, 0, 1));
    Instant end = clock.instant().plus(Duration.ofDays(7));
    assertThat(item("t1").get("expiresAt").n()).isEqualTo("" + end.getEpochSecond());
    // They are still there, and in the archive: a second run archives nothing.
    assertThat(graceful.run(desk.tickets())).isEqualTo(new ArchiveResult(0, 5, 5, 0, 0));
    // When DynamoDB deletes one, a handler of changes may tell of it; it is known.
    assertThat(archive.keep(List.of(item("t1")))).isZero();
    // Brought back within the grace, it stays.
    archive.restore(Tickets.key("t2"));
    assertThat(item("t2")).doesNotContainKey("expiresAt");
    clock.advance(Duration.ofDays(8));
    assertThat(desk.get(Tickets.key("t3"))).isEmpty();
    archive.restore(Tickets.key("t3"));
    assertThat(desk.get(Tickets.key("t3"))).isPresent();
  }

  @Test
  void whatTimeToLiveDeletedIsKept() {
    tickets(3);
    List<Map<String, Value>> images = List.of(item("t0"), item("t1"), item("t2"));
    // region keep
    int kept = archive.keep(images); // what a handler of changes saw deleted by time to live
    // endregion
    assertThat(kept).isEqualTo(3);
    assertThat(archive.keep(images)).isZero();
    assertThat(archive.find(Tickets.key("t2"))).isPresent();
    assertThatThrownBy(() -> archive.keep(List.of(Map.of("PK", Value.fromS("x")))))
        .hasMessage("[ArchiveKey] An item has no key attribute 'SK'; give whole items.");
  }

  @Test
  void whatTwoAreToldOfAtTheSameTimeIsKeptOnce() {
    tickets(30);
    List<Map<String, Value>> images = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      images.add(item("t" + i));
    }
    AtomicInteger writes = new AtomicInteger();
    CountingSink slow = new CountingSink(FolderSink.at(folder), name -> {
      // While this one writes its first file, another is told of ten of the same.
      if (name.startsWith("data/") && writes.getAndIncrement() == 0) {
        assertThat(archive.keep(images.subList(0, 10))).isEqualTo(10);
      }
    });
    assertThat(Archive.of(desk, slow).keep(images)).isEqualTo(20);
    assertThat(archive.verify()).isEqualTo(30);
  }

  @Test
  void claimsOfUniqueValuesGoAndComeBack() {
    desk.create(new Customer("c1", "a@x"));
    archive.run(desk.customers());
    desk.create(new Customer("c2", "a@x")); // the address is free again
    assertThatThrownBy(() -> archive.restore(Customers.key("c1")))
        .hasMessageContaining("[UniqueTaken]");
    desk.deleteKey(Customers.key("c2"));
    archive.restore(Customers.key("c1"));
    assertThatThrownBy(() -> desk.create(new Customer("c3", "a@x")))
        .hasMessageContaining("[UniqueTaken]");
  }

  @Test
  void oneRunAtATime() {
    tickets(20);
    CountingSink meddling = new CountingSink(FolderSink.at(folder), name -> {});
    AtomicInteger writes = new AtomicInteger();
    CountingSink slow = new CountingSink(FolderSink.at(folder), name -> {
      // While this one writes its first file, another starts and waits a lease: this one is taken
      // for dead.
      if (name.startsWith("data/") && writes.getAndIncrement() == 0) {
        Archive.of(desk, meddling).run(desk.tickets());
      }
    });
    assertThatThrownBy(() -> Archive.of(desk, slow).run(desk.tickets()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[ArchiveBusy]");
    assertThat(desk.tickets().list()).isEmpty();
    assertThat(archive.verify()).isEqualTo(20);
  }

  @Test
  void wrongSettingsAreRefused() {
    assertThatThrownBy(() -> archive.concurrency(0))
        .hasMessageStartingWith("[ArchiveSettings] An archive can't have 0 deletes at once");
    tickets(1);
    archive.run(desk.tickets());
    Desk other = DeskTable.TYPE.with(table.client()).tableName("another").open();
    assertThatThrownBy(() -> Archive.of(other, FolderSink.at(folder)).find(Tickets.key("t0")))
        .hasMessage("[ArchiveOther] " + folder.toAbsolutePath() + " holds the archive of the table "
            + table.name() + ", not of another; give each table a place of its own.");
    assertThatThrownBy(() -> FolderSink.at(folder).write("../x", new byte[0]))
        .hasMessageStartingWith("[ArchiveName] The file \"../x\" would be outside of ");
  }
}
