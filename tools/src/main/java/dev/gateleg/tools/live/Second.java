package dev.gateleg.tools.live;

/**
 * What happened in one second.
 *
 * @param at the second, since 1970
 * @param calls requests to the services
 * @param condition conditions that did not hold
 * @param conflict conflicts with other transactions
 * @param recognised writes that were recognised as one's own after their answers were lost
 * @param throttled requests that were throttled
 * @param failed requests that failed otherwise
 * @param p50 the median latency in milliseconds
 * @param p99 the latency that 99 of 100 stay below
 * @param read the read units
 * @param write the write units
 * @param queue how much work waits; negative where nobody counts it
 */
public record Second(
    long at,
    double calls,
    double condition,
    double conflict,
    double recognised,
    double throttled,
    double failed,
    double p50,
    double p99,
    double read,
    double write,
    double queue) {}
