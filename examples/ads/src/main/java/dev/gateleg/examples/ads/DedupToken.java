package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** Says that an event was counted already, for a day. */
@Entity
@Key(partition = "DEDUP#{token}", sort = "TOKEN")
public record DedupToken(
    String token, String campaignId, @TimeToLive Instant expiresAt) {}
