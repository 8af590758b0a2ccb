package dev.gateleg.tests.franchise;

/** What an account may do. */
public enum Role {
  OWNER,
  MANAGER,
  CLERK
}
