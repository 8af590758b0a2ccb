package dev.gateleg.examples.http;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a client asks for. Its values are checked where they are taken. */
public final class Request {

  private final Map<String, String> path;
  private final Function<String, @Nullable String> query;
  private final Function<String, @Nullable String> headers;
  private final JsonNode body;

  Request(
      Map<String, String> path,
      Function<String, @Nullable String> query,
      Function<String, @Nullable String> headers,
      JsonNode body) {
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.body = body;
  }

  /** A part of the path that the route names. */
  public String path(String name) {
    return path(name, Parser.TEXT);
  }

  /** A part of the path that the route names. */
  public <T> T path(String name, Parser<T> parser) {
    String text = path.get(name);
    if (text == null) {
      throw new IllegalStateException("The route has no {" + name + "}.");
    }
    return parser.parse(name, text);
  }

  /** A parameter of the query. */
  public <T> Optional<T> query(String name, Parser<T> parser) {
    return Optional.ofNullable(query.apply(name)).map(text -> parser.parse(name, text));
  }

  /** A header. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name));
  }

  /** A text of the body, which must be there. */
  public String text(String name) {
    return body(name, Parser.TEXT);
  }

  /** A value of the body, which must be there. */
  public <T> T body(String name, Parser<T> parser) {
    return optional(name, parser)
        .orElseThrow(() -> new MalformedException("The body lacks \"" + name + "\"."));
  }

  /** A value of the body. It is sent as text: amounts too, so that no reader makes binary fractions of them. */
  public <T> Optional<T> optional(String name, Parser<T> parser) {
    JsonNode value = body.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    } else if (!value.isString()) {
      throw new MalformedException("\"" + name + "\" is no text.");
    }
    return Optional.of(parser.parse(name, value.stringValue()));
  }

  /** A whole number of the body, within bounds. */
  public int number(String name, int least, int most) {
    JsonNode value = body.path(name);
    if (!value.isIntegralNumber()) {
      throw new MalformedException("The body lacks \"" + name + "\", a whole number.");
    }
    return Parser.between(least, most).parse(name, value.asString());
  }

  /** The body as it is: an object without anything where there was none. */
  public JsonNode body() {
    return body;
  }
}
