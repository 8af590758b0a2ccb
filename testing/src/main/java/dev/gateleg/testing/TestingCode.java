package dev.gateleg.testing;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with tests and simulations. Each has a section in docs/errors.md. */
public enum TestingCode implements ErrorCode {
  BACKEND_AMBIGUOUS,
  BACKEND_MISSING,
  BACKEND_UNKNOWN,
  BACKEND_UNREACHABLE,
  BACKEND_URL,
  CONTROL_NOT_CAUGHT,
  CORE_COUNT,
  COST_RAISED,
  COST_SAMPLE_MISSING,
  COST_SHEET_MISSING,
  FRESH_TABLE_SHARED,
  FRESH_TABLE_UNMADE,
  MODEL_FILE_MISSING,
  SEED_COUNT,
  SIMULATION_FAILED,
  SIMULATION_INTERRUPTED,
  SIMULATION_STUCK,
  SIMULATION_THREAD,
  SIMULATION_VIOLATED
}
