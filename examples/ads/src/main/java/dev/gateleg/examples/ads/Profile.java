package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** An advertiser in a country. */
@Entity
@Key(partition = "PROFILE#{profileId}", sort = "METADATA")
public record Profile(String profileId, String name, String country) {}
