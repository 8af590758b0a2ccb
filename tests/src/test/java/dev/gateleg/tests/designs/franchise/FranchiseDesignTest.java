package dev.gateleg.tests.designs.franchise;

import static dev.gateleg.tests.designs.RawTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.designs.RawTable;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.Account;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.Branch;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.PeriodType;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.Report;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.Tenant;
import dev.gateleg.tests.designs.franchise.FranchiseDesign.Transaction;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The franchise design to the letter. */
final class FranchiseDesignTest {

  @RegisterExtension
  final FreshScopedTable<FranchiseDesign, String> table =
      FreshScopedTable.of(FranchiseDesignTable.TYPE);

  private FranchiseDesign acme;
  private RawTable raw;

  @BeforeEach
  void open() {
    acme = table.open("acme");
    raw = new RawTable(table.client(), table.name());
  }

  private static final Transaction SALE = new Transaction(
      "acme", "b1", "t1", Instant.parse("2026-01-15T23:59:59Z"), new BigDecimal("12.5"), "food");

  private static Report report(PeriodType type, String period) {
    return new Report(
        "acme",
        "b1",
        type,
        period,
        new BigDecimal("12.5"),
        new BigDecimal("3"),
        2,
        Map.of("food", new BigDecimal("12.5"), "rent", new BigDecimal("3")),
        Map.of("kitchen", new BigDecimal("15.5")),
        Map.of("CASH", new BigDecimal("12.5"), "CARD", new BigDecimal("3")));
  }

  private static Map<String, AttributeValue> rawReport(String sort) {
    return item(
        "PK",
        "TENANT#acme#BRANCH#b1#REPORTING",
        "SK",
        sort,
        "totalIncome",
        12.5,
        "totalExpense",
        3,
        "transactionCount",
        2,
        "byCategory",
        Map.of("food", 12.5, "rent", 3),
        "byCostCentre",
        Map.of("kitchen", 15.5),
        "byPaymentMethod",
        Map.of("CASH", 12.5, "CARD", 3));
  }

  private static Map<String, AttributeValue> rawBranch() {
    return item(
        "PK",
        "TENANT#acme#BRANCH",
        "SK",
        "b1",
        "GSI2PK",
        "BRANCH#12.345/0001",
        "document",
        "12.345/0001");
  }

  private static Map<String, AttributeValue> rawAccount() {
    return item(
        "PK",
        "TENANT#acme#ACCOUNT",
        "SK",
        "a1",
        "GSI1PK",
        "ACCOUNT#ann@example.org",
        "GSI1SK",
        "TENANT#acme",
        "email",
        "ann@example.org");
  }

  private static Map<String, AttributeValue> rawSale() {
    return item(
        "PK",
        "TENANT#acme#BRANCH#b1#TRANSACTION",
        "SK",
        "2026-01-15#t1",
        "createdAt",
        "2026-01-15T23:59:59Z",
        "amount",
        12.5,
        "category",
        "food");
  }

  @Test
  void writesEveryByteOfTheDesign() {
    acme.create(new Tenant("acme", "Acme"));
    acme.create(new Branch("acme", "b1", "12.345/0001"));
    acme.create(new Account("acme", "a1", "ann@example.org"));
    acme.create(SALE);
    acme.create(report(PeriodType.DAILY, "2026-01-15"));
    acme.create(report(PeriodType.MONTHLY, "2026-01"));
    acme.create(report(PeriodType.YEARLY, "2026"));

    raw.assertHolds(
        item("PK", "TENANT#acme", "SK", "METADATA", "name", "Acme"),
        rawBranch(),
        rawAccount(),
        rawSale(),
        rawReport("DAILY#2026-01-15"),
        rawReport("MONTHLY#2026-01"),
        rawReport("YEARLY#2026"));
    assertThat(raw.query("GSI1", "GSI1PK", "ACCOUNT#ann@example.org"))
        .containsExactly("TENANT#acme#ACCOUNT a1");
    assertThat(raw.query("GSI2", "GSI2PK", "BRANCH#12.345/0001"))
        .containsExactly("TENANT#acme#BRANCH b1");
  }

  @Test
  void readsWhatOthersWrote() {
    raw.put(item("PK", "TENANT#acme", "SK", "METADATA", "name", "Acme"));
    raw.put(rawBranch());
    raw.put(rawAccount());
    raw.put(rawSale());
    raw.put(rawReport("DAILY#2026-01-15"));
    raw.put(rawReport("MONTHLY#2026-01"));
    raw.put(rawReport("YEARLY#2026"));

    assertThat(acme.tenant()).contains(new Tenant("acme", "Acme"));
    assertThat(acme.branches().list()).containsExactly(new Branch("acme", "b1", "12.345/0001"));
    LocalDate day = LocalDate.parse("2026-01-15");
    assertThat(acme.transactions("b1", day, day).list()).containsExactly(SALE);
    assertThat(acme.transactions("b1", day.plusDays(1), day.plusDays(1)).list()).isEmpty();
    assertThat(acme.report("b1", PeriodType.YEARLY, "2026"))
        .contains(report(PeriodType.YEARLY, "2026"));
    assertThat(acme.reports("b1", PeriodType.MONTHLY, "2026-01", "2026-12").list())
        .containsExactly(report(PeriodType.MONTHLY, "2026-01"));

    FranchiseDesignTable.AcrossScopes everybody = FranchiseDesignTable.openingAcrossScopes(
            table.client())
        .tableName(table.name())
        .open();
    assertThat(everybody.accountsByEmail("ann@example.org").list())
        .containsExactly(new Account("acme", "a1", "ann@example.org"));
    assertThat(everybody.branchByDocument("12.345/0001")).map(Branch::tenantId).contains("acme");
  }

  @Test
  void aValueThatWouldMakeAKeyAmbiguousIsRefused() {
    Transaction sly = new Transaction(
        "acme", "b1#REPORTING", "t1", SALE.createdAt(), SALE.amount(), SALE.category());
    assertThatThrownBy(() -> acme.create(sly)).hasMessageContaining("b1#REPORTING");
    assertThatThrownBy(() -> table.open("acme").create(new Tenant("other", "Other")))
        .isInstanceOf(InvalidInputException.class);
    raw.assertHolds();
  }
}
