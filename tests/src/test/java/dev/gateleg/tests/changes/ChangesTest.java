package dev.gateleg.tests.changes;

import static dev.gateleg.patterns.changes.When.after;
import static dev.gateleg.patterns.changes.When.changed;
import static dev.gateleg.patterns.changes.When.went;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stream.StreamListing;
import dev.gateleg.core.spi.stream.StreamTransport;
import dev.gateleg.core.stream.Streams;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.ChangeImageMissingException;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.changes.ChangesTrimmedException;
import dev.gateleg.patterns.changes.DeadLetter;
import dev.gateleg.patterns.changes.DeadLetters;
import dev.gateleg.patterns.changes.ReplayResult;
import dev.gateleg.patterns.changes.StartAt;
import dev.gateleg.tests.changes.Sale.Status;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Every change is handled, those of one item in their order, by one worker at a time. */
@Tag("once")
final class ChangesTest {

  private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
  private Street street = new Street();

  @AfterEach
  void close() {
    street.close();
  }

  private Changes all() {
    return Changes.of(street.kiosk, "books")
        .on(
            Sales.TYPE,
            sales -> sales
                .inserted(sale -> heard.add("+" + sale.entity().saleId()))
                .modified(sale ->
                    heard.add(sale.before().status() + ">" + sale.after().status()))
                .removed(sale -> heard.add("-" + sale.entity().saleId())));
  }

  private void statusOf(String sale, Status status) {
    street.kiosk.update(Sales.key(sale)).set(Sales.status, status).run();
  }

  @Test
  void eachKindOfChangeIsTold() {
    ChangeConsumer consumer = street.consuming(all()).open();
    street.kiosk.create(Sale.open("s1"));
    statusOf("s1", Status.PAID);
    street.kiosk.deleteKey(Sales.key("s1"));
    street.run(consumer);
    assertThat(heard).containsExactly("+s1", "OPEN>PAID", "-s1");
    street.run(consumer);
    assertThat(heard).hasSize(3);
  }

  @Test
  void conditionsChooseAmongChanges() {
    Changes changes = Changes.of(street.kiosk, "books")
        .on(
            Sales.TYPE,
            sales -> sales
                .modified(went(Sales.status, Status.OPEN, Status.PAID), sale -> heard.add("paid"))
                .modified(after(Sales.total.above(new BigDecimal(20))), sale -> heard.add("dear"))
                .each(changed(Sales.total), sale -> heard.add("total")));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    statusOf("s1", Status.PAID);
    street.kiosk.update(Sales.key("s1")).set(Sales.total, new BigDecimal(30)).run();
    statusOf("s1", Status.REFUNDED);
    street.run(consumer);
    assertThat(heard).containsExactly("total", "paid", "dear", "total", "dear");
  }

  @Test
  void deletesByTheTimeToLiveAreToldFromUsersDeletes() {
    Changes changes = Changes.of(street.kiosk, "vouchers")
        .on(
            Vouchers.TYPE,
            vouchers -> vouchers.removed(
                gone -> heard.add(gone.entity().code() + " " + gone.byTimeToLive())));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(new Voucher("late", street.clock.instant().plusSeconds(60)));
    street.kiosk.create(new Voucher("used", street.clock.instant().plusSeconds(60)));
    street.kiosk.deleteKey(Vouchers.key("used"));
    street.clock.advance(Duration.ofSeconds(90));
    street.engine.runDue();
    street.run(consumer);
    assertThat(heard).containsExactlyInAnyOrder("used false", "late true");
  }

  @Test
  void itemsOfAPrefixAreToldAttributeByAttribute() {
    Changes changes = Changes.of(street.kiosk, "copy")
        .onItems(
            "SALE#", item -> heard.add(item.kind() + " " + item.key().get("PK").s()));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.create(new Till("t", 0));
    street.run(consumer);
    assertThat(heard).containsExactly("INSERT SALE#s1");
  }

