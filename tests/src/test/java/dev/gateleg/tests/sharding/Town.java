package dev.gateleg.tests.sharding;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A city. */
@Entity
@Key(partition = "CITY#{city}#{shard:16}", sort = "CITY")
public record Town(String city, String mayor) {}
