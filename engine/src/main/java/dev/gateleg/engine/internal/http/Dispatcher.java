package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.api.Handler;
import dev.gateleg.engine.internal.fault.LostAnswerException;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.storage.StorageException;
import java.lang.System.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Finds the operation that a request asks for, and turns its answer or its error into JSON. Thread-safe. */
final class Dispatcher {

  private static final Logger LOG = System.getLogger(Dispatcher.class.getName());

  private static final Pattern JSON_TYPE =
      Pattern.compile("application/(x-amz-json-1\\.[01]|json)\\s*(;|$)", Pattern.CASE_INSENSITIVE);

  /** How long a client may remember an address: a day. */
  private static final long CACHE_MINUTES = 1_440;

  private static final String SERVICE = "com.amazonaws.dynamodb.v20120810#";
  static final String FRAMEWORK = "com.amazon.coral.service#";
  private static final String VALIDATION = "com.amazon.coral.validate#";

  private final Api api;

  Dispatcher(Api api) {
    this.api = api;
  }

  /**
   * Writes the answer to a request, and returns its status.
   *
   * @param taken what the request takes of the heap
   * @throws LostAnswerException if the client is to get no answer
   */
  int answer(Request request, JsonWriter answer, RequestMemory.Taken taken) {
    try {
      call(request, answer, taken);
      return 200;
    } catch (HttpException e) {
      return error(answer, e.status(), FRAMEWORK + e.code(), String.valueOf(e.getMessage()), null);
    } catch (JsonException e) {
      return error(
          answer, 400, FRAMEWORK + "SerializationException", String.valueOf(e.getMessage()), null);
    } catch (DynamoDbException e) {
      return error(answer, e);
    } catch (LostAnswerException e) {
      throw e;
    } catch (StorageException e) {
      // The disk's fault, or its owner's; the message says what to do.
      LOG.log(Logger.Level.WARNING, e.getMessage());
      return internalError(answer, String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      if (api.life().struckBy(e) || api.life().isOver() || Life.isLackOfThreads(e)) {
        return internalError(answer, String.valueOf(e.getMessage()));
      }
      // A bug of ours must not look like a broken connection.
      LOG.log(
          Logger.Level.ERROR,
          EngineCode.ENGINE_BUG.message("a request failed inside the engine; please report it"),
          e);
      return internalError(answer, e.toString());
    }
  }

  private static int internalError(JsonWriter answer, String what) {
    return error(
        answer, Errors.of(InternalServerErrorException::builder, "Internal server error: " + what));
  }

  private void call(Request request, JsonWriter answer, RequestMemory.Taken taken) {
    String type = request.header(Headers.Name.CONTENT_TYPE);
    if (type == null || !JSON_TYPE.matcher(type).lookingAt()) {
      throw new HttpException(
          415,
          "UnsupportedMediaTypeException",
          "Content-Type must be application/x-amz-json-1.0, not " + type);
    }
    String target = request.header(Headers.Name.TARGET);
    Operation operation = target == null ? null : Operation.ofTarget(target);
    if (operation == null) {
      throw new HttpException(
          400,
          "UnknownOperationException",
          EngineCode.NOT_IN_THIS_ENGINE.message(
              "this engine has no " + target + "; test it against DynamoDB itself"));
    }
    taken.forWork(operation, request.body());
    call(operation, api.handler(operation), request, answer);
  }

  private <Q extends SdkPojo, R extends SdkPojo> void call(
      Operation operation, Handler<Q, R> handler, Request request, JsonWriter answer) {
    SdkBuilder<?, Q> builder = handler.request().get();
    JsonReader json = new JsonReader(request.body());
    PojoJson.read(json, (SdkPojo) builder);
    json.end();
    SdkPojo response = api.call(operation, builder.build());
    String host = request.header(Headers.Name.HOST);
    if (response instanceof DescribeEndpointsResponse endpoints && host != null) {
      // The address by which the client has found us is the one that it can use.
      response = endpoints.toBuilder()
          .endpoints(endpoint -> endpoint.address(host).cachePeriodInMinutes(CACHE_MINUTES))
          .build();
    }
    if (!response
        .sdkFields()
        .isEmpty()) { // TagResource and UntagResource have no answer: not even braces.
      PojoJson.write(answer, response);
    }
  }

  private static int error(JsonWriter answer, DynamoDbException e) {
    String code = e.awsErrorDetails().errorCode();
    String prefix = code.equals("ValidationException")
        ? VALIDATION
        : code.equals("SerializationException") || code.equals("AccessDeniedException")
            ? FRAMEWORK
            : SERVICE;
    return error(
        answer, e.statusCode(), prefix + code, e.awsErrorDetails().errorMessage(), (SdkPojo) e);
  }

  private static int error(
      JsonWriter answer, int status, String type, String message, @Nullable SdkPojo details) {
    answer.reset();
    answer.beginObject().name("__type").value(type);
    if (details != null) {
      PojoJson.writeFields(answer, details);
    }
    answer.name("message").value(message).endObject();
    return status;
  }
}
