package dev.gateleg.patterns.rollup;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.TypeName;
import java.time.Instant;

/**
 * The marker of a stream's change that a rollup has counted.
 *
 * @param rollup the rollup; each has markers of its own
 * @param change the change's id
 * @param expires when it is forgotten
 */
@Entity
@TypeName("rolled")
@Key(partition = "ROLLED#{rollup}#{change}", sort = "ROLLED#{rollup}#{change}")
record RolledChange(
    @KeyOnly String rollup,
    @KeyOnly String change,
    @Attribute("_expires") @TimeToLive Instant expires) {}
