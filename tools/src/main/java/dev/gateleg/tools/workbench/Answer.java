package dev.gateleg.tools.workbench;

import java.nio.charset.StandardCharsets;

/** What is sent back. */
final class Answer {

  private static final String JSON = "application/json; charset=utf-8";

  private final int status;
  private final String type;
  private final byte[] body;

  Answer(int status, String type, byte[] body) {
    this.status = status;
    this.type = type;
    this.body = body;
  }

  static Answer json(int status, byte[] body) {
    return new Answer(status, JSON, body);
  }

  static Answer text(int status, String text) {
    return new Answer(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static Answer empty(int status) {
    return text(status, "");
  }

  int status() {
    return status;
  }

  String type() {
    return type;
  }

  /** The content, which nobody changes. */
  byte[] body() {
    return body;
  }
}
