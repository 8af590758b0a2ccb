package dev.gateleg.tests.rollup;

/** How something is paid. */
public enum Method {
  CARD,
  CASH
}