  @Test
  void anEffectInTheTableIsMadeOnceHoweverOftenItsChangeIsTold() {
    street.kiosk.create(new Till("t", 0));
    AtomicBoolean fails = new AtomicBoolean(true);
    Changes changes = Changes.of(street.kiosk, "tills")
        .on(
            Sales.TYPE,
            sales -> sales
                .inserted(sale -> {
                  boolean unused = sale.once(
                      "count",
                      with -> with.add(street.kiosk.update(Tills.key("t")).add(Tills.count, 1L)));
                })
                .inserted(sale -> {
                  if (fails.getAndSet(false)) {
                    throw new IllegalStateException("once is no time");
                  }
                }));
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.create(Sale.open("s2"));
    ChangeConsumer first =
        street.consuming(changes).checkpoints(Duration.ofDays(1)).open();
    street.run(first);
    ChangeConsumer second = street.consuming(changes).open(); // the first dies without a word
    street.outlive(second);
    assertThat(street.kiosk.getConsistent(Tills.key("t")).orElseThrow().count()).isEqualTo(2);
  }

  @Test
  void aChangeThatFailsHoldsUpItsItemOnly() {
    Set<String> bad = new HashSet<>(Set.of("s1"));
    Changes changes = Changes.of(street.kiosk, "books")
        .on(
            Sales.TYPE,
            sales -> sales.each(sale -> {
              String id = sale.current().orElseThrow().saleId();
              if (bad.contains(id)) {
                throw new IllegalStateException("no " + id);
              }
              heard.add(id + " " + sale.current().orElseThrow().status());
            }));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.create(Sale.open("s2"));
    street.run(consumer);
    statusOf("s1", Status.PAID);
    statusOf("s2", Status.PAID);
    street.run(consumer);
    assertThat(heard).containsExactly("s2 OPEN", "s2 PAID");
    assertThat(consumer.health().parked()).isEqualTo(1);

    DeadLetters letters = street.consuming(changes).deadLetters();
    assertThat(letters.list())
        .extracting(DeadLetter::key)
        .containsExactly("SALE#s1, SALE", "SALE#s1, SALE");
    assertThat(letters.list().get(0).cause()).contains("IllegalStateException: no s1");
    assertThat(letters.list().get(0).attempts()).isEqualTo(3);
    ReplayResult again = letters.replay();
    assertThat(again.handled()).isZero();
    assertThat(again.failed()).hasSize(1);

    bad.clear();
    assertThat(letters.replay().handled()).isEqualTo(2);
    assertThat(letters.list()).isEmpty();
    statusOf("s1", Status.REFUNDED);
    street.run(consumer);
    assertThat(heard).containsExactly("s2 OPEN", "s2 PAID", "s1 OPEN", "s1 PAID", "s1 REFUNDED");
  }

  @Test
  void aDiscardedLetterLetsThoseBehindItGo() {
    Changes changes = Changes.of(street.kiosk, "books")
        .on(
            Sales.TYPE,
            sales -> sales
                .inserted(sale -> {
                  throw new IllegalStateException("never");
                })
                .modified(sale -> heard.add("modified")));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    statusOf("s1", Status.PAID);
    street.run(consumer);
    DeadLetters letters = street.consuming(changes).deadLetters();
    List<DeadLetter> both = letters.list();
    assertThatThrownBy(() -> letters.discard(both.get(1)))
        .hasMessage("[LetterNotFirst] The dead letter 1 of (SALE#s1, SALE) is not the first that"
            + " waits of its item; discard or replay the first.");
    letters.discard(both.get(0));
    assertThat(letters.replay().handled()).isEqualTo(1);
    assertThat(heard).containsExactly("modified");
  }

