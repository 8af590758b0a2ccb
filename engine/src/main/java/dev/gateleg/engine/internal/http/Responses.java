package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.internal.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** Sends the answers of one connection, one after the other, each by one write. Not thread-safe. */
final class Responses {

  /** More than any head takes. */
  private static final int HEAD_BYTES = 512;

  private static final int USUAL_BYTES = 4 * 1024;

  /** What a connection keeps for its next answer, at most. */
  private static final int KEPT_BYTES = 256 * 1024;

  /** As long as DynamoDB's; the last digits count. */
  private static final String REQUEST_ID = "GATELEG" + "0".repeat(45);

  private final OutputStream out;
  private final AtomicLong requests;
  private JsonWriter body = new JsonWriter(HEAD_BYTES, USUAL_BYTES);

  Responses(OutputStream out, AtomicLong requests) {
    this.out = out;
    this.requests = requests;
  }

  /** The body of the next answer, to be written. */
  JsonWriter body() {
    if (body.capacity() > KEPT_BYTES) {
      body = new JsonWriter(HEAD_BYTES, USUAL_BYTES);
    }
    body.reset();
    return body;
  }

  /** Sends the answer whose body was written. */
  void send(int status, boolean keepsAlive) throws IOException {
    String head = "HTTP/1.1 " + status + ' ' + reason(status)
        + "\r\nServer: gateleg\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: "
        + body.length()
        + "\r\nx-amzn-RequestId: " + requestId()
        + "\r\nx-amz-crc32: " + body.crc32()
        + (keepsAlive ? "\r\nConnection: keep-alive\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    body.writeTo(out, head.getBytes(StandardCharsets.US_ASCII));
  }

  /** Sends an error that no operation has to do with, and says that the connection ends. */
  void sendError(int status, String code, String message) throws IOException {
    body()
        .beginObject()
        .name("__type")
        .value(Dispatcher.FRAMEWORK + code)
        .name("message")
        .value(message)
        .endObject();
    send(status, false);
  }

  /** Tells those who ask whether somebody is there. */
  void sendHealth(boolean withBody) throws IOException {
    String body = "healthy: gateleg";
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + body.length()
        + "\r\n\r\n";
    out.write((withBody ? head + body : head).getBytes(StandardCharsets.US_ASCII));
  }

  private String requestId() {
    String number = Long.toString(requests.incrementAndGet());
    return REQUEST_ID.substring(0, REQUEST_ID.length() - number.length()) + number;
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 408 -> "Request Timeout";
      case 413 -> "Content Too Large";
      case 431 -> "Request Header Fields Too Large";
      case 415 -> "Unsupported Media Type";
      case 500 -> "Internal Server Error";
      default -> "Error";
    };
  }
}
