package dev.gateleg.analytics.schema;

/**
 * A column of a table, a field of a struct, or the elements of a list or map. Immutable.
 *
 * @param name its name
 * @param id a number that stays the same as long as the attribute behind it keeps its name, whatever the component is called
 * @param type its type
 */
public record Column(String name, int id, ColumnType type) {}
