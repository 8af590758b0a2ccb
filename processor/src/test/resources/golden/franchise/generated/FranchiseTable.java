package franchise;

import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedReads;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.TableOptions;
import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.model.key.KeyBound;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The table {@code franchise} behind {@link Franchise}. Written by Gateleg; a change here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
final class FranchiseTable extends GeneratedTable implements Franchise {

  /** The table, for whatever opens, makes or compares it. */
  public static final ScopedTableType<Franchise, String> TYPE = TableType.scoped(
      TableSchema.of("franchise", "PK", "SK")
          .type("_type")
          .attempt("_attempt")
          .timeToLive("ttl")
          .options(
              OptionsModel.NONE
                  .provisioned(10, 5)
                  .pointInTimeRecovery(true)
                  .deletionProtection(false)
                  .kmsKey("alias/franchise")
                  .stream(TableOptions.StreamView.NEW_AND_OLD_IMAGES)
                  .tableClass(TableOptions.TableClass.STANDARD_INFREQUENT_ACCESS)
                  .tag("team", "tills")
                  .tag("cost-centre", "4711"))
          .index(IndexSchema.global("GSI1", List.of("GSI1PK"), List.of("GSI1SK"))),
      List.of(Branches.TYPE, Accounts.TYPE, Transactions.TYPE),
      "tenantId",
      FranchiseTable::new);

  private static final ReadSpec<Branch> BRANCHES = ReadSpec.query("branches", Branches.TYPE);
  private static final ReadSpec<Branch> BRANCHES_STARTING_WITH =
      ReadSpec.query("branchesStartingWith", Branches.TYPE);
  private static final ReadSpec<Transaction> TRANSACTIONS =
      ReadSpec.query("transactions(branchId,from,to)", Transactions.TYPE).newestFirst();
  private static final ReadSpec<Transaction> TRANSACTIONS_2 =
      ReadSpec.query("transactions(branchId)", Transactions.TYPE).newestFirst();
  private static final ReadSpec<Account> ACCOUNT_BY_EMAIL =
      ReadSpec.query("accountByEmail", Accounts.TYPE).index("GSI1");
  private static final ReadSpec<Tenanted> EVERYTHING =
      ReadSpec.scanMixed("everything", Branches.TYPE, Accounts.TYPE);

  private final String tenantId;

  private FranchiseTable(OpenTable table) {
    super(table);
    this.tenantId = table.scope(String.class);
  }

  /** Opens the table under its own name, for one {@code tenantId}. */
  public static Franchise open(DynamoDbClient client, String tenantId) {
    return TYPE.open(client, tenantId);
  }

  /** Opens what looks across all values of {@code tenantId}, under the table's own name. */
  public static AcrossScopes acrossScopes(DynamoDbClient client) {
    return openingAcrossScopes(client).open();
  }

  /** Opens what looks across all values of {@code tenantId}, with settings of your own. */
  public static TableOpener<AcrossScopes> openingAcrossScopes(DynamoDbClient client) {
    return TYPE.acrossScopes(client, AcrossScopes::new);
  }

  @Override
  public Optional<Branch> branch(String branchId) {
    return get("branch", Branches.key(tenantId, branchId), false);
  }

  @Override
  public Pages<Branch> branches() {
    return pages(BRANCHES, KeyCondition.partition(Branches.Keys.TABLE_PARTITION, tenantId));
  }

  @Override
  public Pages<Branch> branchesStartingWith(@Nullable String start) {
    return pages(
        BRANCHES_STARTING_WITH,
        KeyCondition.partition(Branches.Keys.TABLE_PARTITION, tenantId)
            .sortStartsWith(
                start == null
                    ? Branches.Keys.TABLE_SORT.prefix()
                    : Branches.Keys.TABLE_SORT.textPrefix(start)));
  }

  @Override
  public Pages<Transaction> transactions(
      String branchId, @Nullable LocalDate from, @Nullable LocalDate to) {
    return pages(
        TRANSACTIONS,
        KeyCondition.partition(Transactions.Keys.TABLE_PARTITION, tenantId, branchId)
            .sortIn(
                Transactions.Keys.TABLE_SORT.range(
                    from == null ? KeyBound.none() : KeyBound.from(from),
                    to == null ? KeyBound.none() : KeyBound.to(to))));
  }

  @Override
  public Pages<Transaction> transactions(String branchId) {
    return pages(
        TRANSACTIONS_2,
        KeyCondition.partition(Transactions.Keys.TABLE_PARTITION, tenantId, branchId));
  }

  @Override
  public Optional<Account> accountByEmail(String email) {
    return only(
        ACCOUNT_BY_EMAIL,
        KeyCondition.partition(Accounts.Keys.GSI1_PARTITION, email)
            .sortStartsWith(Accounts.Keys.GSI1_SORT.prefix()));
  }

  @Override
  public Pages<Tenanted> everything() {
    return scan(EVERYTHING);
  }

  /**
   * The patterns that look across all values of {@code tenantId}, and nothing else: no other read
   * and no write.
   */
  public static final class AcrossScopes extends GeneratedReads {

    private AcrossScopes(OpenTable table) {
      super(table);
    }

    /** As {@link Franchise#accountByEmail}. */
    public Optional<Account> accountByEmail(String email) {
      return only(
          ACCOUNT_BY_EMAIL,
          KeyCondition.partition(Accounts.Keys.GSI1_PARTITION, email)
              .sortStartsWith(Accounts.Keys.GSI1_SORT.prefix()));
    }

    /** As {@link Franchise#everything}. */
    public Pages<Tenanted> everything() {
      return scan(EVERYTHING);
    }
  }
}
