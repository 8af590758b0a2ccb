package dev.gateleg.examples.franchise;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The franchise: a desk for each tenant, and the login that tells which. Thread-safe. */
public final class FranchiseService {

  private final Function<String, Franchise> tables;
  private final Map<String, TenantDesk> desks = new ConcurrentHashMap<>();

  /** The service; {@code tables} opens the table for a tenant. */
  public FranchiseService(Function<String, Franchise> tables) {
    this.tables = tables;
  }

  /** The desk of a tenant, whether it was founded or not. */
  public TenantDesk tenant(String tenantId) {
    return desks.computeIfAbsent(tenantId, id -> new TenantDesk(id, tables.apply(id)));
  }

  /** The accounts of an e-mail, of whichever tenant. Nobody is logged in yet, so that the table is opened for nobody. */
  public List<Account> logins(String email) {
    return tables.apply("nobody").accountsByEmail(email).list();
  }

  /** A change of a transaction that the stream tells of, of whichever tenant. */
  public void changed(String change, @Nullable Transaction before, @Nullable Transaction after) {
    Transaction any = after != null ? after : before;
    if (any != null) {
      tenant(any.tenantId()).changed(change, before, after);
    }
  }
}
