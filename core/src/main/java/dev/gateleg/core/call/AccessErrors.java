package dev.gateleg.core.call;

import dev.gateleg.core.error.AccessException;
import java.util.Locale;
import java.util.Map;
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

  private static final Map<String, String> REMEDIES = Map.of(
      "AccessDenied",
      "the credentials are valid but lack a permission; give their role the action on the table and its indexes.",
      "CredentialsExpired",
      "the session has expired; get new temporary credentials, or let a provider renew them.",
      "ClockWrong",
      "the request's time is too far from AWS's; set this machine's clock.",
      "CredentialsWrong",
      "AWS does not know the credentials, or their secret is another; mend them, and look whether they are of this region and account.",
      "CredentialsMissing",
      "the client found no credentials, so that nothing was sent; configure them (environment, profile, role), or give the client a provider.",
      "RegionMissing",
      "the client has no region, so that nothing was sent; set AWS_REGION, or give one to its builder.");

  private AccessErrors() {}

  static boolean matches(SdkException e) {
    return code(e) != null;
  }

  static @Nullable AccessException of(SdkException e, CallSite site, String said) {
    String code = code(e);
    return code == null
        ? null
        : new AccessException(code, site + ": " + REMEDIES.get(code) + " The SDK said: " + said, e);
  }

  private static @Nullable String code(SdkException e) {
    if (e instanceof AwsServiceException answer) {
      String told = answer.awsErrorDetails() == null
          ? ""
          : String.valueOf(answer.awsErrorDetails().errorCode());
      return DENIED.contains(told)
          ? "AccessDenied"
          : EXPIRED.contains(told)
              ? "CredentialsExpired"
              : CLOCK.contains(told)
                  ? "ClockWrong"
                  : WRONG.contains(told) ? "CredentialsWrong" : null;
    } else if (e.numAttempts() != null) {
      return null; // It was sent, or tried to: then it had all that it needs.
    }
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("load region")
        ? "RegionMissing"
        : message.contains("credential") || message.contains("sso token")
            ? "CredentialsMissing"
            : null;
  }

  /** A closed HTTP client is no exception of the SDK's. */
  static RuntimeException closed(IllegalStateException e, CallSite site) {
    return String.valueOf(e.getMessage()).contains("shut down")
        ? new AccessException(
            "ClientClosed",
            site
                + ": the DynamoDbClient was closed, so that nothing was sent; keep it open as long as"
                + " tables use it, one client for the whole program.",
            e)
        : e;
  }
}
