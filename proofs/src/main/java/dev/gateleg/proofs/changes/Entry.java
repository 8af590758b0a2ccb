package dev.gateleg.proofs.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What is changed. Its revision grows with every change. */
@Entity
@Key(partition = "ENTRY#{entryId}", sort = "ENTRY")
record Entry(String entryId, long revision) {}
