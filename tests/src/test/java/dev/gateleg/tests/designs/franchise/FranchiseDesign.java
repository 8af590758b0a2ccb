package dev.gateleg.tests.designs.franchise;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** Tenants with branches, accounts, transactions and reports. */
@SingleTable(
    name = "franchise",
    raw = true,
    typeAttribute = "",
    attemptAttribute = "",
    entities = {
      FranchiseDesign.Tenant.class,
      FranchiseDesign.Branch.class,
      FranchiseDesign.Account.class,
      FranchiseDesign.Transaction.class,
      FranchiseDesign.Report.class
    })
@Scope("tenantId")
public interface FranchiseDesign extends Table {

  /** A tenant. */
  @Entity
  @Key(partition = "TENANT#{tenantId}", sort = "METADATA")
  record Tenant(@KeyOnly String tenantId, String name) {}

  // region keys
  /** A branch, which is found by its document before its tenant is known. */
  @Entity
  @Key(partition = "TENANT#{tenantId}#BRANCH", sort = "{branchId}")
  @Key(index = "GSI2", partition = "BRANCH#{document}")
  record Branch(@KeyOnly String tenantId, @KeyOnly String branchId, String document) {}

  /** An account, which is found by its e-mail before its tenant is known. */
  @Entity
  @Key(partition = "TENANT#{tenantId}#ACCOUNT", sort = "{accountId}")
  @Key(index = "GSI1", partition = "ACCOUNT#{email}", sort = "TENANT#{tenantId}")
  record Account(@KeyOnly String tenantId, @KeyOnly String accountId, String email) {}

  /** Money that came in or went out. */
  @Entity
  @Key(
      partition = "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION",
      sort = "{createdAt:date}#{transactionId}")
  record Transaction(
      @KeyOnly String tenantId,
      @KeyOnly String branchId,
      @KeyOnly String transactionId,
      @Attribute(format = "seconds") Instant createdAt,
      BigDecimal amount,
      String category) {}

  // endregion

  /** The length of a report's period. */
  enum PeriodType {
    DAILY,
    MONTHLY,
    YEARLY
  }

  /** What a branch took and spent in a period. */
  @Entity
  @Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#REPORTING", sort = "{periodType}#{period}")
  record Report(
      @KeyOnly String tenantId,
      @KeyOnly String branchId,
      @KeyOnly PeriodType periodType,
      @KeyOnly String period,
      BigDecimal totalIncome,
      BigDecimal totalExpense,
      long transactionCount,
      Map<String, BigDecimal> byCategory,
      Map<String, BigDecimal> byCostCentre,
      Map<String, BigDecimal> byPaymentMethod) {}

  /** The tenant. */
  @Get(consistent = true)
  Optional<Tenant> tenant();

  /** All branches. */
  @Query(consistent = true)
  Pages<Branch> branches();

  /** The branch of a document, of whichever tenant. */
  @CrossScope
  @Query(index = "GSI2")
  Optional<Branch> branchByDocument(String document);

  /** The accounts of an e-mail, of whichever tenant. */
  @CrossScope
  @Query(index = "GSI1")
  Pages<Account> accountsByEmail(String email);

  /** A branch's transactions between two days. */
  @Query(consistent = true)
  Pages<Transaction> transactions(
      String branchId, @From("createdAt") LocalDate from, @To("createdAt") LocalDate to);

  /** A branch's report. */
  @Get(consistent = true)
  Optional<Report> report(String branchId, PeriodType periodType, String period);

  /** A branch's reports of a kind, from one period to another. */
  @Query(consistent = true)
  Pages<Report> reports(
      String branchId, PeriodType periodType, @From("period") String from, @To("period") String to);
}
