package dev.gateleg.patterns.migration;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TypeName;

/**
 * How far a migration is, as it stands in the table.
 *
 * @param migration its name
 * @param phase the phase
 * @param plan what the plan is known by; empty before it has begun
 * @param run grows with every step of the workers, so that those who are late are known
 * @param step what the workers are at
 * @param paused whether they wait
 */
@Entity
@TypeName("migration")
@Key(partition = "MIGRATION#{migration}", sort = "STATE")
record StateRecord(
    @KeyOnly String migration,
    @Attribute("_phase") Phase phase,
    @Attribute("_plan") String plan,
    @Attribute("_run") long run,
    @Attribute("_step") Step step,
    @Attribute("_paused") boolean paused) {}
