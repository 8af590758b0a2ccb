package dev.gateleg.tests.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** A voucher, which ends. */
@Entity
@Key(partition = "VOUCHER#{code}", sort = "VOUCHER")
public record Voucher(String code, @TimeToLive Instant until) {}
