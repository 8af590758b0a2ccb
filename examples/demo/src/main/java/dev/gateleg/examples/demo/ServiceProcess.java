package dev.gateleg.examples.demo;

import dev.gateleg.examples.system.ServiceMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The services in a process of their own, which can be killed and comes back on the same port. Thread-safe. */
final class ServiceProcess implements AutoCloseable {

  /** Where the services are, if nobody else is. */
  private static final int USUAL_PORT = 8080;

  private final List<String> command;
  private final int port;
  private final Path complaints;
  private @Nullable Process process;
  private int kills;

  ServiceProcess(URI endpoint, String suffix, Path folder, @Nullable Long clientFaults)
      throws IOException {
    this.port = freePort();
    this.complaints = Files.createTempFile("services", ".log");
    complaints.toFile().deleteOnExit();
    List<String> words = new ArrayList<>(List.of(
        // Ctrl-C reaches all processes of a terminal; this one has to serve until the load has
        // ended.
        "/bin/sh",
        "-c",
        "trap '' INT; exec \"$@\"",
        "sh",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        // As many idle connections to DynamoDB as there are requests at once; Java keeps five by
        // default.
        "-Dhttp.maxConnections=64",
        "-Xlog:disable",
        "-Xlog:all=error:stderr"));
    // The archive of classes, if the demo itself was started from one.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:SharedArchiveFile="))
        .forEach(words::add);
    words.addAll(List.of(
        "-cp",
        System.getProperty("java.class.path"),
        ServiceMain.class.getName(),
        "--endpoint",
        endpoint.toString(),
        "--suffix=" + suffix,
        "--folder",
        folder.toString(),
        "--port",
        Integer.toString(port)));
    if (clientFaults != null) {
      words.addAll(List.of("--client-faults", clientFaults.toString()));
    }
    this.command = List.copyOf(words);
  }

  private static int freePort() throws IOException {
    for (int wanted : new int[] {USUAL_PORT, 0}) {
      try (ServerSocket free = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException e) {
        if (wanted == 0) {
          throw e;
        }
      }
    }
    throw new IllegalStateException("There is always a free port.");
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Starts the services. */
  synchronized void start() throws IOException {
    process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
  }

  /** Waits until they listen. */
  synchronized void await() throws IOException {
    if (process == null) {
      throw new IllegalStateException("Start them first.");
    }
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = lines.readLine();
    if (line == null || !line.startsWith(ServiceMain.READY)) {
      throw new IOException(
          "The services did not start; they said: " + line + "\n" + Files.readString(complaints));
    }
  }

  /** Ends the services without any warning, and starts them again. */
  synchronized void killAndRestart() throws IOException, InterruptedException {
    close();
    kills++;
    start();
    await();
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
