package dev.gateleg.tests.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.util.Set;

/** Somebody who works for a tenant; the e-mail's sort key tells for which. */
@Entity
@Key(partition = "TENANT#{tenantId}#ACCOUNT", sort = "{accountId}")
@Key(index = "GSI1", partition = "EMAIL#{email:lower}", sort = "TENANT#{tenantId}")
public record Account(
    String tenantId,
    String accountId,
    String email,
    Set<Role> roles,
    @Version long version) {}
