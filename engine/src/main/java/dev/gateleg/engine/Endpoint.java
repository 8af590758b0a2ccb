package dev.gateleg.engine;

import dev.gateleg.engine.internal.http.HttpServer;
import java.net.URI;

/** An engine's door to other processes. Closing it leaves the engine open. */
public final class Endpoint implements AutoCloseable {

  private final HttpServer server;

  Endpoint(HttpServer server) {
    this.server = server;
  }

  public int port() {
    return server.port();
  }

  /** The address to give to an SDK, such as {@code http://127.0.0.1:8000}. */
  public URI uri() {
    String address = server.address().getHostAddress();
    return URI.create(
        "http://" + (address.contains(":") ? "[" + address + "]" : address) + ":" + server.port());
  }

  @Override
  public void close() {
    server.close();
  }
}
