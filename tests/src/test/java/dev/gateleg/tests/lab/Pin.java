package dev.gateleg.tests.lab;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A link on a board. */
@Entity
@Key(partition = "BOARD#{board}", sort = "PIN#{rank:3}")
public record Pin(String board, int rank, String url) implements OnBoard {}
