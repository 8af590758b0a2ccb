package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A visit of a tenant's door, in a partition that may be spread. */
@Entity
@Key(partition = "TENANT#{tenant}#DOOR#{door}#{shard:1..16}", sort = "VISIT#{id}")
public record Visit(String tenant, String door, String id) {}
