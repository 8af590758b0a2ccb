package dev.gateleg.tests.lab;

import java.util.List;
import java.util.Optional;

/** A board with all that is on it. */
public record WholeBoard(Board board, List<Pin> pins, Optional<Note> firstNote) {}
