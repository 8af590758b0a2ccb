package dev.gateleg.proofs.models.kind;

import java.util.Optional;

/**
 * A nested record.
 *
 * @param name a component that must be there
 * @param count a number
 * @param note a component that may be absent
 */
public record Part(String name, int count, Optional<String> note) {}
