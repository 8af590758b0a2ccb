package dev.gateleg.tests.tenants;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/** What a tenant's thermometer showed at an instant. */
@Entity
@Key(partition = "TENANT#{tenant}#GAUGE#{gauge}#{at:date}", sort = "{at}")
public record Gauge(String tenant, String gauge, Instant at, long value) {}
