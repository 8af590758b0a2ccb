package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.StorageException;
import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.api.Operation;
import dev.gateleg.engine.internal.fault.LostAnswerException;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.upkeep.Life;
import dev.gateleg.engine.internal.validation.Errors;
import java.lang.System.Logger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Finds the operation that a request asks for, and turns its answer or its error into JSON. Thread-safe. */
final class Dispatcher {

  private static final Logger LOG = System.getLogger(Dispatcher.class.getName());

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
   * @throws LostAnswerException if the client is to get no answer
   */
  int answer(Request request, JsonWriter answer) {
    try {
      call(request, answer);
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
      LOG.log(Logger.Level.WARNING, e.getMessage(), e);
      return internalError(answer, String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      if (api.life().struckBy(e) || api.life().isOver() || Life.isLackOfThreads(e)) {
        return internalError(answer, String.valueOf(e.getMessage()));
      }
      // A bug of ours must not look like a broken connection.
      LOG.log(
          Logger.Level.ERROR,
          "[EngineBug] a request failed inside the engine; please report it",
          e);
      return internalError(answer, e.toString());
    }
  }

  private static int internalError(JsonWriter answer, String what) {
    return error(
        answer, Errors.of(InternalServerErrorException::builder, "Internal server error: " + what));
  }

  private void call(Request request, JsonWriter answer) {
    String type = request.contentType();
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/x-amz-json-1.")) {
      throw new HttpException(
          415,
          "UnsupportedMediaTypeException",
          "Content-Type must be application/x-amz-json-1.0, not " + type);
    }
    String target = request.target();
    Operation<?, ?> operation =
        target == null ? null : api.operation(target.substring(target.indexOf('.') + 1));
    if (target == null || operation == null || !target.startsWith("DynamoDB")) {
      throw new HttpException(400, "UnknownOperationException", "There is no operation " + target);
    }
    call(operation, request.body(), answer);
  }

  private <Q extends SdkPojo, R extends SdkPojo> void call(
      Operation<Q, R> operation, byte[] body, JsonWriter answer) {
    SdkBuilder<?, Q> builder = operation.builder().get();
    JsonReader json = new JsonReader(body);
    PojoJson.read(json, (SdkPojo) builder);
    json.end();
    R response = api.call(operation, builder.build());
    PojoJson.write(answer, response);
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
