package dev.gateleg.core.write;

import dev.gateleg.core.spi.write.LatePart;

/** Whatever can be a part of a transaction: a {@link Write}, or what a pattern keeps in the table beside entities. */
public sealed interface TransactionPart permits Write, LatePart, ActionSource {}
