package dev.gateleg.tests.writing;

import dev.gateleg.model.error.GatelegException;

/** A quota is used up for today: nothing was written. */
public final class QuotaUsedUpException extends GatelegException {

  private static final long serialVersionUID = 1L;

  QuotaUsedUpException(String name, long most) {
    super(
        QuotaCode.QUOTA_USED_UP,
        "The quota " + name + " of " + most + " a day is used up; try again tomorrow.",
        null);
  }
}
