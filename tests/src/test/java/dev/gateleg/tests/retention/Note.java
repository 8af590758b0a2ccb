package dev.gateleg.tests.retention;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A note, for ever. */
@Entity
@Key(partition = "NOTE#{noteId}", sort = "NOTE")
public record Note(String noteId, String text) {}
