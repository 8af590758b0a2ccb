package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** An answer that took long to compute, kept for a quarter of an hour. */
@Entity
@Key(partition = "CACHE#{name}", sort = "ANSWER")
public record CachedAnswer(
    String name, String answer, @TimeToLive Instant expiresAt) {}
