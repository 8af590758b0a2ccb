package dev.gateleg.tests.franchise;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Is;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;

/** The access patterns of one tenant of the franchise. */
@SingleTable(
    name = "franchise",
    entities = {Tenant.class, Branch.class, Account.class, Transaction.class, Report.class})
@Scope("tenantId")
public interface Franchise extends Table {

  /** The tenant itself. */
  @Get
  Optional<Tenant> tenant();

  /** One branch. */
  @Get
  Optional<Branch> branch(String branchId);

  /** All branches. */
  @Query
  Pages<Branch> branches();

  /** The branch that a document belongs to, of whichever tenant. */
  @CrossScope
  @Query(index = "GSI2")
  Optional<Branch> branchByDocument(String document);

  /** One account. */
  @Get
  Optional<Account> account(String accountId);

  /** All accounts. */
  @Query
  Pages<Account> accounts();

  /** The accounts of an e-mail, of whichever tenant: what a login starts from. */
  @CrossScope
  @Query(index = "GSI1")
  Pages<Account> accountsByEmail(String email);

  /** A branch's transactions, newest first. */
  @Query(newestFirst = true)
  Pages<Transaction> transactions(String branchId);

  /** A branch's transactions between two dates, newest first. */
  @Query(newestFirst = true)
  Pages<Transaction> transactionsBetween(
      String branchId, @From("createdAt") LocalDate from, @To("createdAt") LocalDate to);

  /** One transaction. */
  @Get
  Optional<Transaction> transaction(
      String branchId, @Is("createdAt") LocalDate day, String transactionId);

  /** A branch's report of a day, month or year. */
  @Get
  Optional<Report> report(String branchId, PeriodType periodType, String period);

  /** A branch's reports of one period type. */
  @Query
  Pages<Report> reports(String branchId, PeriodType periodType);

  /** A branch's reports of one period type, from one period to another. */
  @Query
  Pages<Report> reportsBetween(
      String branchId, PeriodType periodType, @From String from, @To String to);

  /** Every tenant of the franchise: a scan, for the operator. */
  @CrossScope
  @Scan
  Pages<Tenant> everyTenant();
}
