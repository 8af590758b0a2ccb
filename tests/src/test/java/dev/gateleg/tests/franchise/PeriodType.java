package dev.gateleg.tests.franchise;

/** How long a report's period is. */
public enum PeriodType {
  DAILY,
  MONTHLY,
  YEARLY
}
