package dev.gateleg.proofs.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** What the consumer makes of an entry's changes: its revision, and how many changes there were. */
@Entity
@Key(partition = "COPY#{entryId}", sort = "COPY")
record Copy(String entryId, long revision, long changes) {}
