package dev.gateleg.processor.model;

/**
 * That an entity's items are copies of another's.
 *
 * @param owner the other's record
 * @param fromStream whether they follow the table's stream, and are not written with their owner
 */
public record CopyDef(JavaType owner, boolean fromStream) {}
