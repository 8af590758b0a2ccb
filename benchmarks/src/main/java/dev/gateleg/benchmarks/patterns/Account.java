package dev.gateleg.benchmarks.patterns;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Money that somebody has, in cents. */
@Entity
@Key(partition = "ACCOUNT#{accountId}", sort = "ACCOUNT")
record Account(String accountId, long balance) {}
