package dev.gateleg.tests.lab;

import dev.gateleg.model.Projection;

/** What a note says. */
@Projection(of = Note.class)
public record NoteText(String noteId, String text) {}
