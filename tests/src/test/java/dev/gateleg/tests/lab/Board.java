package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Where notes are pinned. */
@Entity
@Key(partition = "BOARD#{board}", sort = "ABOUT")
public record Board(String board, String title) implements OnBoard {}
