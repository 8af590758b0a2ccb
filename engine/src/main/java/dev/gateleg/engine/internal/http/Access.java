package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.error.EngineCode;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may talk to the server. A web page of anybody can send requests to a developer's own machine, either directly, which the browser
 * tells by the page's origin, or by letting its own name point to that machine, which the request's host tells.
 *
 * @param loopback whether the server listens on loopback, where it is known by few names
 * @param hosts further names by which it is known there, in lower case
 * @param origins the origins whose pages may talk to it; a star stands for all
 */
public record Access(boolean loopback, Set<String> hosts, Set<String> origins) {

  static final String ANY = "*";

  private static final Pattern LOOPBACK = Pattern.compile(
      "localhost|[a-z0-9.-]+\\.localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]|\\[0:0:0:0:0:0:0:1]");
  private static final Pattern PORT = Pattern.compile(":\\d{0,5}$");

  /**
   * Refuses a request that is meant for another server, or comes from a page that may not send it.
   *
   * @throws HttpException if it is refused
   */
  void check(Request request) {
    String host = request.header(Headers.Name.HOST);
    if (host != null && !isOurs(host)) {
      throw new HttpException(
          403,
          "AccessDeniedException",
          EngineCode.HOST_REFUSED.message("this endpoint is not known as '" + host
              + "'; use localhost or 127.0.0.1, or start the engine with --allow-host"));
    }
    String origin = request.header(Headers.Name.ORIGIN);
    if (origin != null && allowed(origin) == null) {
      throw new HttpException(
          403,
          "AccessDeniedException",
          EngineCode.ORIGIN_REFUSED.message("web pages of '" + origin
              + "' may not use this endpoint; start the engine with --cors " + origin
              + " to let them"));
    }
  }

  private boolean isOurs(String host) {
    String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
    return !loopback || LOOPBACK.matcher(name).matches() || hosts.contains(name);
  }

  /** What is told to a browser about an origin: itself, or a star; null if it is not allowed. */
  @Nullable
  String allowed(String origin) {
    return origins.contains(ANY) ? ANY : origins.contains(origin) ? origin : null;
  }
}
