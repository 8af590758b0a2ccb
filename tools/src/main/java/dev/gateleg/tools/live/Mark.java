package dev.gateleg.tools.live;

/**
 * Something that was done to the system, marked in the charts.
 *
 * @param at the second, since 1970
 * @param text what
 */
public record Mark(long at, String text) {}
