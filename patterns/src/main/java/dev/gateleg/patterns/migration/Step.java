package dev.gateleg.patterns.migration;

/** What the workers of a migration are at. */
enum Step {
  /** Nothing. */
  NONE,
  /** They copy items of the old side. */
  BACKFILL,
  /** They mend differences that a verification found. */
  REPAIR,
  /** They delete the old side. */
  CLEAN_UP,
  /** They delete the new side. */
  ABANDON
}
