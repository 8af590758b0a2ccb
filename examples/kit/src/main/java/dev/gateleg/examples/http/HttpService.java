package dev.gateleg.examples.http;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.ThrottledException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.idempotency.IdempotencyException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Serves the routes of one or more systems on this machine, each under its name. Runs until it is closed. Thread-safe. */
public final class HttpService implements AutoCloseable {

  private static final int MOST_BODY_BYTES = 1024 * 1024;
  private static final int MOST_THREADS = 128;
  private static final long IDLE_MILLIS = 30_000;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private final Server server;
  private final ServerConnector connector;

  private HttpService(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Starts on a port, or on any where it is 0.
   *
   * @param systems the routes by the first part of the path: {@code /payments/…}
   * @throws IllegalStateException if the port is taken
   */
  public static HttpService start(Map<String, Routes> systems, int port) {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("http");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new Entrance(new TreeMap<>(systems)));
    try {
      server.start();
      return new HttpService(server, connector);
    } catch (Exception e) {
      throw new IllegalStateException(
          "[CannotListen] Nothing can listen on port " + port + " (" + e.getMessage()
              + "); choose another, or 0 for a free one.",
          e);
    }
  }

  /** The address. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The server did not stop.", e);
    }
  }

  /** Takes every request. */
  private static final class Entrance extends Handler.Abstract {

    private final Map<String, Routes> systems;

    Entrance(Map<String, Routes> systems) {
      this.systems = systems;
    }

    @Override
    public boolean handle(
        org.eclipse.jetty.server.Request request,
        org.eclipse.jetty.server.Response response,
        Callback callback) {
      Response answer = answer(request);
      byte[] body = JSON.writeValueAsBytes(answer.body());
      response.setStatus(answer.status());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      if (answer.replayed()) {
        response.getHeaders().put("Idempotent-Replayed", "true");
      }
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }

    private Response answer(org.eclipse.jetty.server.Request request) {
      String path = request.getHttpURI().getCanonicalPath();
      int end = path == null ? -1 : path.indexOf('/', 1);
      Routes routes = end < 0 || path == null ? null : systems.get(path.substring(1, end));
      if (routes == null || path == null) {
        return Response.error(
            404,
            "NotFound",
            "There is nothing at " + path + "; here are " + systems.keySet() + ".");
      }
      try {
        JsonNode body = body(request);
        Fields query = org.eclipse.jetty.server.Request.extractQueryParameters(request);
        return routes.answer(
            request.getMethod(),
            path.substring(end),
            values -> new Request(values, query::getValue, request.getHeaders()::get, body));
      } catch (IOException e) {
        return Response.error(400, "Malformed", "The body did not arrive: " + e.getMessage());
      } catch (RuntimeException e) {
        return routes.failed(e).orElseGet(() -> failed(e));
      }
    }

    private static JsonNode body(org.eclipse.jetty.server.Request request) throws IOException {
      byte[] bytes;
      try (InputStream in = Content.Source.asInputStream(request)) {
        bytes = in.readNBytes(MOST_BODY_BYTES + 1);
      }
      if (bytes.length > MOST_BODY_BYTES) {
        throw new MalformedException(
            "The body has more than " + MOST_BODY_BYTES + " bytes; send less.");
      }
      return bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
    }

    /** What every service answers alike. Whatever it is, the client gets an answer. */
    private static Response failed(RuntimeException failure) {
      if (failure instanceof IdempotencyException e) {
        return Response.error(e.httpStatus(), e.code(), e.getMessage());
      } else if (failure instanceof NotFoundException e) {
        return Response.error(404, e.code(), e.getMessage());
      } else if (failure instanceof ConflictException
          || failure instanceof ThrottledException
          || failure instanceof UnavailableException) {
        GatelegException e = (GatelegException) failure;
        return Response.error(503, e.code(), "Try again, with the same key: " + e.getMessage());
      } else if (failure instanceof InvalidInputException e) {
        return Response.error(400, e.code(), e.getMessage());
      } else if (failure instanceof AlreadyExistsException
          || failure instanceof ConditionFailedException) {
        GatelegException e = (GatelegException) failure;
        return Response.error(409, e.code(), e.getMessage());
      } else if (failure instanceof GatelegException e) {
        return Response.error(500, e.code(), e.getMessage());
      } else if (failure instanceof MalformedException
          || failure instanceof JacksonException
          || failure instanceof IllegalArgumentException) {
        return Response.error(400, "Malformed", failure.getMessage());
      }
      return Response.error(500, "Unexpected", failure.toString());
    }
  }
}
