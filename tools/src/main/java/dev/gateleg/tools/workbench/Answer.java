package dev.gateleg.tools.workbench;

import java.nio.charset.StandardCharsets;

/**
 * What is sent back.
 *
 * @param status the status
 * @param type the content type
 * @param body the content
 */
record Answer(int status, String type, byte[] body) {

  private static final String JSON = "application/json; charset=utf-8";

  static Answer json(int status, byte[] body) {
    return new Answer(status, JSON, body);
  }

  static Answer text(int status, String text) {
    return new Answer(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static Answer empty(int status) {
    return text(status, "");
  }
}
