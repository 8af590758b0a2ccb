package dev.gateleg.examples.franchise;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The franchise: a desk for each tenant, and the login that tells which. Thread-safe. */
public final class FranchiseService {

  private final Function<String, Franchise> tables;
  private final FranchiseTable.AcrossScopes everyone;
  private final Map<String, TenantDesk> desks = new ConcurrentHashMap<>();

  /**
   * The service.
   *
   * @param tables opens the table for a tenant
   * @param everyone the patterns that look across tenants, and nothing else
   */
  public FranchiseService(
      Function<String, Franchise> tables, FranchiseTable.AcrossScopes everyone) {
    this.tables = tables;
    this.everyone = everyone;
  }

  /** The desk of a tenant, whether it was founded or not. */
  public TenantDesk tenant(String tenantId) {
    return desks.computeIfAbsent(tenantId, id -> new TenantDesk(id, tables.apply(id), everyone));
  }

  /** The accounts of an e-mail, of whichever tenant. */
  public List<Account> logins(String email) {
    return everyone.accountsByEmail(email).list();
  }

  /** Those of the tenants that have a branch with a document. */
  public List<Account> logins(String email, String document) {
    Set<String> tenants = everyone.branchesByDocument(document).stream()
        .map(Branch::tenantId)
        .collect(Collectors.toSet());
    return logins(email).stream()
        .filter(account -> tenants.contains(account.tenantId()))
        .toList();
  }

  /** The tenants whose reports are made from the stream. */
  List<Tenant> streamed() {
    return everyone.tenantsWith(ReportMode.STREAM).list();
  }
}
