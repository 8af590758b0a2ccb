package dev.gateleg.tests.franchise;

import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.UpdatedAt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A company of the franchise. */
@Entity
@Key(partition = "TENANT#{tenantId}", sort = "METADATA")
public record Tenant(
    String tenantId,
    String name,
    @CreatedAt @Nullable Instant createdAt,
    @UpdatedAt @Nullable Instant updatedAt) {}
