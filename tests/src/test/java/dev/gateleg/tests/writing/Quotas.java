package dev.gateleg.tests.writing;

import dev.gateleg.core.Table;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.table.TableTools;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.CheckReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

// region pattern
/**
 * How often something may be done a day. What is done and what it uses of the quota are one transaction, so that neither
 * happens without the other. Immutable and thread-safe.
 */
public final class Quotas {

  private static final Duration KEPT = Duration.ofDays(2);

  private final AllowanceStore store;

  /** The time, random numbers and waits of the program's table, never the system's. */
  private final TableTools tools;

  private Quotas(AllowanceStore store) {
    this.store = store;
    this.tools = TableTools.of(store);
  }

  /** The quotas of a table. */
  public static Quotas on(Table table) {
    return new Quotas(HiddenTables.open(AllowanceStoreTable.TYPE, table));
  }

  /** One use of a quota, for the transaction that it is a use of; that throws where the quota is used up. */
  @CheckReturnValue
  public TransactionPart using(String name, long most) {
    Instant now = tools.now();
    return store
        .upsert(Allowances.key(name, dayOf(now)))
        .add(Allowances.used, 1L)
        .setIfAbsent(Allowances.expires, now.plus(KEPT))
        .when(Allowances.used.isAbsent().or(Allowances.used.below(most)))
        .orThrow(found -> new QuotaUsedUpException(name, most));
  }

  /** How much of a quota is used up today. */
  public long used(String name) {
    return store
        .getConsistent(Allowances.key(name, dayOf(tools.now())))
        .map(Allowance::used)
        .orElse(0L);
  }

  private static LocalDate dayOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
// endregion
