package dev.gateleg.analytics;

import java.util.List;

/** Holds itself. */
record Branch(String name, List<Branch> twigs) {}
