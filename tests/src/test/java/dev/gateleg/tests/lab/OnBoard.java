package dev.gateleg.tests.lab;

/** What is on a board, apart from notes. */
public sealed interface OnBoard permits Board, Pin {}
