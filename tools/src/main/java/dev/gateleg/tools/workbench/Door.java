package dev.gateleg.tools.workbench;

import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** Takes every request: asks the gate, then gives the page, an asset, or the API's answer. */
final class Door extends Handler.Abstract {

  private static final String API = "/api/";
  private static final String ASSETS = "/assets/";
  private static final Map<String, String> HEADERS = Map.of(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self';"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options",
      "nosniff",
      "X-Frame-Options",
      "DENY",
      "Referrer-Policy",
      "no-referrer",
      "Cross-Origin-Opener-Policy",
      "same-origin",
      "Cross-Origin-Resource-Policy",
      "same-origin",
      "Cache-Control",
      "no-store");

  private final Gate gate;
  private final Api api;

  Door(Gate gate, Api api) {
    this.gate = gate;
    this.api = api;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HEADERS.forEach((name, value) -> response.getHeaders().put(name, value));
    Answer answer = answer(request, response);
    response.setStatus(answer.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
    boolean head = request.getMethod().equals("HEAD");
    response.write(true, head ? ByteBuffer.allocate(0) : ByteBuffer.wrap(answer.body()), callback);
    return true;
  }

  private Answer answer(Request request, Response response) throws Exception {
    if (!gate.own(request)) {
      return Answer.empty(403);
    }
    String path = request.getHttpURI().getCanonicalPath();
    if (path == null) {
      return Answer.empty(400);
    }
    Fields query = Request.extractQueryParameters(request);
    String token = query.getValue("token");
    if (path.equals("/") && token != null) {
      return exchange(token, gate.known(request), response);
    }
    if (!gate.known(request)) {
      return Answer.text(
          403, path.startsWith(API) ? "" : "Open the address that the workbench printed.\n");
    }
    if (path.startsWith(API)) {
      return api.answer(request, path.substring(API.length()), query);
    }
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      return Answer.empty(405);
    }
    return path.startsWith(ASSETS) ? asset(path.substring(ASSETS.length())) : asset("index.html");
  }

  private Answer exchange(String token, boolean known, Response response) {
    String cookie = gate.exchange(token);
    if (cookie == null && !known) {
      return Answer.text(
          403, "This address was used, or is wrong. Start the workbench again for another.\n");
    }
    if (cookie != null) {
      response.getHeaders().add(HttpHeader.SET_COOKIE, cookie);
    }
    response.getHeaders().put(HttpHeader.LOCATION, api.firstSight());
    return Answer.empty(303);
  }

  private static Answer asset(String name) {
    byte @Nullable [] body = Assets.read(name);
    return body == null ? Answer.empty(404) : new Answer(200, Assets.type(name), body);
  }
}
