package franchise;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TableOptions;
import dev.gateleg.model.To;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Scope("tenantId")
@TableOptions(
    billing = TableOptions.Billing.PROVISIONED,
    readUnits = 10,
    writeUnits = 5,
    pointInTimeRecovery = TableOptions.Switch.ON,
    deletionProtection = TableOptions.Switch.OFF,
    encryption = TableOptions.Encryption.KMS,
    kmsKey = "alias/franchise",
    stream = TableOptions.StreamView.NEW_AND_OLD_IMAGES,
    timeToLive = "ttl",
    tableClass = TableOptions.TableClass.STANDARD_INFREQUENT_ACCESS,
    tags = {"team=tills", "cost-centre=4711"})
@SingleTable(
    name = "franchise",
    entities = {Branch.class, Account.class, Transaction.class})
interface Franchise extends Table {

  @Get
  Optional<Branch> branch(String branchId);

  @Query
  Pages<Branch> branches();

  @Query
  Pages<Branch> branchesStartingWith(@Prefix @Nullable String start);

  @Query(newestFirst = true)
  Pages<Transaction> transactions(String branchId, @From @Nullable LocalDate from, @To @Nullable LocalDate to);

  @Query(newestFirst = true)
  Pages<Transaction> transactions(String branchId);

  /** For the login, which knows no tenant yet. */
  @CrossScope
  @Query(index = "GSI1")
  Optional<Account> accountByEmail(String email);

  @CrossScope
  @Scan
  Pages<Tenanted> everything();
}
