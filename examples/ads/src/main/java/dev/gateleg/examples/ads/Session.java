package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** Somebody who is logged in, for seven days. */
@Entity
@Key(partition = "SESSION#{sessionId}", sort = "SESSION")
public record Session(
    String sessionId, String profileId, @TimeToLive Instant expiresAt) {}
