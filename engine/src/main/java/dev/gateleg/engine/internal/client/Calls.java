package dev.gateleg.engine.internal.client;

import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.fault.LostAnswerException;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.validation.Errors;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

/** Calls of operations as a client makes them. */
final class Calls {

  private Calls() {}

  static <Q extends SdkPojo, R extends SdkPojo> R call(Api api, Operation operation, Q request) {
    try {
      return api.call(operation, request);
    } catch (LostAnswerException e) {
      // What the SDK says when it has waited long enough.
      throw ApiCallTimeoutException.builder()
          .message("Client execution did not complete before the specified timeout configuration")
          .cause(e)
          .build();
    } catch (NullPointerException e) {
      if (NullElements.in(request)) {
        throw Errors.named("SerializationException", "Unexpected value type in payload");
      }
      throw e;
    }
  }
}
