package dev.gateleg.benchmarks.scale;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What a passenger paid. */
@Entity
@Key(partition = "FARE#{fareId}", sort = "FARE")
record Fare(String fareId, long cents, String note) {}
