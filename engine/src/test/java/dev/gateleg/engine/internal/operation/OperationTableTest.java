package dev.gateleg.engine.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.api.Handler;
import dev.gateleg.engine.internal.api.OperationsOn;
import dev.gateleg.engine.internal.storage.MemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbStreamsRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What is in the table of operations is answered by every way in, and nothing else is. */
final class OperationTableTest {

  /** The SDK's operations that the engine does not answer. Whoever adds one, or updates the SDK, decides here. */
  private static final Set<String> NOT_SERVED = Set.of(
      "createGlobalTable",
      "deleteResourcePolicy",
      "describeContributorInsights",
      "describeGlobalTable",
      "describeGlobalTableSettings",
      "describeKinesisStreamingDestination",
      "describeTableReplicaAutoScaling",
      "disableKinesisStreamingDestination",
      "enableKinesisStreamingDestination",
      "getResourcePolicy",
      "listContributorInsights",
      "listGlobalTables",
      "putResourcePolicy",
      "updateContributorInsights",
      "updateGlobalTable",
      "updateGlobalTableSettings",
      "updateKinesisStreamingDestination",
      "updateTableReplicaAutoScaling");

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void isNamedAsItsConstant(Operation operation) {
    assertThat(operation.wireName().replaceAll("(?<!^)([A-Z])", "_$1").toUpperCase(Locale.ROOT))
        .isEqualTo(operation.name());
    assertThat(Operation.ofTarget(operation.target())).isSameAs(operation);
    assertThat(Operation.ofName(operation.wireName())).isSameAs(operation);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void itsHandlerTakesTheRequestThatTheSdkNamesAfterIt(Operation operation) {
    Api api = OperationsOn.store(new MemoryStore()).api();
    Handler<?, ?> handler = api.handler(operation);
    assertThat(handler.request().get().build().getClass().getSimpleName())
        .isEqualTo(operation.wireName() + "Request");
    assertThat(api.handler(operation)).isSameAs(handler);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void theClientsCallIt(Operation operation) throws ReflectiveOperationException {
    SdkPojo request = (SdkPojo) OperationsOn.store(new MemoryStore())
        .api()
        .handler(operation)
        .request()
        .get()
        .build();
    // A fault that strikes in this operation only tells whether it was this one that was called.
    engine.faults(Faults.none().with(Fault.INTERNAL_ERROR_BEFORE).onlyIn(operation.wireName()));
    if (operation.isOnStreams()) {
      assertThat(failure(engine.streamsClient(), DynamoDbStreamsClient.class, operation, request))
          .hasMessageContaining("Internal server error");
      return;
    }
    assertThat(failure(engine.client(), DynamoDbClient.class, operation, request))
        .hasMessageContaining("Internal server error");
    assertThat(failure(engine.asyncClient(), DynamoDbAsyncClient.class, operation, request))
        .hasMessageContaining("Internal server error");
    assertThat(engine.faultCounts()).containsEntry(Fault.INTERNAL_ERROR_BEFORE, 2L);
  }

  /** What a call throws, and that it is declared to answer what the SDK names after the operation. */
  private static <T> Throwable failure(
      T client, Class<T> type, Operation operation, SdkPojo request)
      throws ReflectiveOperationException {
    Method method = type.getMethod(methodName(operation), request.getClass());
    String answer = method.getGenericReturnType() instanceof ParameterizedType future
        ? future.getActualTypeArguments()[0].getTypeName()
        : method.getReturnType().getName();
    assertThat(answer).endsWith("." + operation.wireName() + "Response");
    try {
      Object answered = method.invoke(client, request);
      ((CompletableFuture<?>) answered).join();
    } catch (InvocationTargetException | CompletionException e) {
      return e.getCause();
    }
    throw new AssertionError(operation + " was not called by " + type);
  }

  private static String methodName(Operation operation) {
    return operation.wireName().substring(0, 1).toLowerCase(Locale.ROOT)
        + operation.wireName().substring(1);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void httpFindsIt(Operation operation) throws Exception {
    try (Endpoint endpoint = engine.serve(0)) {
      engine.faults(Faults.none().with(Fault.INTERNAL_ERROR_BEFORE).onlyIn(operation.wireName()));
      HttpResponse<String> answer = asked(endpoint.uri(), operation.target());
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).contains("InternalServerError");
    }
  }

  @Test
  void httpTellsWhatTheEngineLacks() throws Exception {
    try (Endpoint endpoint = engine.serve(0)) {
      for (String target : new String[] {
        "DynamoDB_20120810.GetResourcePolicy",
        "DynamoDB_20120810.GetRecords",
        "DynamoDBStreams_20120810.GetItem",
        "DynamoDB_20111205.GetItem",
        "GetItem"
      }) {
        HttpResponse<String> answer = asked(endpoint.uri(), target);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
            .contains("com.amazon.coral.service#UnknownOperationException")
            .contains("[NotInThisEngine] this engine has no " + target
                + "; test it against DynamoDB itself");
      }
    }
  }

  private static HttpResponse<String> asked(URI uri, String target) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", target)
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void everyOperationOfTheSdkIsInTheTableOrKnownToBeLeftOut() {
    assertThat(operationsOf(DynamoDbClient.class, DynamoDbRequest.class))
        .isEqualTo(served(false, NOT_SERVED));
    assertThat(operationsOf(DynamoDbAsyncClient.class, DynamoDbRequest.class))
        .isEqualTo(served(false, NOT_SERVED));
    assertThat(operationsOf(DynamoDbStreamsClient.class, DynamoDbStreamsRequest.class))
        .isEqualTo(served(true, Set.of()));
  }

  private static Set<String> operationsOf(Class<?> client, Class<?> request) {
    return Arrays.stream(client.getMethods())
        .filter(method -> method.getParameterCount() == 1
            && request.isAssignableFrom(method.getParameterTypes()[0])
            && !method.getName().endsWith("Paginator"))
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> served(boolean onStreams, Set<String> more) {
    return Stream.concat(
            Arrays.stream(Operation.values())
                .filter(operation -> operation.isOnStreams() == onStreams)
                .map(OperationTableTest::methodName),
            more.stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
