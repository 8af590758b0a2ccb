package dev.gateleg.benchmarks.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a process has taken so far.
 *
 * @param processorNanos of the processors
 * @param compilingMillis how long its compiler was at work
 */
record Usage(long processorNanos, long compilingMillis) {

  static final Usage NONE = new Usage(0, 0);

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static Usage ofThisProcess() {
    return new Usage(
        SYSTEM.getProcessCpuTime(),
        ManagementFactory.getCompilationMXBean().getTotalCompilationTime());
  }

  /** As it was written by {@link #toString}. */
  static Usage parse(String text) {
    String[] words = text.split(" ");
    return new Usage(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }

  Usage plus(Usage other) {
    return new Usage(
        processorNanos + other.processorNanos, compilingMillis + other.compilingMillis);
  }

  Usage minus(Usage before) {
    return new Usage(
        processorNanos - before.processorNanos, compilingMillis - before.compilingMillis);
  }

  @Override
  public String toString() {
    return processorNanos + " " + compilingMillis;
  }
}
