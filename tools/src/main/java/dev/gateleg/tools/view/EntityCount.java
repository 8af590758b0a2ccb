package dev.gateleg.tools.view;

/**
 * How many items of a kind there are.
 *
 * @param kind the kind
 * @param entity the entity's stored type name; empty for other kinds
 * @param count the number, estimated unless the sample was of everything; where none was met, the number that there are
 *     fewer of
 * @param margin half the width of the 95 % interval
 * @param met whether one was met
 */
public record EntityCount(
    ItemView.Kind kind, String entity, long count, long margin, boolean met) {}
