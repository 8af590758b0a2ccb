package dev.gateleg.examples.franchise;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Is;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The access patterns of one tenant of the franchise. */
@SingleTable(
    name = "franchise",
    entities = {Tenant.class, Branch.class, Account.class, Transaction.class})
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

  /** The branches that have a document, of whichever tenant. */
  @CrossScope
  @Query(index = "GSI2")
  Pages<Branch> branchesByDocument(String document);

  /** All accounts. */
  @Query
  Pages<Account> accounts();

  /** The accounts of an e-mail, of whichever tenant: what a login starts from. */
  @CrossScope
  @Query(index = "GSI1")
  Pages<Account> accountsByEmail(String email);

  /** The tenants whose reports are made in a way: what the program that follows the stream starts from. */
  @CrossScope
  @Query(index = "GSI1")
  Pages<Tenant> tenantsWith(ReportMode reports);

  /** A branch's transactions between two days, newest first. */
  @Query(newestFirst = true)
  Pages<Transaction> transactions(
      String branchId,
      @From("createdAt") @Nullable LocalDate from,
      @To("createdAt") @Nullable LocalDate to);

  /** All transactions of a branch as of now. */
  @Query(consistent = true)
  Pages<Transaction> everyTransaction(String branchId);

  /** One transaction. */
  @Get
  Optional<Transaction> transaction(
      String branchId, @Is("createdAt") LocalDate day, String transactionId);
}
