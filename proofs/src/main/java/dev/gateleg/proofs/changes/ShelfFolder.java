package dev.gateleg.proofs.changes;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A folder in its shelf's list, a little later. */
@Entity
@CopyOf(value = Folder.class, kept = CopyOf.Kept.FROM_STREAM)
@Key(partition = "SHELF#{shelf}", sort = "FOLDER#{folderId}")
record ShelfFolder(String shelf, String folderId, long revision) {}
