package dev.gateleg.benchmarks.harness;

/**
 * What one contestant needs for one call of an operation.
 *
 * @param operation what is done
 * @param contestant who does it
 * @param nanos the time of the calling thread's processor
 * @param bytes what the calling thread allocates
 * @param timeRatio the time against the baseline's in the same round
 * @param allocationRatio the allocation against the baseline's in the same round
 */
public record Score(
    String operation,
    String contestant,
    Spread nanos,
    Spread bytes,
    Spread timeRatio,
    Spread allocationRatio) {}
