package dev.gateleg.s3;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A note. */
@Entity
@Key(partition = "NOTE#{noteId}", sort = "NOTE")
record Note(String noteId, String text) {}
