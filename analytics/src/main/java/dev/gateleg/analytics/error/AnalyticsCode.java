package dev.gateleg.analytics.error;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with typed tables. Each has a section in docs/errors.md. */
public enum AnalyticsCode implements ErrorCode {
  CATALOG_UNKNOWN,
  COLUMN_TAKEN,
  ENTITY_UNKNOWN,
  EXPORT_MISSING,
  FRAME_OPTIONS,
  LAKE_BROKEN,
  LAKE_BUSY,
  LAKE_GAP,
  LAKE_MISSING,
  LAKE_OTHER,
  LAKE_SCHEMA,
  LAKE_WRITE,
  MODEL_MISSING,
  MODEL_UNFIT,
  SCALE_RANGE,
  SCALE_UNKNOWN,
  SQL_FAILED
}
