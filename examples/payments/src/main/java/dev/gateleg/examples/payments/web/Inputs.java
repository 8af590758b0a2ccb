package dev.gateleg.examples.payments.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What clients send, checked before anything is done with it. */
final class Inputs {

  private static final int MOST_BODY_BYTES = 64 * 1024;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Plain digits: no exponents, so that a short text is a small number. */
  private static final Pattern AMOUNT = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

  private Inputs() {}

  /** The request is not one that the service understands. */
  static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedException(String message) {
      super(message);
    }
  }

  static JsonNode body(HttpExchange exchange) throws IOException {
    byte[] bytes = exchange.getRequestBody().readNBytes(MOST_BODY_BYTES + 1);
    if (bytes.length > MOST_BODY_BYTES) {
      throw new MalformedException(
          "The body has more than " + MOST_BODY_BYTES + " bytes; send less.");
    }
    return bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
  }

  static String text(JsonNode body, String name) {
    JsonNode value = body.path(name);
    if (!value.isString() || value.stringValue().isBlank()) {
      throw new MalformedException("The body lacks \"" + name + "\", a text.");
    }
    return value.stringValue();
  }

  /** An amount is text, such as "12.50", so that no reader makes a binary fraction of it. */
  static BigDecimal amount(JsonNode body, String name) {
    String text = text(body, name);
    if (!AMOUNT.matcher(text).matches()) {
      throw new MalformedException(
          "\"" + name
              + "\" is no amount; send digits with a point, such as \"12.50\", at most 18 on each side.");
    }
    return new BigDecimal(text);
  }

  static Instant instant(Map<String, String> query, String name, String otherwise) {
    String text = query.getOrDefault(name, otherwise);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new MalformedException(
          "\"" + name + "\" is no instant; send one such as 2026-01-31T12:00:00Z.");
    }
  }

  static Map<String, String> query(URI uri) {
    Map<String, String> query = new LinkedHashMap<>();
    if (uri.getQuery() != null) {
      for (String pair : uri.getQuery().split("&")) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          query.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
      }
    }
    return query;
  }
}
