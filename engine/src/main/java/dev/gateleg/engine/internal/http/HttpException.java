package dev.gateleg.engine.internal.http;

/** A request that is answered before anybody looks at what it asks; the connection is closed afterwards. */
final class HttpException extends RuntimeException {

  private final int status;
  private final String code;

  HttpException(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  static HttpException badRequest(String message) {
    return new HttpException(400, "BadRequest", message);
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }
}
