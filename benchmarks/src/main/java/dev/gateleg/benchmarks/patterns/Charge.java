package dev.gateleg.benchmarks.patterns;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Money that was taken from an account. */
@Entity
@Key(partition = "CHARGE#{chargeId}", sort = "CHARGE")
record Charge(String chargeId, String accountId, long amount) {}
