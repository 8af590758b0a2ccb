package dev.gateleg.proofs.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Something that two lists show: its desk's, which is written with it, and its shelf's, which follows the stream. */
@Entity
@Key(partition = "FOLDER#{folderId}", sort = "FOLDER")
record Folder(String folderId, String desk, String shelf, long revision) {}
