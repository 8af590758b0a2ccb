package dev.gateleg.tools.migrate;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A letter by its town. */
@Entity
@Key(partition = "TOWN#{town}", sort = "LETTER#{number}")
record Letter(int number, String town) {}
