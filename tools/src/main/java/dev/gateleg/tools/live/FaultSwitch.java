package dev.gateleg.tools.live;

/**
 * A fault that can be switched on and off.
 *
 * @param id its id
 * @param name its name, for people
 * @param tells what happens while it is on
 * @param on whether it is on
 * @param struck how often it struck
 */
public record FaultSwitch(String id, String name, String tells, boolean on, long struck) {}
