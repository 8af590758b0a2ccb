package dev.gateleg.tests.sharding.growing;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Unique;

/** A voucher of a page, with a code that no other has: its claim names its key. */
@Entity
@Key(partition = "VOUCHERS#{page}#{shard:1..64}", sort = "VOUCHER#{voucherId}")
public record Voucher(String page, String voucherId, @Unique String code) {}
