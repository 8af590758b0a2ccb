package dev.gateleg.examples.franchise;

import dev.gateleg.model.Accepts;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A company of the franchise, and how its reports are made. */
@Entity
@Key(partition = "TENANT#{tenantId}", sort = "METADATA")
@Key(index = "GSI1", partition = "REPORTS#{reports}", sort = "TENANT#{tenantId}")
@Accepts(value = "FewPartitions", because = "a tenant is written once")
public record Tenant(
    String tenantId,
    String name,
    ReportMode reports,
    @CreatedAt @Nullable Instant createdAt) {}
