package dev.gateleg.tools.migrate;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A letter by its number. */
@Entity
@Key(partition = "LETTER#{number}", sort = "LETTER")
record OldLetter(int number, String town) {}
