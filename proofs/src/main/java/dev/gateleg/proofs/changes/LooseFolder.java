package dev.gateleg.proofs.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A folder in its shelf's list that is no declared copy: whoever keeps it can get it wrong. */
@Entity
@Key(partition = "LOOSE#{shelf}", sort = "FOLDER#{folderId}")
record LooseFolder(String shelf, String folderId, long revision) {}
