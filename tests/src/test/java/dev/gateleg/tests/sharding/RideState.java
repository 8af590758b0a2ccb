package dev.gateleg.tests.sharding;

/** How far a ride is. */
public enum RideState {
  OPEN,
  DONE
}
