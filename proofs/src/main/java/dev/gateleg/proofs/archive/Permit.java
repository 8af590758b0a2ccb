package dev.gateleg.proofs.archive;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** Something that ends by its time to live, unless it is renewed; how often it was. */
@Entity
@Key(partition = "PERMIT#{permitId}", sort = "PERMIT")
record Permit(String permitId, long renewals, @TimeToLive Instant ends) {}
