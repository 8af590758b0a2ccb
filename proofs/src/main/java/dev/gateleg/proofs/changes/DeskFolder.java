package dev.gateleg.proofs.changes;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A folder in its desk's list, at all times. */
@Entity
@CopyOf(Folder.class)
@Key(partition = "DESK#{desk}", sort = "FOLDER#{folderId}")
record DeskFolder(String desk, String folderId) {}