  @Test
  void unknownAndUndecodableItemsBecomeDeadLettersAndTheRestGoesOn() {
    ChangeConsumer consumer = street.consuming(all()).open();
    street.client.putItem(put -> put.tableName("kiosk")
        .item(Map.of(
            "PK", AttributeValue.fromS("GHOST#1"),
            "SK", AttributeValue.fromS("GHOST"),
            "_type", AttributeValue.fromS("Ghost"))));
    street.client.putItem(put -> put.tableName("kiosk")
        .item(Map.of(
            "PK", AttributeValue.fromS("SALE#x"),
            "SK", AttributeValue.fromS("SALE"),
            "saleId", AttributeValue.fromS("x"),
            "status", AttributeValue.fromS("LOST"),
            "_type", AttributeValue.fromS("Sale"))));
    street.kiosk.create(Sale.open("s1"));
    street.run(consumer);
    assertThat(heard).containsExactly("+s1");
    List<DeadLetter> letters = street.consuming(all()).deadLetters().list();
    assertThat(letters).hasSize(2);
    assertThat(letters)
        .anySatisfy(letter -> assertThat(letter.cause())
            .contains("[ChangeOfUnknownEntity] The stream tells of (GHOST#1, GHOST), which is of no"
                + " entity of the table kiosk; list its record in @SingleTable(entities) and replay"
                + " the dead letter, or let the consumer pass over such items by"
                + " ignoringUnknown()."))
        .anySatisfy(letter -> assertThat(letter.cause()).contains("[ItemUndecodable]"));
  }

  @Test
  void unknownItemsCanBePassedOver() {
    ChangeConsumer consumer = street.consuming(all().ignoringUnknown()).open();
    street.client.putItem(put -> put.tableName("kiosk")
        .item(Map.of(
            "PK", AttributeValue.fromS("GHOST#1"),
            "SK", AttributeValue.fromS("GHOST"),
            "_type", AttributeValue.fromS("Ghost"))));
    street.run(consumer);
    assertThat(street.consuming(all()).deadLetters().list()).isEmpty();
  }

