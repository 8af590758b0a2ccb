package dev.gateleg.patterns.migration;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TypeName;

/**
 * What writes check that depend on the phase: one of several, so that they do not meet at a single item. While there are none,
 * the old side is written alone.
 *
 * @param migration the migration
 * @param number the gate's number
 * @param mirroring whether the sides follow one another; false when the old side is over
 */
@Entity
@TypeName("migrationGate")
@Key(partition = "MIGRATION#{migration}", sort = "GATE#{number}")
record GateRecord(
    @KeyOnly String migration,
    @KeyOnly int number,
    @Attribute("_mirroring") boolean mirroring) {}
