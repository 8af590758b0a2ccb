package dev.gateleg.engine.internal.http;

import org.jspecify.annotations.Nullable;

/** The headers that let a web page of an allowed origin use the server. */
final class Cors {

  private static final int REMEMBERED_SECONDS = 86_400;

  private Cors() {}

  /** The headers of an answer; nothing if no web page asks. */
  static String headers(Access access, Request request) {
    String origin = request.header(Headers.Name.ORIGIN);
    String allowed = origin == null ? null : access.allowed(origin);
    if (allowed == null) {
      return "";
    }
    String headers = "\r\nAccess-Control-Allow-Origin: " + allowed
        + (allowed.equals(Access.ANY) ? "" : "\r\nVary: Origin")
        + "\r\nAccess-Control-Expose-Headers: x-amzn-RequestId, x-amz-crc32, Date";
    if (!request.method().equals("OPTIONS")) {
      return headers;
    }
    return headers
        + echo("Access-Control-Allow-Methods", request.header(Headers.Name.REQUESTED_METHOD))
        + echo("Access-Control-Allow-Headers", request.header(Headers.Name.REQUESTED_HEADERS))
        + echo(
            "Access-Control-Allow-Private-Network", request.header(Headers.Name.REQUESTED_NETWORK))
        + "\r\nAccess-Control-Max-Age: " + REMEMBERED_SECONDS;
  }

  private static String echo(String header, @Nullable String asked) {
    return asked == null ? "" : "\r\n" + header + ": " + asked;
  }
}
