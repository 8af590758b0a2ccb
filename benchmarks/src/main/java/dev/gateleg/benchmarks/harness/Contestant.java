package dev.gateleg.benchmarks.harness;

import java.util.function.IntFunction;

/**
 * One way to do an operation.
 *
 * @param name who does it
 * @param call does it once; the number varies the data, and the result is kept so that the work can't be left out
 */
public record Contestant(String name, IntFunction<?> call) {}
