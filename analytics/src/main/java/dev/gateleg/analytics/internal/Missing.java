package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.InvalidInputException;

/** Lakes that are not there. */
final class Missing {

  private Missing() {}

  static InvalidInputException lake(Object place) {
    return new InvalidInputException(
        AnalyticsCode.LAKE_MISSING,
        "There is no lake at " + place + "; load one there first, or give another place.",
        null);
  }
}
