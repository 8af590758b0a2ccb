package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.core.error.InvalidInputException;
import java.util.concurrent.atomic.AtomicLongArray;

/** Whether a model is of the table that items are from. */
public final class Fit {

  private Fit() {}

  /** Refuses a model that can read nothing of what is there. */
  public static void check(AnalyticsModel model, AtomicLongArray counts) {
    long read = 0;
    for (int i = 0; i < counts.length() - 1; i++) {
      read += counts.get(i);
    }
    long others = counts.get(counts.length() - 1);
    if (read == 0 && others > 0) {
      throw new InvalidInputException(
          AnalyticsCode.MODEL_UNFIT,
          "None of " + others + " items is of an entity of " + model.model().interfaceName()
              + ", the model of " + model.model().table()
              + "; give the model of the table that they are from. Nothing was changed.",
          null);
    }
  }
}
