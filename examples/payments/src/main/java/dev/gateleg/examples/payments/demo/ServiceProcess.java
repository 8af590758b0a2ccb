package dev.gateleg.examples.payments.demo;

import dev.gateleg.examples.payments.web.PaymentsMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The service in a process of its own, which can be killed and comes back on the same port. Thread-safe. */
final class ServiceProcess implements AutoCloseable {

  private final List<String> command;
  private final int port;
  private final Path complaints;
  private @Nullable Process process;
  private int kills;

  ServiceProcess(URI endpoint, String table, @Nullable Long clientFaults) throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
    this.complaints = Files.createTempFile("payments", ".log");
    complaints.toFile().deleteOnExit();
    List<String> words = new ArrayList<>(List.of(
        // Ctrl-C reaches all processes of a terminal; this one has to serve until the load has
        // ended.
        "/bin/sh",
        "-c",
        "trap '' INT; exec \"$@\"",
        "sh",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Xmx256m",
        "-cp",
        System.getProperty("java.class.path"),
        PaymentsMain.class.getName(),
        "--endpoint",
        endpoint.toString(),
        "--table",
        table,
        "--port",
        Integer.toString(port)));
    if (clientFaults != null) {
      words.addAll(List.of("--client-faults", clientFaults.toString()));
    }
    this.command = List.copyOf(words);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Starts the service and waits until it listens. */
  synchronized void start() throws IOException {
    Process started =
        new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    process = started;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
    String line = lines.readLine();
    if (line == null || !line.startsWith("Payments at")) {
      throw new IOException(
          "The service did not start; it said: " + line + "\n" + Files.readString(complaints));
    }
  }

  /** Ends the service without any warning, and starts it again. */
  synchronized void killAndRestart() throws IOException, InterruptedException {
    close();
    kills++;
    start();
  }

  synchronized int kills() {
    return kills;
  }

  @Override
  public synchronized void close() {
    if (process != null) {
      process.destroyForcibly();
      process.onExit().join();
      process = null;
    }
  }
}
