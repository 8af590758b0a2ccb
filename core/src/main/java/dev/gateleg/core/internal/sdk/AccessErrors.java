package dev.gateleg.core.internal.sdk;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Failure.Tries;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Failures for want of credentials, permission, a region or an open client: each is told as what it is. */
final class AccessErrors {

  private static final Set<String> DENIED =
      Set.of("AccessDeniedException", "AccessDenied", "NotAuthorized", "OptInRequired");
  private static final Set<String> EXPIRED = Set.of("ExpiredTokenException", "ExpiredToken");
  private static final Set<String> CLOCK =
      Set.of("RequestExpired", "RequestTimeTooSkewed", "RequestInTheFuture");
  private static final Set<String> WRONG = Set.of(
      "UnrecognizedClientException",
      "InvalidSignatureException",
      "SignatureDoesNotMatch",
      "InvalidClientTokenId",
      "IncompleteSignatureException",
      "IncompleteSignature",
      "MissingAuthenticationTokenException",
      "MissingAuthenticationToken",
      "AuthFailure");

  private AccessErrors() {}

  /** What is missing for access; null where that is not why the request failed. */
  static @Nullable CoreCode code(SdkException e) {
    if (e instanceof AwsServiceException answer) {
      String told = answer.awsErrorDetails() == null
          ? ""
          : String.valueOf(answer.awsErrorDetails().errorCode());
      return DENIED.contains(told)
          ? CoreCode.ACCESS_DENIED
          : EXPIRED.contains(told)
              ? CoreCode.CREDENTIALS_EXPIRED
              : CLOCK.contains(told)
                  ? CoreCode.CLOCK_WRONG
                  : WRONG.contains(told) ? CoreCode.CREDENTIALS_WRONG : null;
    } else if (e.numAttempts() != null) {
      return null; // It was sent, or tried to: then it had all that it needs.
    }
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("load region")
        ? CoreCode.REGION_MISSING
        : message.contains("credential") || message.contains("sso token")
            ? CoreCode.CREDENTIALS_MISSING
            : null;
  }

  /** A closed HTTP client is no exception of the SDK's. */
  static RuntimeException closed(IllegalStateException e) {
    String said = String.valueOf(e.getMessage());
    return said.contains("shut down")
        ? Failure.access(CoreCode.CLIENT_CLOSED, said, Tries.ONE, e)
        : e;
  }
}
