package dev.gateleg.tests.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** Says that something was done already, until it expires. */
@Entity
@Key(partition = "DEDUP#{token}", sort = "TOKEN")
public record DedupToken(
    String token, String doneBy, @TimeToLive Instant expiresAt) {}
