package dev.gateleg.tests.franchise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.rollup.Reconciliation;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FranchiseTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshScopedTable<Franchise, String> table =
      FreshScopedTable.of(FranchiseTable.TYPE).clock(clock);

  private Franchise acme;
  private Franchise other;
  private Stored stored;

  @BeforeEach
  void open() {
    acme = table.open("acme");
    other = table.open("other");
    stored = new Stored(table.client(), table.name());
  }

  private static Transaction transaction(
      String date, String id, TransactionType type, String amount) {
    return new Transaction(
        "acme",
        "b1",
        Instant.parse(date + "T23:00:00Z"),
        id,
        type,
        new BigDecimal(amount),
        "food",
        Optional.empty());
  }

  @Test
  void storesTheKeysOfTheLayout() {
    acme.create(new Tenant("acme", "Acme", null, null));
    acme.create(new Branch("acme", "b1", "Centre", "123/45"));
    acme.create(new Account("acme", "a1", "ann@example.org", Set.of(Role.OWNER), 0));
    acme.create(transaction("2026-01-05", "t1", TransactionType.INCOME, "5"));

    assertThat(stored.lines("PK", "SK"))
        .containsExactly(
            "TENANT#acme | METADATA",
            "TENANT#acme#ACCOUNT | a1",
            "TENANT#acme#BRANCH | b1",
            "TENANT#acme#BRANCH#b1#REPORTING | DAILY#2026-01-05",
            "TENANT#acme#BRANCH#b1#REPORTING | MONTHLY#2026-01",
            "TENANT#acme#BRANCH#b1#REPORTING | YEARLY#2026",
            "TENANT#acme#BRANCH#b1#TRANSACTION | 2026-01-05#t1");
    assertThat(stored.lines("GSI1PK", "GSI1SK"))
        .containsExactly("EMAIL#ann@example.org | TENANT#acme");
    assertThat(stored.lines("GSI2PK", "SK")).containsExactly("BRANCH#123/45 | b1");
  }

  @Test
  void stampsATenantWhenItIsMadeAndChanged() {
    Tenant made = acme.create(new Tenant("acme", "Acme", null, null));
    assertThat(made).isEqualTo(new Tenant("acme", "Acme", clock.instant(), clock.instant()));

    clock.advance(Duration.ofDays(1));
    Tenant changed =
        acme.update(Tenants.key("acme")).set(Tenants.name, "Acme Ltd").run();

    assertThat(changed)
        .isEqualTo(new Tenant("acme", "Acme Ltd", ManualClock.START, clock.instant()));
    assertThat(acme.tenant()).contains(changed);
  }

  @Test
  void findsBranchesOfTheTenantOnly() {
    Branch centre = acme.create(new Branch("acme", "b1", "Centre", "123"));
    Branch north = acme.create(new Branch("acme", "b2", "North", "456"));
    Branch foreign = other.create(new Branch("other", "b1", "Elsewhere", "789"));

    assertThat(acme.branch("b1")).contains(centre);
    assertThat(acme.branches().list()).containsExactly(centre, north);
    assertThat(acme.branchByDocument("123")).contains(centre);
    assertThat(acme.branchByDocument("789")).contains(foreign); // marked: across tenants
    assertThat(acme.branchByDocument("1")).isEmpty();
    assertThat(other.branch("b2")).isEmpty();
  }

  @Test
  void findsTheAccountsOfAnEmailAcrossTenants() {
    Account here = acme.create(new Account("acme", "a1", "ann@example.org", Set.of(Role.OWNER), 0));
    Account there =
        other.create(new Account("other", "a7", "ann@example.org", Set.of(Role.CLERK), 0));
    acme.create(new Account("acme", "a2", "bob@example.org", Set.of(), 0));

    assertThat(acme.accountsByEmail("Ann@Example.org").list()).containsExactly(here, there);
    assertThat(other.accountsByEmail("ann@example.org").list()).containsExactly(here, there);
    assertThat(acme.accounts().list()).extracting(Account::accountId).containsExactly("a1", "a2");
    assertThat(acme.account("a1")).contains(here);
    assertThat(acme.account("a7")).isEmpty();
  }

  @Test
  void findsTheTenantsOfAnEmailBeforeOneIsKnown() {
    // region login
    acme.create(new Account("acme", "a1", "ann@example.org", Set.of(Role.OWNER), 0));
    other.create(new Account("other", "a7", "ann@example.org", Set.of(Role.CLERK), 0));

    FranchiseTable.AcrossScopes everyone = FranchiseTable.openingAcrossScopes(table.client())
        .tableName(table.name())
        .open(); // by default: FranchiseTable.acrossScopes(client)

    assertThat(everyone.accountsByEmail("ann@example.org").list())
        .extracting(Account::tenantId)
        .containsExactly("acme", "other"); // the login asks which one is meant
    // endregion
  }

  @Test
  void whatIsOpenedAcrossScopesHasTheMarkedPatternsAndNothingElse() {
    assertThat(Arrays.stream(FranchiseTable.AcrossScopes.class.getMethods())
            .filter(method -> method.getDeclaringClass() != Object.class)
            .map(Method::getName))
        .containsExactlyInAnyOrder("accountsByEmail", "branchByDocument", "everyTenant");
  }

  @Test
  void anAccountThatChangesItsEmailIsFoundUnderTheNewOne() {
    acme.create(new Account("acme", "a1", "ann@example.org", Set.of(Role.OWNER), 0));

    Account moved = acme.update(Accounts.key("acme", "a1"))
        .set(Accounts.email, "ann@example.com")
        .run();

    assertThat(acme.accountsByEmail("ann@example.org").list()).isEmpty();
    assertThat(acme.accountsByEmail("ann@example.com").list()).containsExactly(moved);
  }

  @Test
  void listsTransactionsNewestFirstByRangeAndFiltered() {
    Transaction a = acme.create(transaction("2026-01-05", "t1", TransactionType.INCOME, "5"));
    Transaction b = acme.create(transaction("2026-01-05", "t2", TransactionType.EXPENSE, "50"));
    Transaction c = acme.create(transaction("2026-01-31", "t3", TransactionType.INCOME, "500"));
    Transaction d = acme.create(transaction("2026-02-01", "t4", TransactionType.INCOME, "5000"));

    assertThat(acme.transactions("b1").list()).containsExactly(d, c, b, a);
    LocalDate first = LocalDate.parse("2026-01-01");
    LocalDate last = LocalDate.parse("2026-01-31");
    assertThat(acme.transactionsBetween("b1", first, last).list()).containsExactly(c, b, a);
    assertThat(acme.transactionsBetween("b1", first, last)
            .filter(Transactions.type
                .is(TransactionType.INCOME)
                .and(Transactions.amount.atLeast(new BigDecimal("100"))))
            .list())
        .containsExactly(c);
    assertThat(acme.transactions("b1").limit(2).list()).containsExactly(d, c);
    assertThat(acme.transaction("b1", LocalDate.parse("2026-01-31"), "t3")).contains(c);
    assertThat(acme.transactions("b").list()).isEmpty();
  }

  @Test
  void listsReportsByPeriodTypeAndRange() {
    acme.create(transaction("2025-12-31", "t1", TransactionType.INCOME, "5"));
    acme.create(transaction("2026-01-15", "t2", TransactionType.INCOME, "50"));
    acme.create(transaction("2026-02-01", "t3", TransactionType.EXPENSE, "7"));

    assertThat(acme.reports("b1", PeriodType.MONTHLY).list())
        .extracting(Report::period)
        .containsExactly("2025-12", "2026-01", "2026-02");
    assertThat(
            acme.reportsBetween("b1", PeriodType.MONTHLY, "2026-01", "2026-12").list())
        .extracting(Report::period)
        .containsExactly("2026-01", "2026-02");
    assertThat(acme.reports("b1", PeriodType.DAILY).list()).hasSize(3);
    assertThat(acme.reports("b1", PeriodType.YEARLY).list())
        .extracting(Report::period)
        .containsExactly("2025", "2026");
  }

  @Test
  void everyWriteOfATransactionKeepsTheReportsOfItsPeriods() {
    // region reports
    acme.create(transaction("2026-01-15", "t1", TransactionType.INCOME, "50"));
    acme.create(transaction("2026-01-31", "t2", TransactionType.EXPENSE, "80"));

    Report january = acme.report("b1", PeriodType.MONTHLY, "2026-01").orElseThrow();
    assertThat(january.totalIncome()).isEqualByComparingTo("50");
    assertThat(january.expenses()).isEqualTo(1);
    assertThat(january.byCategory()).containsExactly(entry("food", new BigDecimal("-30")));
    assertThat(january.greatest()).contains(new BigDecimal("80"));
    // endregion
    LocalDate last = LocalDate.parse("2026-01-31");
    acme.update(Transactions.key("acme", "b1", last, "t2"))
        .set(Transactions.type, TransactionType.INCOME)
        .set(Transactions.amount, new BigDecimal("90"))
        .run();
    Report year = acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow();
    assertThat(year.totalIncome()).isEqualByComparingTo("140");
    assertThat(year.incomes()).isEqualTo(2);
    assertThat(year.expenses()).isZero();
    assertThat(year.greatest()).contains(new BigDecimal("90"));

    // The greatest goes: which of the others it is now, nobody has counted.
    acme.deleteKey(Transactions.key("acme", "b1", last, "t2"));
    assertThat(acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow().greatest())
        .isEmpty();
    acme.create(transaction("2026-01-16", "t3", TransactionType.INCOME, "60"));
    assertThat(acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow().greatest())
        .isEmpty();
    acme.create(transaction("2026-01-17", "t4", TransactionType.INCOME, "100"));
    assertThat(acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow().greatest())
        .contains(new BigDecimal("100"));

    acme.deleteKey(Transactions.key("acme", "b1", LocalDate.parse("2026-01-17"), "t4"));
    Reconciliation<Transaction> comparison = Rollups.on(acme, Reporting.REPORTS)
        .reconciling(Reporting.REPORTS, acme.transactions("b1").consistent());
    assertThat(comparison.list()).isNotEmpty().allMatch(RollupDifference::isGap);
    comparison.recompute();
    assertThat(comparison.list()).isEmpty();
    assertThat(acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow().greatest())
        .contains(new BigDecimal("60"));
    acme.deleteKey(Transactions.key("acme", "b1", LocalDate.parse("2026-01-16"), "t3"));
    acme.deleteKey(Transactions.key("acme", "b1", LocalDate.parse("2026-01-15"), "t1"));
    Report empty = acme.report("b1", PeriodType.YEARLY, "2026").orElseThrow();
    assertThat(empty.greatest()).isEmpty();
    assertThat(empty.transactionCount()).isZero();
    assertThat(comparison.list()).isEmpty();
    assertThat(table.open("other").reports("b1", PeriodType.DAILY).list()).isEmpty();
  }

  @Test
  void refusesToWriteOrReadOutsideItsTenant() {
    Branch foreign = new Branch("other", "b1", "Elsewhere", "123");

    List<ThrowingCallable> attempts = List.of(
        () -> acme.create(foreign),
        () -> acme.put(foreign),
        () -> acme.get(Branches.key("other", "b1")),
        () -> acme.update(Branches.key("other", "b1")),
        () -> acme.upsert(Branches.key("other", "b1")),
        () -> acme.modify(Branches.key("other", "b1"), b -> b),
        () -> acme.delete(foreign),
        () -> acme.deleteKey(Branches.key("other", "b1")));

    assertThat(attempts)
        .allSatisfy(attempt -> assertThatThrownBy(attempt)
            .isInstanceOf(InvalidInputException.class)
            .hasMessage(
                "[OutOfScope] Branch(TENANT#other#BRANCH, b1) is not of tenantId acme, which"
                    + " the table " + table.name() + " is opened for; open it for other."));
    assertThat(stored.items()).isEmpty();
  }

  @Test
  void aTenantWhoseIdLooksLikeAKeyStaysInsideItself() {
    Franchise sly = table.open("acme#BRANCH");
    sly.create(new Tenant("acme#BRANCH", "Sly", null, null));
    acme.create(new Branch("acme", "METADATA", "Centre", "123"));

    assertThat(acme.branches().list()).extracting(Branch::branchId).containsExactly("METADATA");
    assertThat(sly.tenant()).isPresent();
    assertThat(acme.branch("METADATA")).isPresent();
    assertThat(stored.items()).hasSize(2);
  }

  @Test
  void scansEveryTenantWhereThatIsSpelledOut() {
    acme.create(new Tenant("acme", "Acme", null, null));
    other.create(new Tenant("other", "Other", null, null));
    acme.create(new Branch("acme", "b1", "Centre", "123"));

    assertThat(acme.everyTenant().list())
        .extracting(Tenant::tenantId)
        .containsExactlyInAnyOrder("acme", "other");
  }
}
