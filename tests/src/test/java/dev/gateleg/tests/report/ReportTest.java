package dev.gateleg.tests.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.rollup.Measure;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.Rollup;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.report.Booking.Kind;
import dev.gateleg.tests.report.Booking.Method;
import dev.gateleg.tests.support.LostAnswers;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** No write of a booking goes past the reports, which stand at the keys and in the attributes of the design. */
final class ReportTest {

  private static final String NEW_YEAR = "2026-01-15T10:00:00Z";

  @RegisterExtension
  final FreshTable<Books> table = FreshTable.of(BooksTable.TYPE);

  private Books books;

  @BeforeEach
  void open() {
    books = table.open();
  }

  private Map<String, AttributeValue> stored(String sort) {
    return table
        .client()
        .getItem(get -> get.tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("TENANT#t1#BRANCH#b1#REPORTING"),
                "SK", AttributeValue.fromS(sort))))
        .item();
  }

  private static AttributeValue number(String digits) {
    return AttributeValue.fromN(digits);
  }

  private List<RollupDifference> differences(Rollup<Booking, ?> rollup) {
    return Rollups.on(books, rollup)
        .reconciling(rollup, books.bookings().consistent())
        .list();
  }

  private void isRight() {
    assertThat(differences(Reports.DAILY)).isEmpty();
    assertThat(differences(Reports.MONTHLY)).isEmpty();
    assertThat(differences(Reports.YEARLY)).isEmpty();
  }

  private static EntityKey<Booking> key(String id) {
    return Bookings.key("t1", "b1", LocalDate.of(2026, 1, 15), id);
  }

  @Test
  void aReportStandsAtTheKeysOfTheDesign() {
    // region write
    books.create(Booking.of("x1", NEW_YEAR, Kind.INCOME, "150.50"));
    books.update(key("x1")).set(Bookings.amount, new BigDecimal("160.50")).run();
    books.put(Booking.of("x2", NEW_YEAR, Kind.EXPENSE, "40").category("RENT"));
    // endregion
    for (String sort : List.of("DAILY#2026-01-15", "MONTHLY#2026-01", "YEARLY#2026")) {
      assertThat(stored(sort))
          .as(sort)
          .containsEntry("totalIncome", number("160.5"))
          .containsEntry("totalExpense", number("40"))
          .containsEntry("transactionCount", number("2"))
          .containsEntry(
              "byCategory",
              AttributeValue.fromM(Map.of("FOOD", number("160.5"), "RENT", number("-40"))))
          .containsEntry("byCostCentre", AttributeValue.fromM(Map.of("KITCHEN", number("120.5"))))
          .containsEntry("byPaymentMethod", AttributeValue.fromM(Map.of("CASH", number("2"))))
          .containsEntry("tenantId", AttributeValue.fromS("t1"))
          .containsEntry("branchId", AttributeValue.fromS("b1"));
    }
    assertThat(table
            .client()
            .getItem(get -> get.tableName(table.name())
                .key(Map.of(
                    "PK", AttributeValue.fromS("TENANT#t1#BRANCH#b1#TRANSACTION"),
                    "SK", AttributeValue.fromS("2026-01-15#x1"))))
            .item())
        .containsEntry("amount", number("160.5"));
    // region read
    MonthlyReport january = books.month("t1", "b1", YearMonth.of(2026, 1)).orElseThrow();
    assertThat(january.totalIncome()).isEqualByComparingTo("160.50");
    assertThat(january.byPaymentMethod()).containsEntry(Method.CASH, 2L);
    // endregion
    assertThat(books
            .days("t1", "b1", LocalDate.of(2026, 1, 1), LocalDate.of(2026, 2, 1))
            .list())
        .singleElement()
        .extracting(DailyReport::transactionCount)
        .isEqualTo(2L);
    isRight();
  }

  @Test
  void everyVerbKeepsTheReports() {
    Booking first = books.create(Booking.of("x1", NEW_YEAR, Kind.INCOME, "10"));
    assertThatThrownBy(() -> books.create(first)).isInstanceOf(AlreadyExistsException.class);
    assertThat(books.createIfAbsent(first).created()).isFalse();
    assertThat(
            books.createIfAbsent(Booking.of("x2", NEW_YEAR, Kind.INCOME, "1")).created())
        .isTrue();
    isRight();
    books.put(first.amount("12"));
    books.modify(key("x1"), booking -> booking.category("DRINK"));
    isRight();
    books
        .upsert(key("x3"))
        .set(Bookings.createdAt, Instant.parse(NEW_YEAR))
        .set(Bookings.kind, Kind.EXPENSE)
        .set(Bookings.amount, BigDecimal.ONE)
        .set(Bookings.category, "FOOD")
        .set(Bookings.costCentre, "BAR")
        .set(Bookings.method, Method.CARD)
        .run();
    books.update(key("x3")).add(Bookings.amount, BigDecimal.TEN).run();
    assertThat(books.update(key("x3")).set(Bookings.method, Method.CASH).runReturningOld())
        .map(Booking::method)
        .contains(Method.CARD);
    isRight();
    books.delete(first.amount("12").category("DRINK"));
    assertThat(books.deleteKey(key("x2"))).isPresent();
    assertThat(books.deleteKey(key("x9"))).isEmpty();
    isRight();
    assertThat(stored("DAILY#2026-01-15"))
        .containsEntry("transactionCount", number("1"))
        .containsEntry("totalExpense", number("11"));
  }

  @Test
  void theWritesOfATransactionAreCountedTogether() {
    books
        .transaction()
        .add(books.creating(Booking.of("x1", NEW_YEAR, Kind.INCOME, "10")))
        .add(books.creating(Booking.of("x2", NEW_YEAR, Kind.INCOME, "20").category("RENT")))
        .run();
    books
        .transaction()
        .add(books.update(key("x1")).set(Bookings.amount, BigDecimal.ONE))
        .add(books.deleting(key("x2")))
        .add(books.creating(Booking.of("x3", "2026-02-01T00:00:00Z", Kind.EXPENSE, "5")))
        .run();
    isRight();
    assertThat(stored("YEARLY#2026")).containsEntry("transactionCount", number("2"));
    assertThat(stored("MONTHLY#2026-02")).containsEntry("totalExpense", number("5"));
  }

  @Test
  void aBatchIsRefused() {
    Booking booking = Booking.of("x1", NEW_YEAR, Kind.INCOME, "10");
    assertThatThrownBy(() -> books.batch().put(booking).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[DependentsInBatch] Booking(TENANT#t1#BRANCH#b1#TRANSACTION, 2026-01-15#x1) is"
            + " written together with the rollup daily, the rollup monthly, the rollup yearly,"
            + " which a batch can't do; write it by itself, or in a transaction.");
    assertThatThrownBy(() -> books.batch().delete(key("x1")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[DependentsInBatch]");
    assertThat(stored("DAILY#2026-01-15")).isEmpty();
  }

  @Test
  void aLostAnswerCountsNothingTwice() {
    Books lossy = BooksTable.TYPE
        .with(LostAnswers.first(table.client()))
        .tableName(table.name())
        .open();
    lossy.create(Booking.of("x1", NEW_YEAR, Kind.INCOME, "10"));
    lossy.update(key("x1")).add(Bookings.amount, BigDecimal.ONE).run();
    lossy.modify(key("x1"), booking -> booking.category("RENT"));
    isRight();
    lossy.deleteKey(key("x1"));
    isRight();
  }

  @Test
  void whatOthersWrotePastTheReportsIsFoundAndRepaired() {
    books.create(Booking.of("x1", NEW_YEAR, Kind.INCOME, "10"));
    table
        .client()
        .updateItem(update -> update
            .tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("TENANT#t1#BRANCH#b1#TRANSACTION"),
                "SK", AttributeValue.fromS("2026-01-15#x1")))
            .updateExpression("SET amount = :a, category = :c")
            .expressionAttributeValues(
                Map.of(":a", number("11"), ":c", AttributeValue.fromS("RENT"))));
    assertThat(differences(Reports.DAILY).stream().map(RollupDifference::what))
        .containsExactlyInAnyOrder(
            "byCategory FOOD", "byCategory RENT", "byCostCentre KITCHEN", "totalIncome");
    Rollups.on(books, Reports.DAILY)
        .reconciling(Reports.DAILY, books.bookings().consistent())
        .repair();
    assertThat(differences(Reports.DAILY)).isEmpty();
    assertThat(stored("DAILY#2026-01-15"))
        .containsEntry("byCategory", AttributeValue.fromM(Map.of("RENT", number("11"))));
  }

  @Test
  void anyWritesInAnyOrderKeepTheReportsRight() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 120; i++) {
      write(random);
    }
    assertThat(differences(Reports.DAILY)).as("seed %d", seed).isEmpty();
    assertThat(differences(Reports.YEARLY)).as("seed %d", seed).isEmpty();
  }

  private void write(Random random) {
    Booking any = any(random);
    EntityKey<Booking> key = Bookings.TYPE.keyOf(any);
    boolean there = books.getConsistent(key).isPresent();
    switch (random.nextInt(7)) {
      case 0 -> books.put(any);
      case 1 -> books.createIfAbsent(any);
      case 2 -> books.deleteKey(key);
      case 3 -> {
        if (there) {
          books.modify(key, old -> old.category(any.category()).amount("3"));
        }
      }
      case 4 -> {
        if (there) {
          books
              .update(key)
              .set(Bookings.kind, any.kind())
              .add(Bookings.amount, any.amount())
              .set(Bookings.note, "n")
              .run();
        }
      }
      case 5 -> {
        if (there) {
          books.update(key).set(Bookings.note, "m").run();
        }
      }
      default -> {
        List<Booking> several = new ArrayList<>(List.of(any));
        Booking other = any(random);
        if (!Bookings.TYPE.keyOf(other).equals(key)) {
          several.add(other);
        }
        books
            .transaction()
            .addAll(several.stream().map(books::putting).toList())
            .run();
      }
    }
  }

  private static Booking any(Random random) {
    return new Booking(
        "t1",
        "b" + random.nextInt(2),
        "x" + random.nextInt(4),
        Instant.parse("2026-0" + (1 + random.nextInt(2)) + "-01T12:00:00Z"),
        random.nextBoolean() ? Kind.INCOME : Kind.EXPENSE,
        BigDecimal.valueOf(random.nextInt(100), 2),
        random.nextBoolean() ? "FOOD" : "RENT.x",
        "C" + random.nextInt(3),
        random.nextBoolean() ? Method.CASH : Method.CARD,
        Optional.empty());
  }

  @Test
  void rowsOfTheProgramAreReadByItsOwnPatterns() {
    assertThatThrownBy(() -> readRow(Reports.DAILY))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RollupRowsDeclared] " + Reports.DAILY
            + "'s rows are entities of the program (DailyReport); read them by the table's own"
            + " patterns.");
  }

  private <R> R readRow(Rollup<Booking, R> rollup) {
    return Rollups.on(books, rollup).rows(rollup).day(LocalDate.EPOCH);
  }

  @Test
  void extremesOfTheProgramsRowsAreDeclaredWithTheirField() {
    assertThatThrownBy(() -> Rollup.of(Bookings.TYPE, "least")
            .at(Booking::createdAt, ZoneOffset.UTC)
            .each(Period.DAY)
            .min(Measure.of("income", Booking::income))
            .into(
                DailyReports.TYPE,
                (b, row) -> DailyReports.key(b.tenantId(), b.branchId(), row.day())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[RollupExtremeDeclared] least keeps the least or the greatest of something,"
            + " which rows of DailyReport keep in a field; say min or max after into, with the"
            + " field.");
  }

  /** The first report of a day is made by a second body, which makes its maps first. */
  @Test
  void aNamedOperationIsReportedOnceHoweverOftenItIsRun() {
    for (int run = 0; run < 3; run++) {
      boolean again = books
          .transaction()
          .add(books.creating(Booking.of("x1", NEW_YEAR, Kind.INCOME, "150.50")))
          .operation("book", "x1")
          .run()
          .madeBefore();
      assertThat(again).isEqualTo(run > 0);
    }
    for (int run = 0; run < 3; run++) {
      boolean again = books
          .transaction()
          .add(books.update(key("x1")).add(Bookings.amount, BigDecimal.ONE))
          .operation("correct", "x1")
          .run()
          .madeBefore();
      assertThat(again).isEqualTo(run > 0);
    }
    assertThat(stored("DAILY#2026-01-15"))
        .containsEntry("totalIncome", number("151.5"))
        .containsEntry("transactionCount", number("1"));
    isRight();
  }
}
