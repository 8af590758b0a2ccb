package dev.gateleg.tests.adopted;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What a device measured. */
@Entity
@Key(partition = "{device}", sort = "{takenAt}")
public record Reading(int device, @Attribute("taken_at") long takenAt, double degrees) {}
