package dev.gateleg.examples.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Sensitive;
import dev.gateleg.model.Version;
import java.util.Set;

/** Somebody who works for a tenant; the sort key of the e-mail's index tells for which. */
@Entity
@Key(partition = "TENANT#{tenantId}#ACCOUNT", sort = "{accountId}")
@Key(index = "GSI1", partition = "EMAIL#{email:lower}", sort = "TENANT#{tenantId}#{accountId}")
public record Account(
    String tenantId,
    String accountId,
    @Sensitive String email,
    Set<Role> roles,
    @Version long version) {}
