package dev.gateleg.processor.model;

import org.jspecify.annotations.Nullable;

/**
 * A pattern and how it is served.
 *
 * @param pattern the pattern
 * @param condition what is asked of the key; null for a scan
 * @param mapKey the component by which a map is made, or null
 */
public record ServedPattern(
    PatternDef pattern,
    @Nullable ConditionDef condition,
    @Nullable String mapKey) {}
