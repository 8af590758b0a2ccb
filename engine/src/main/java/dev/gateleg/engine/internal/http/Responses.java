package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.internal.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Sends the answers of one connection, one after the other, each by one write. Not thread-safe. */
final class Responses {

  /** More than any head takes. */
  private static final int HEAD_BYTES = 1024;

  private static final int USUAL_BYTES = 4 * 1024;

  /** What a connection keeps for its next answer, at most. */
  private static final int KEPT_BYTES = 256 * 1024;

  /** As long as DynamoDB's; the last digits count. */
  private static final String REQUEST_ID = "GATELEG" + "0".repeat(45);

  private final OutputStream out;
  private final AtomicLong requests;
  private @Nullable Encoding accepted;
  private String cors = "";
  private JsonWriter body = new JsonWriter(HEAD_BYTES, USUAL_BYTES);

  Responses(OutputStream out, AtomicLong requests) {
    this.out = out;
    this.requests = requests;
  }

  /** What the answer that was written takes. */
  int bytes() {
    return body.capacity();
  }

  /** The body of the next answer, to be written. */
  JsonWriter body() {
    if (body.capacity() > KEPT_BYTES) {
      body = new JsonWriter(HEAD_BYTES, USUAL_BYTES);
    }
    body.reset();
    return body;
  }

  /**
   * Says what the next answer goes to.
   *
   * @param accepted the encoding that the client likes best, if any
   * @param cors the headers that let a web page read the answer, or nothing
   */
  void answering(@Nullable Encoding accepted, String cors) {
    this.accepted = accepted;
    this.cors = cors;
  }

  /** Sends the answer whose body was written. */
  void send(int status, boolean keepsAlive) throws IOException {
    String encoding = "";
    if (accepted != null && body.length() >= Encoding.MIN_ANSWER_BYTES) {
      body.compress(accepted::compressing);
      encoding = "\r\nContent-Encoding: " + accepted.text();
    }
    String head = "HTTP/1.1 " + status + ' ' + reason(status)
        + "\r\nServer: gateleg\r\nDate: " + HttpDate.now()
        + "\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: " + body.length()
        + encoding
        + "\r\nx-amzn-RequestId: " + requestId()
        + "\r\nx-amz-crc32: " + body.crc32()
        + cors
        + (keepsAlive ? "\r\nConnection: keep-alive\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    body.writeTo(out, head.getBytes(StandardCharsets.ISO_8859_1));
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

  /** Tells those who ask whether somebody is there, by the name by which they asked, as DynamoDB does. */
  void sendHealth(@Nullable String host, boolean withBody, boolean keepsAlive) throws IOException {
    sendPlain("text/plain", "healthy: " + (host == null ? "gateleg" : host), withBody, keepsAlive);
  }

  /** Answers a browser that asks whether a page may send a request. */
  void sendPreflight(boolean keepsAlive) throws IOException {
    sendPlain("text/plain", "", true, keepsAlive);
  }

  private void sendPlain(String type, String text, boolean withBody, boolean keepsAlive)
      throws IOException {
    String head = "HTTP/1.1 200 OK\r\nServer: gateleg\r\nDate: " + HttpDate.now()
        + "\r\nContent-Type: " + type + "\r\nContent-Length: " + text.length() + cors
        + (keepsAlive ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    out.write((withBody ? head + text : head).getBytes(StandardCharsets.ISO_8859_1));
  }

  private String requestId() {
    String number = Long.toString(requests.incrementAndGet());
    return REQUEST_ID.substring(0, REQUEST_ID.length() - number.length()) + number;
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 408 -> "Request Timeout";
      case 413 -> "Content Too Large";
      case 417 -> "Expectation Failed";
      case 415 -> "Unsupported Media Type";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 503 -> "Service Unavailable";
      default -> "Error";
    };
  }
}
