package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;
import java.util.Optional;

/** Something that may expire. */
@Entity
@Key(partition = "BOARD#{board}", sort = "NOTE#{noteId}")
public record Note(
    String board,
    String noteId,
    String text,
    int likes,
    @TimeToLive Optional<Instant> expiresAt) {}
