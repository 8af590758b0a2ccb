package dev.gateleg.sql;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with the verbs {@code sql}, {@code lake} and {@code ddl}. Each has a section in docs/errors.md. */
enum SqlCode implements ErrorCode {
  ENGINE_UNKNOWN,
  PLACE_IS_LAKE,
  PLACE_MISSING,
  SCALE_MALFORMED
}
