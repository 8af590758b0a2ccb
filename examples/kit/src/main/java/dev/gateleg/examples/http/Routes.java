package dev.gateleg.examples.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a service answers, by method and path: {@code get("/orders/{order}", request -> …)}. Filled before it is served, and
 * not changed then.
 */
public final class Routes {

  /** Answers a request. */
  @FunctionalInterface
  public interface Handler {

    /** The answer. */
    Response answer(Request request);
  }

  /** A route, cut into the parts of its path. */
  private record Route(String method, List<String> parts, Handler handler) {

    @Nullable
    Map<String, String> match(List<String> path) {
      if (path.size() != parts.size()) {
        return null;
      }
      Map<String, String> values = new LinkedHashMap<>();
      for (int i = 0; i < parts.size(); i++) {
        String part = parts.get(i);
        if (part.startsWith("{")) {
          values.put(part.substring(1, part.length() - 1), path.get(i));
        } else if (!part.equals(path.get(i))) {
          return null;
        }
      }
      return values;
    }
  }

  private final List<Route> routes = new ArrayList<>();
  private final Map<Class<? extends RuntimeException>, Function<RuntimeException, Response>>
      failures = new LinkedHashMap<>();

  /** No routes yet. */
  public Routes() {}

  /** Answers GET. */
  public Routes get(String path, Handler handler) {
    return route("GET", path, handler);
  }

  /** Answers POST. */
  public Routes post(String path, Handler handler) {
    return route("POST", path, handler);
  }

  /** Answers PUT. */
  public Routes put(String path, Handler handler) {
    return route("PUT", path, handler);
  }

  /** Answers DELETE. */
  public Routes delete(String path, Handler handler) {
    return route("DELETE", path, handler);
  }

  private Routes route(String method, String path, Handler handler) {
    routes.add(new Route(method, List.of(path.substring(1).split("/", -1)), handler));
    return this;
  }

  /** Answers a failure of the service's own. */
  public <X extends RuntimeException> Routes failing(Class<X> type, Function<X, Response> answer) {
    failures.put(type, failure -> answer.apply(type.cast(failure)));
    return this;
  }

  Response answer(String method, String path, Function<Map<String, String>, Request> request) {
    List<String> parts = new ArrayList<>();
    for (String part : path.substring(1).split("/", -1)) {
      parts.add(URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8));
    }
    boolean known = false;
    for (Route route : routes) {
      Map<String, String> values = route.match(parts);
      if (values != null && route.method.equals(method)) {
        return route.handler.answer(request.apply(values));
      }
      known |= values != null;
    }
    return known
        ? Response.error(405, "MethodNotAllowed", path + " does not take " + method + ".")
        : Response.error(404, "NotFound", "There is nothing at " + path + ".");
  }

  Optional<Response> failed(RuntimeException failure) {
    return failures.entrySet().stream()
        .filter(entry -> entry.getKey().isInstance(failure))
        .findFirst()
        .map(entry -> entry.getValue().apply(failure));
  }
}
