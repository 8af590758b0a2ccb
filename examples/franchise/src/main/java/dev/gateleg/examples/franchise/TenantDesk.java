package dev.gateleg.examples.franchise;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.patterns.rollup.Period;
import dev.gateleg.patterns.rollup.RollupDifference;
import dev.gateleg.patterns.rollup.RollupRows;
import dev.gateleg.patterns.rollup.Rollups;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that one tenant can do. It works on a table that is opened for the tenant, so that nothing reaches another's. Thread-safe. */
public final class TenantDesk {

  private final String tenantId;
  private final Franchise table;
  private final Franchise keeping;
  private final FranchiseTable.AcrossScopes everyone;
  private final Rollups<Transaction> reports;
  private volatile @Nullable Tenant tenant;

  TenantDesk(String tenantId, Franchise table, FranchiseTable.AcrossScopes everyone) {
    this.tenantId = tenantId;
    this.table = table;
    this.everyone = everyone;
    this.keeping = Rollups.keeping(table, Report.OF_BRANCH);
    this.reports = Rollups.on(table, Report.OF_BRANCH);
  }

  /** Founds the tenant, with its first account. Founding it again with the same data changes nothing. */
  public Tenant found(String name, ReportMode mode, String accountId, String email) {
    Tenant founded = new Tenant(tenantId, name, mode, null);
    try {
      table
          .transaction()
          .add(table.creating(founded))
          .add(table.creating(new Account(tenantId, accountId, email, Set.of(Role.OWNER), 0)))
          .run();
    } catch (AlreadyExistsException e) {
      Tenant found = tenant();
      if (!found.name().equals(name) || found.reports() != mode) {
        throw e;
      }
    }
    return tenant();
  }

  /** The tenant itself. How its reports are made does not change once it is there. */
  public Tenant tenant() {
    Tenant known = tenant;
    if (known == null) {
      known = table.tenant().orElseThrow(() -> missing("The tenant " + tenantId));
      tenant = known;
    }
    return known;
  }

  private static NotFoundException missing(String what) {
    return new NotFoundException(CoreCode.NOT_FOUND, what + " is not there.", null);
  }

  /** Adds an account. Adding it again with the same data changes nothing. */
  public Account addAccount(String accountId, String email, Role role) {
    Account stored = table
        .createIfAbsent(new Account(tenantId, accountId, email, Set.of(role), 0))
        .entity();
    if (!stored.email().equals(email) || !stored.roles().equals(Set.of(role))) {
      throw another("account " + accountId);
    }
    return stored;
  }

  private static AlreadyExistsException another(String what) {
    return new AlreadyExistsException(
        CoreCode.ALREADY_EXISTS, "There is another " + what + "; take another id.", Map.of(), null);
  }

  /** All accounts. */
  public List<Account> accounts() {
    return table.accounts().list();
  }

  /** Opens a branch. Opening it again with the same data changes nothing. */
  public Branch openBranch(String branchId, String name, String document) {
    Branch branch = new Branch(tenantId, branchId, name, document);
    Branch stored = table.createIfAbsent(branch).entity();
    if (!stored.equals(branch)) {
      throw another("branch " + branchId);
    }
    return stored;
  }

  /** One branch. */
  public Branch branch(String branchId) {
    return table.branch(branchId).orElseThrow(() -> missing("The branch " + branchId));
  }

  /** All branches. */
  public List<Branch> branches() {
    return table.branches().list();
  }

  /** The tenant's branches that have a document. */
  public List<Branch> branchesByDocument(String document) {
    return everyone
        .branchesByDocument(document)
        .filter(Branches.tenantId.is(tenantId))
        .list();
  }

  /**
   * Which transactions are wanted.
   *
   * @param from the first day; null from the beginning
   * @param to the last day; null to the end
   * @param type income or expense; null for both
   * @param category a category; null for all
   */
  public record Filter(
      @Nullable LocalDate from,
      @Nullable LocalDate to,
      @Nullable TransactionType type,
      @Nullable String category) {}

  /** A page of a branch's transactions, newest first. */
  public Page<Transaction> transactions(
      String branchId, Filter filter, int size, @Nullable String cursor) {
    Pages<Transaction> pages = table.transactions(branchId, filter.from, filter.to);
    if (filter.type != null) {
      pages = pages.filter(Transactions.type.is(filter.type));
    }
    if (filter.category != null) {
      pages = pages.filter(Transactions.category.is(filter.category));
    }
    return pages.page(size, cursor);
  }

  /** One transaction. */
  public Transaction transaction(String branchId, LocalDate day, String transactionId) {
    return table
        .transaction(branchId, day, transactionId)
        .orElseThrow(() -> missing("The transaction " + transactionId));
  }

  /**
   * Records a transaction, and counts it in its day, its month and its year.
   *
   * @return whether it was recorded now; false where the same was there already
   */
  public boolean record(Transaction transaction) {
    branch(transaction.branchId());
    try {
      writing().create(transaction);
      return true;
    } catch (AlreadyExistsException e) {
      Optional<Transaction> stored = table.getConsistent(key(transaction));
      if (!stored.equals(Optional.of(transaction))) {
        throw e;
      }
      return false;
    }
  }

  /**
   * The table that transactions are written through: in one transaction with their reports, or without, where these are made
   * from the stream. An entity with one way only would say {@code @RolledUp(Report.class)}, and have no such choice.
   */
  private Franchise writing() {
    return tenant().reports() == ReportMode.TRANSACTION ? keeping : table;
  }

  private static EntityKey<Transaction> key(Transaction transaction) {
    return Transactions.key(
        transaction.tenantId(),
        transaction.branchId(),
        transaction.day(),
        transaction.transactionId());
  }

  /** Changes a transaction; its reports follow. Its instant may change within its day, which is in its key. */
  public Transaction change(LocalDate day, Transaction changed) {
    EntityKey<Transaction> key =
        Transactions.key(tenantId, changed.branchId(), day, changed.transactionId());
    return writing().modify(key, before -> changed);
  }

  /** Deletes a transaction; its reports follow. */
  public Optional<Transaction> delete(String branchId, LocalDate day, String transactionId) {
    return writing().deleteKey(Transactions.key(tenantId, branchId, day, transactionId));
  }

  /** What makes the reports from the stream: every change of a transaction is counted once. */
  Changes reportsFromStream() {
    return Changes.of(table, "reports")
        .on(
            Transactions.TYPE,
            transactions -> transactions.each(change -> reports.apply(
                change.id(), change.previous().orElse(null), change.current().orElse(null))));
  }

  /** A branch's reports of one kind, from the period of one day to that of another; those in which nothing happened are left out. */
  public List<Report> reports(String branchId, Period period, LocalDate from, LocalDate to) {
    RollupRows<Transaction, Report> rows = reports.rows(Report.OF_BRANCH, branchId);
    return switch (period) {
      case DAY -> rows.days(from, to);
      case MONTH -> rows.months(YearMonth.from(from), YearMonth.from(to));
      case YEAR -> rows.years(Year.from(from), Year.from(to));
    };
  }

  /** All transactions of a branch as of now. */
  public List<Transaction> everyTransaction(String branchId) {
    return table.everyTransaction(branchId).list();
  }

  /** How a branch's reports differ from what its transactions add up to; empty where they do not. */
  public List<RollupDifference> differences(String branchId) {
    return reports
        .rows(Report.OF_BRANCH, branchId)
        .reconciling(table.everyTransaction(branchId))
        .list();
  }
}
