package dev.gateleg.benchmarks.engine;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * A database as an HTTP server. Arguments: {@code engine} or {@code local}, and a folder or {@code memory}. Prints its address,
 * then for each line that it reads what it has taken so far; ends when there is nothing more to read.
 */
public final class Server {

  static final String ENGINE = "engine";
  static final String LOCAL = "local";
  static final String MEMORY = "memory";

  private Server() {}

  /** Where it serves, and how it is ended. */
  private record Running(URI address, AutoCloseable end) {}

  /** Serves until its standard input ends. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    // DynamoDB Local shows its settings there, which nobody asked for.
    System.setOut(System.err);
    Running running = arguments[0].equals(ENGINE) ? engine(arguments[1]) : local(arguments[1]);
    out.println(running.address);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (in.readLine() != null) {
      out.println(Usage.ofThisProcess());
    }
    running.end.close();
    // DynamoDB Local leaves threads that would keep the process running.
    System.exit(0);
  }

  private static Running engine(String place) {
    Engine engine = place.equals(MEMORY) ? Engine.inMemory() : Engine.at(Path.of(place));
    Endpoint endpoint = engine.serve(0);
    return new Running(endpoint.uri(), () -> {
      endpoint.close();
      engine.close();
    });
  }

  private static Running local(String place) throws Exception {
    Contender.findNativeLibrary();
    int port = freePort();
    List<String> arguments = new ArrayList<>(List.of("-port", Integer.toString(port)));
    arguments.addAll(
        place.equals(MEMORY) ? List.of("-inMemory") : List.of("-sharedDb", "-dbPath", place));
    DynamoDBProxyServer server =
        ServerRunner.createServerFromCommandLineArgs(arguments.toArray(String[]::new));
    server.start();
    return new Running(URI.create("http://localhost:" + port), server::stop);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
