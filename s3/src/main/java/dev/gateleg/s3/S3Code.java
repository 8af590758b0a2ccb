package dev.gateleg.s3;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with archives in S3. Each has a section in docs/errors.md. */
public enum S3Code implements ErrorCode {
  ARCHIVE_ACCESS,
  ARCHIVE_REFUSED,
  ARCHIVE_STORAGE_CLASS
}
