package dev.gateleg.examples.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A shop of a tenant. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH", sort = "{branchId}")
@Key(
    index = "GSI2",
    partition = "TENANT#{tenantId}#DOCUMENT#{document}",
    sort = "BRANCH#{branchId}")
public record Branch(String tenantId, String branchId, String name, String document) {}
