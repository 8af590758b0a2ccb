package dev.gateleg.proofs.scenario.money;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Money that went from one account to another, once. */
@Entity
@Key(partition = "TRANSFER#{transferId}", sort = "TRANSFER")
record Transfer(String transferId, String from, String to, long amount) {}
