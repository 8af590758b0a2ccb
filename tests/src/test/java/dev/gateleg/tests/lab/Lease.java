package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.Version;
import java.time.Instant;

/** Something that expires and has a version. */
@Entity
@Key(partition = "LEASE#{name}", sort = "LEASE")
public record Lease(
    String name,
    String owner,
    @TimeToLive Instant expiresAt,
    @Version long version) {}
