package dev.gateleg.tests.writing;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with quotas. */
public enum QuotaCode implements ErrorCode {
  QUOTA_USED_UP
}
