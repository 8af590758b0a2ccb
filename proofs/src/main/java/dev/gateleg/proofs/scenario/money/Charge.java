package dev.gateleg.proofs.scenario.money;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Money that was taken from an account. Each execution has an id of its own, so that two for one request show. */
@Entity
@Key(partition = "CHARGE#{chargeId}", sort = "CHARGE")
record Charge(String chargeId, String request, String account, long amount) {}
