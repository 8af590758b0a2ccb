package dev.gateleg.examples.franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A shop of a tenant; its document is found before a tenant is known. */
@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH", sort = "{branchId}")
@Key(index = "GSI2", partition = "BRANCH#{document}")
public record Branch(String tenantId, String branchId, String name, String document) {}
