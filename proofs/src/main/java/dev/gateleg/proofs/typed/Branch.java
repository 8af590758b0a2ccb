package dev.gateleg.proofs.typed;

import java.util.List;

/** Holds itself. */
public record Branch(String name, List<Branch> twigs) {}
