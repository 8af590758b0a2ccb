package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.Optional;

/** Stands for an effect of a change that was made. */
@Entity
@TypeName("effect")
@Key(partition = "CHANGED#{consumer}#{change}", sort = "EFFECT#{effect}")
record EffectMarker(
    @Attribute("_consumer") String consumer,
    @Attribute("_change") String change,
    @Attribute("_effect") String effect,
    @Attribute("_expires") @TimeToLive Optional<Instant> expires) {}
