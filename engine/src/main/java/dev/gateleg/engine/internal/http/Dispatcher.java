package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.api.Operation;
import dev.gateleg.engine.internal.fault.LostAnswerException;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
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
  private static final String FRAMEWORK = "com.amazon.coral.service#";
  private static final String VALIDATION = "com.amazon.coral.validate#";

  private final Api api;

  Dispatcher(Api api) {
    this.api = api;
  }

  /** What goes back to the client. */
  record Response(int status, JsonWriter body) {}

  /**
   * Answers a request.
   *
   * @throws LostAnswerException if the client is to get no answer
   */
  Response answer(Request request) {
    try {
      return new Response(200, call(request));
    } catch (HttpException e) {
      return error(e.status(), FRAMEWORK + e.code(), String.valueOf(e.getMessage()), null);
    } catch (JsonException e) {
      return error(400, FRAMEWORK + "SerializationException", String.valueOf(e.getMessage()), null);
    } catch (DynamoDbException e) {
      return error(e);
    } catch (LostAnswerException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      // A bug of ours must not look like a broken connection.
      LOG.log(
          Logger.Level.ERROR,
          "[EngineBug] a request failed inside the engine; please report it",
          e);
      return error(Errors.of(InternalServerErrorException::builder, "Internal server error: " + e));
    }
  }

  private JsonWriter call(Request request) {
    String type = request.header("content-type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/x-amz-json-1.")) {
      throw new HttpException(
          415,
          "UnsupportedMediaTypeException",
          "Content-Type must be application/x-amz-json-1.0, not " + type);
    }
    String target = request.header("x-amz-target");
    Operation<?, ?> operation =
        target == null ? null : api.operation(target.substring(target.indexOf('.') + 1));
    if (target == null || operation == null || !target.startsWith("DynamoDB")) {
      throw new HttpException(400, "UnknownOperationException", "There is no operation " + target);
    }
    return call(operation, request.body());
  }

  private <Q extends SdkPojo, R extends SdkPojo> JsonWriter call(
      Operation<Q, R> operation, byte[] body) {
    SdkBuilder<?, Q> builder = operation.builder().get();
    JsonReader json = new JsonReader(body);
    PojoJson.read(json, (SdkPojo) builder);
    json.end();
    R response = api.call(operation, builder.build());
    JsonWriter answer = new JsonWriter(1024);
    PojoJson.write(answer, response);
    return answer;
  }

  private static Response error(DynamoDbException e) {
    String code = e.awsErrorDetails().errorCode();
    String prefix = code.equals("ValidationException")
        ? VALIDATION
        : code.equals("SerializationException") || code.equals("AccessDeniedException")
            ? FRAMEWORK
            : SERVICE;
    return error(e.statusCode(), prefix + code, e.awsErrorDetails().errorMessage(), (SdkPojo) e);
  }

  private static Response error(
      int status, String type, String message, @Nullable SdkPojo details) {
    JsonWriter json = new JsonWriter(256).beginObject().name("__type").value(type);
    if (details != null) {
      PojoJson.writeFields(json, details);
    }
    json.name("message").value(message).endObject();
    return new Response(status, json);
  }
}
