package dev.gateleg.core.write;

/** Whatever can be a part of a transaction: a {@link Write}, or what a pattern keeps in the table beside entities. */
public sealed interface TransactionPart permits Write, LearningWrite, LatePart, ActionSource {}
