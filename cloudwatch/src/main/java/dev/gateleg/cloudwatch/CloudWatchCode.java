package dev.gateleg.cloudwatch;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with advice. Each has a section in docs/errors.md. */
public enum CloudWatchCode implements ErrorCode {
  RECORDING_MALFORMED,
  SWITCH_TOO_SOON
}
