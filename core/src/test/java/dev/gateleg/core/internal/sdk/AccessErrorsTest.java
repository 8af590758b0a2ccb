package dev.gateleg.core.internal.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.Call.Outcome;
import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.internal.send.Caller;
import dev.gateleg.core.internal.send.Failures;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Where the client has no way in, the message says why; it never says that the outcome is unknown. */
final class AccessErrorsTest {

  private static final CallSite SITE = new CallSite("order", "Order", null);

  @ParameterizedTest
  @CsvSource({
    "AccessDeniedException, AccessDenied",
    "ExpiredTokenException, CredentialsExpired",
    "ExpiredToken, CredentialsExpired",
    "UnrecognizedClientException, CredentialsWrong",
    "InvalidSignatureException, CredentialsWrong",
    "MissingAuthenticationTokenException, CredentialsWrong",
    "RequestExpired, ClockWrong"
  })
  void whatAwsRefusesAtTheDoorIsToldByItsReason(String theirs, String ours) {
    SdkException refused = (SdkException) DynamoDbException.builder()
        .statusCode(400)
        .awsErrorDetails(AwsErrorDetails.builder()
            .errorCode(theirs)
            .errorMessage("no way in")
            .build())
        .build();

    assertThat(Failures.outcome(SdkFailures.of(refused, 0))).isEqualTo(Outcome.REJECTED);
    assertThat(Failures.translated(SdkFailures.of(refused, 0), SITE, "shop"))
        .isInstanceOf(AccessException.class)
        .hasMessageStartingWith("[" + ours + "] order(Order): ")
        .hasMessageEndingWith(" The SDK said: no way in");
  }

  @Test
  void theWholeMessageSaysWhatToDo() {
    SdkException denied = (SdkException) DynamoDbException.builder()
        .statusCode(400)
        .awsErrorDetails(AwsErrorDetails.builder()
            .errorCode("AccessDeniedException")
            .errorMessage("User x is not authorized to perform: dynamodb:GetItem")
            .build())
        .build();
    assertThat(Failures.translated(SdkFailures.of(denied, 0), SITE, "shop"))
        .hasMessage("[AccessDenied] order(Order): the credentials are valid but lack a permission;"
            + " give their role the action on the table and its indexes. The SDK said: User x is not"
            + " authorized to perform: dynamodb:GetItem");
    SdkException region =
        SdkClientException.create("Unable to load region from any of the providers");
    assertThat(Failures.translated(SdkFailures.of(region, 0), SITE, "shop"))
        .hasMessage(
            "[RegionMissing] order(Order): the client has no region, so that nothing was sent;"
                + " set AWS_REGION, or give one to its builder. The SDK said: Unable to load region from any"
                + " of the providers");
  }

  private static DynamoDbClient client(AwsCredentialsProvider credentials) {
    return DynamoDbClient.builder()
        .region(Region.US_EAST_1)
        .endpointOverride(URI.create("http://127.0.0.1:1"))
        .credentialsProvider(credentials)
        .build();
  }

  private static void get(DynamoDbClient client, List<Call> heard) {
    Answer unused = new Caller("t", new SdkTransport(client), heard::add, () -> {
          throw new AssertionError("The client retries by itself.");
        })
        .read(SITE, new Request.Get("t", Map.of(), false));
  }

  @Test
  void missingCredentialsAreNoUnknownOutcome() {
    List<Call> heard = new CopyOnWriteArrayList<>();
    try (DynamoDbClient client = client(ProfileCredentialsProvider.create("nobody-has-this"))) {
      assertThatThrownBy(() -> get(client, heard))
          .isInstanceOf(AccessException.class)
          .hasMessageStartingWith(
              "[CredentialsMissing] order(Order): the client found no credentials,"
                  + " so that nothing was sent;");
    }
    assertThat(heard).extracting(Call::outcome).containsExactly(Outcome.REJECTED);
  }

  @Test
  void aClosedClientIsToldAsThat() {
    DynamoDbClient client =
        client(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")));
    client.close();
    assertThatThrownBy(() -> get(client, new CopyOnWriteArrayList<>()))
        .isInstanceOf(AccessException.class)
        .hasMessage(
            "[ClientClosed] order(Order): the DynamoDbClient was closed, so that nothing was"
                + " sent; keep it open as long as tables use it, one client for the whole program."
                + " The SDK said: Connection pool shut down");
  }
}