  @Test
  void childrenOfShardsAreReadAfterTheirParentsAndFromTheirBeginning() {
    street.engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 0.3));
    ChangeConsumer first = street.consuming(all()).open();
    ChangeConsumer second = street.consuming(all()).worker("other").open();
    street.kiosk.create(Sale.open("s1"));
    List<String> expected = new ArrayList<>(List.of("+s1"));
    for (int i = 0; i < 20; i++) {
      Status from = i % 2 == 0 ? Status.OPEN : Status.PAID;
      Status to = i % 2 == 0 ? Status.PAID : Status.OPEN;
      statusOf("s1", to);
      expected.add(from + ">" + to);
      boolean unused = first.runOnce();
      boolean unusedToo = second.runOnce();
      street.clock.advance(Duration.ofSeconds(1));
    }
    street.run(first, second);
    assertThat(heard).containsExactlyElementsOf(expected);
  }

  /** How many shards the stream has. */
  private int shards() {
    StreamTransport streams = Streams.of(street.streams);
    String stream = streams.streamOf("kiosk").orElseThrow();
    int count = 0;
    String after = null;
    do {
      StreamListing page = streams.list(stream, after);
      count += page.shards().size();
      after = page.next();
    } while (after != null);
    return count;
  }

  @Test
  void aBacklogOf700ShardsIsReadFromTheFirstRoundOn() {
    street.engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 1));
    for (int i = 0; i < 350; i++) {
      street.kiosk.create(Sale.open("s" + i));
    }
    assertThat(shards()).isGreaterThanOrEqualTo(700);
    street.engine.faults(Faults.none().with(Fault.STREAM_LIMIT, 1));
    ChangeConsumer first = street.consuming(all()).open();
    ChangeConsumer second = street.consuming(all()).worker("other").open();
    int rounds = 0;
    int idle = 0;
    while (heard.size() < 350 && rounds < 400) {
      int before = heard.size();
      boolean unused = first.runOnce();
      boolean unusedToo = second.runOnce();
      street.clock.advance(Duration.ofSeconds(1));
      rounds++;
      idle = heard.size() == before ? idle + 1 : 0;
      // Eight pages of shards take four looks; from then on every round goes on.
      assertThat(idle).as("rounds without progress").isLessThanOrEqualTo(8);
    }
    assertThat(new HashSet<>(heard)).hasSize(350);
    assertThat(heard).hasSize(350);
  }

  @Test
  void workersShareShardsAndHandThemOver() {
    street.engine.faults(Faults.none().with(Fault.SHARD_SPLIT, 1));
    for (int i = 0; i < 8; i++) {
      street.kiosk.create(Sale.open("s" + i));
    }
    street.engine.faults(Faults.none());
    ChangeConsumer first = street.consuming(all()).open();
    street.run(first);
    int alone = first.health().shards().size();
    assertThat(alone).isGreaterThan(3);
    ChangeConsumer second = street.consuming(all()).worker("other").open();
    street.run(first, second);
    int half = second.health().shards().size();
    assertThat(half).isBetween(alone / 2 - 1, alone / 2 + 1);
    second.close();
    boolean unused = first.runOnce();
    assertThat(first.health().shards()).hasSize(alone);
    assertThat(heard).hasSize(8);
  }

  @Test
  void aDeadWorkersShardsAreTakenOverAfterItsLease() {
    ChangeConsumer first = street.consuming(all()).open();
    street.run(first);
    ChangeConsumer second = street.consuming(all()).open();
    street.kiosk.create(Sale.open("s1"));
    boolean unused = second.runOnce();
    assertThat(second.health().shards()).isEmpty();
    street.outlive(second);
    assertThat(heard).containsExactly("+s1");
    assertThat(first.health().problems()).anyMatch(problem -> problem.startsWith("Its leases"));
    boolean stale = first.runOnce();
    assertThat(first.health().shards()).isEmpty();
  }

  @Test
  void expiredIteratorsAreTakenAnew() {
    street.engine.faults(Faults.none().with(Fault.EXPIRED_ITERATOR, 0.5));
    ChangeConsumer consumer = street.consuming(all()).page(1).open();
    for (int i = 0; i < 10; i++) {
      street.kiosk.create(Sale.open("s" + i));
    }
    street.run(consumer);
    assertThat(heard).hasSize(10);
  }

  @Test
  void missedChangesStopTheConsumerLoudly() {
    ChangeConsumer consumer = street.consuming(all()).open();
    street.kiosk.create(Sale.open("s1"));
    street.run(consumer);
    consumer.close();
    street.kiosk.create(Sale.open("s2"));
    street.clock.advance(Duration.ofHours(30));
    street.engine.runDue();
    ChangeConsumer late = street.consuming(all()).open();
    assertThatThrownBy(() -> street.run(late))
        .isInstanceOf(ChangesTrimmedException.class)
        .hasMessageStartingWith("[ChangesTrimmed] The consumer books has missed changes: the shard")
        .hasMessageEndingWith(". Streams keep them for 24 hours; begin anew with reset(), from all"
            + " data where its effects must be complete.");
    assertThatThrownBy(() -> street.run(street.consuming(all()).open()))
        .isInstanceOf(ChangesTrimmedException.class);
    street.consuming(all()).reset();
    street.kiosk.create(Sale.open("s3"));
    street.run(street.consuming(all()).open());
    assertThat(heard).contains("+s3").doesNotContain("+s2");
  }

  @Test
  void whatIsMissedBeforeTheFirstCheckpointStopsTheConsumerToo() {
    ChangeConsumer consumer = street.consuming(all()).open();
    boolean unused =
        consumer.runOnce(); // there is nothing yet, so that no position is written down
    consumer.close();
    street.clock.advance(Duration.ofHours(1));
    street.kiosk.create(Sale.open("s1"));
    street.clock.advance(Duration.ofHours(30));
    street.engine.runDue();
    street.kiosk.create(Sale.open("s2"));
    assertThatThrownBy(() -> street.run(street.consuming(all()).open()))
        .isInstanceOf(ChangesTrimmedException.class);
    assertThat(heard).isEmpty();
  }

  @Test
  void aNewConsumerCanBeginWithWhatIsNew() {
    street.kiosk.create(Sale.open("old"));
    ChangeConsumer consumer = street.consuming(all()).startAt(StartAt.NEWEST).open();
    boolean unused = consumer.runOnce();
    street.kiosk.create(Sale.open("new"));
    street.run(consumer);
    assertThat(heard).containsExactly("+new");
  }

  @Test
  void aNewConsumerCanBeginWithAllData() {
    for (int i = 0; i < 600; i++) {
      street.kiosk.create(Sale.open("s" + i));
    }
    statusOf("s1", Status.PAID);
    street.clock.advance(Duration.ofHours(30)); // the stream has forgotten them
    street.engine.runDue();
    statusOf("s2", Status.PAID);
    ChangeConsumer first = street.consuming(all()).startAt(StartAt.ALL_DATA).open();
    ChangeConsumer second = street.consuming(all()).startAt(StartAt.ALL_DATA).open();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      expected.add("+s" + i);
    }
    for (int i = 0; i < 3; i++) {
      boolean unused = first.runOnce();
      boolean unusedToo = second.runOnce();
    }
    street.run(first, second);
    assertThat(heard).containsExactlyInAnyOrderElementsOf(expected);
    statusOf("s3", Status.PAID);
    street.kiosk.create(Sale.open("new"));
    street.run(first, second);
    for (int i = 0; i < 200; i++) {
      boolean unused = first.runOnce();
      boolean unusedToo = second.runOnce();
      street.clock.advance(Duration.ofSeconds(2));
    }
    street.kiosk.deleteKey(Sales.key("s4"));
    street.run(first, second);
    expected.addAll(List.of("OPEN>PAID", "+new", "-s4"));
    assertThat(heard).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void aStreamWithoutOldImagesServesWhatItCan() {
    street.close();
    street = new Street(StreamViewType.NEW_IMAGE);
    Changes changes = Changes.of(street.kiosk, "news")
        .on(
            Sales.TYPE,
            sales -> sales
                .inserted(sale -> heard.add("+" + sale.entity().saleId()))
                .modified(sale -> heard.add(">" + sale.after().status()))
                .removed(sale -> heard.add("-" + sale.key().shown())));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    statusOf("s1", Status.PAID);
    street.kiosk.deleteKey(Sales.key("s1"));
    street.run(consumer);
    assertThat(heard).containsExactly("+s1", ">PAID", "-SALE#s1, SALE");
    assertThatThrownBy(() -> street.run(street
            .consuming(Changes.of(street.kiosk, "old")
                .on(
                    Sales.TYPE,
                    sales -> sales.modified(
                        went(Sales.status, Status.OPEN, Status.PAID), sale -> heard.add("no"))))
            .open()))
        .isInstanceOf(ChangeImageMissingException.class)
        .hasMessage("[ChangeImageMissing] A condition of Sale's handlers needs the item before a"
            + " change, and the stream's view is NEW_IMAGE; make the stream anew with"
            + " NEW_AND_OLD_IMAGES, or handle what it shows.");
    assertThatThrownBy(() -> street.run(street
            .consuming(Changes.of(street.kiosk, "before")
                .on(Sales.TYPE, sales -> sales.modified(sale -> heard.add("" + sale.before()))))
            .open()))
        .isInstanceOf(ChangeImageMissingException.class);
  }

  @Test
  void aStreamOfKeysTellsKeys() {
    street.close();
    street = new Street(StreamViewType.KEYS_ONLY);
    Changes changes = Changes.of(street.kiosk, "keys")
        .on(Sales.TYPE, sales -> sales.each(sale -> heard.add(sale.toString())));
    ChangeConsumer consumer = street.consuming(changes).open();
    street.kiosk.create(Sale.open("s1"));
    street.kiosk.deleteKey(Sales.key("s1"));
    street.run(consumer);
    assertThat(heard)
        .containsExactly("Inserted Sale(SALE#s1, SALE)", "Removed Sale(SALE#s1, SALE)");
  }

  @Test
  void whatIsWrongIsToldAtOnce() {
    Changes changes = all();
    assertThatThrownBy(() -> Changes.of(street.kiosk, " "))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ConsumerNameBlank] A consumer of changes has no name; give one that stays.");
    assertThatThrownBy(() -> changes.consuming(street.streams).lease(Duration.ofHours(1)))
        .hasMessage(
            "[LeaseOutOfBounds] A consumer's shards can't be leased for PT1H; give PT0.5S to"
                + " PT15M.");
    assertThatThrownBy(() -> changes.consuming(street.streams).concurrency(0))
        .hasMessage("[ConsumerConcurrency] The consumer books can't handle 0 items at once; give 1"
            + " to 1000.");
    assertThatThrownBy(() -> changes.consuming(street.streams).page(2000))
        .hasMessage("[ConsumerPage] A request of books can't read 2000 changes; give 1 to 1000.");
    assertThatThrownBy(() -> changes.consuming(street.streams).poll(Duration.ofSeconds(-1)))
        .hasMessage("[DurationNotPositive] The consumer books can't wait PT-1S where a shard had"
            + " nothing new; give at least PT0.001S.");
    assertThatThrownBy(() -> changes.consuming(street.streams).checkpoints(Duration.ofSeconds(-1)))
        .hasMessage("[DurationNotPositive] The consumer books can't write its positions PT-1S"
            + " apart; give zero or more.");
    Kiosk elsewhere = KioskTable.TYPE.with(street.client).tableName("elsewhere").open();
    KioskTable.TYPE.create(street.client, "elsewhere");
    assertThatThrownBy(
            () -> Changes.of(elsewhere, "books").consuming(street.streams).start())
        .hasMessage(
            "[StreamMissing] The table elsewhere has no stream for the consumer books; switch"
                + " it on with NEW_AND_OLD_IMAGES.");
  }

  @Test
  void aStreamThatWasSwitchedOffAndOnIsAnother() {
    street.run(street.consuming(all()).open());
    street.client.updateTable(
        update -> update.tableName("kiosk").streamSpecification(s -> s.streamEnabled(false)));
    street.clock.advance(Duration.ofSeconds(10));
    street.client.updateTable(update -> update
        .tableName("kiosk")
        .streamSpecification(
            s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    assertThatThrownBy(() -> street.run(street.consuming(all()).open()))
        .hasMessageStartingWith("[StreamReplaced] The consumer books follows arn:")
        .hasMessageEndingWith(
            "; begin anew with reset(), from all data where changes in between" + " matter.");
  }

  @Test
  void aConsumerRunsOnThreadsOfItsOwnUntilItIsClosed() throws InterruptedException {
    Kiosk kiosk = KioskTable.TYPE.open(street.client);
    int sales = 200;
    CountDownLatch all = new CountDownLatch(sales);
    Changes changes =
        Changes.of(kiosk, "threads").on(Sales.TYPE, on -> on.inserted(sale -> all.countDown()));
    try (ChangeConsumer consumer =
        changes.consuming(street.streams).poll(Duration.ofMillis(5)).start()) {
      for (int i = 0; i < sales; i++) {
        kiosk.create(Sale.open("s" + i));
      }
      assertThat(all.await(2, TimeUnit.MINUTES)).isTrue();
      assertThat(consumer.health().problems()).isEmpty();
      assertThat(consumer.failure()).isEmpty();
    }
  }
}
