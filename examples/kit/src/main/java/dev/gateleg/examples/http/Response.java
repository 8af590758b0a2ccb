package dev.gateleg.examples.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param status HTTP's status
 * @param body what is written as JSON
 * @param replayed whether it was given before, and is given again as it was
 */
public record Response(int status, Object body, boolean replayed) {

  /** What was asked for. */
  public static Response ok(Object body) {
    return new Response(200, body, false);
  }

  /** Something was made. */
  public static Response created(Object body) {
    return new Response(201, body, false);
  }

  /** Something was made now, or by the same request before. */
  public static Response created(Object body, boolean replayed) {
    return new Response(201, body, replayed);
  }

  /** What went wrong: a code for programs, a message for people. */
  public static Response error(int status, String code, @Nullable String message) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("code", code);
    body.put("message", String.valueOf(message));
    return new Response(status, body, false);
  }
}
