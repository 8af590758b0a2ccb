package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

@Entity
@Key(partition = "USER#{userId}", sort = "SESSION#{token}")
record Session(String userId, String token, @TimeToLive Instant expiresAt) {}
