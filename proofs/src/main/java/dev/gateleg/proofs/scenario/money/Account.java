package dev.gateleg.proofs.scenario.money;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Money that somebody has. */
@Entity
@Key(partition = "ACCOUNT#{accountId}", sort = "ACCOUNT")
record Account(String accountId, long balance) {}
