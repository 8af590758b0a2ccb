package dev.gateleg.tools.workbench;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.live.Running;
import dev.gateleg.tools.view.TableView;
import java.net.InetAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The workbench's server, on this machine only. It runs until it is closed. */
public final class Workbench implements AutoCloseable {

  private static final int MOST_THREADS = 32;
  private static final long IDLE_MILLIS = 60_000;

  private final Server server;
  private final URI address;

  private Workbench(Server server, URI address) {
    this.server = server;
    this.address = address;
  }

  /**
   * What it shows and where.
   *
   * @param tables the tables
   * @param place where they are, for people
   * @param port the port; 0 picks a free one
   * @param writes whether single items may be changed
   * @param log told of every item that is changed or revealed, without its values
   * @param running what there is to see beside tables
   */
  public record Settings(
      List<TableView> tables,
      String place,
      int port,
      boolean writes,
      Consumer<String> log,
      Running running) {

    /** Copies the list. */
    public Settings {
      tables = List.copyOf(tables);
    }

    /** For reading only. */
    public static Settings of(List<TableView> tables, String place, int port) {
      return new Settings(tables, place, port, false, line -> {}, Running.nothing());
    }

    /** The same, and that hears of every item whose sensitive values were revealed. */
    public Settings log(Consumer<String> told) {
      return new Settings(tables, place, port, writes, told, running);
    }

    /** The same, but single items may be changed. */
    public Settings allowWrites(Consumer<String> told) {
      return new Settings(tables, place, port, true, told, running);
    }

    /** The same with a running system to see. */
    public Settings with(Running seen) {
      return new Settings(tables, place, port, writes, log, seen);
    }
  }

  /** Starts it. */
  public static Workbench start(Settings settings) {
    int port = settings.port();
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("workbench");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    try {
      // The port must be known before the gate is, and the gate before anybody is let in.
      connector.open();
      Gate gate = new Gate(connector.getLocalPort(), new SecureRandom());
      server.setHandler(new Door(gate, new Api(settings)));
      server.start();
      return new Workbench(
          server,
          URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/?token=" + gate.token()));
    } catch (Exception e) {
      connector.close();
      throw new GatelegException(
          ToolsCode.CANNOT_LISTEN,
          "The workbench can't listen on port " + port + " (" + e.getMessage()
              + "); choose another with --port, or 0 for a free one.",
          e);
    }
  }

  /** The address to open, with its token; it works once. */
  public URI address() {
    return address;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The workbench's server did not stop.", e);
    }
  }
}
