package dev.gateleg.examples.demo;

import dev.gateleg.model.error.ErrorCode;

/** What can go wrong with the demo. Each has a section in docs/errors.md. */
enum DemoCode implements ErrorCode {
  CLIENTS,
  ENDPOINT_MALFORMED,
  ENDPOINT_UNREACHABLE,
  NOT_ENDED,
  SECONDS,
  SERVICES_FAILED
}
