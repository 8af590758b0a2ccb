package dev.gateleg.examples.demo;

import dev.gateleg.examples.system.ServiceMain;
import dev.gateleg.model.error.GatelegException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The services in a process of their own, which can be killed and comes back on the same port. Thread-safe. */
final class ServiceProcess implements AutoCloseable {

  /** Where the services are, if nobody else is. */
  private static final int USUAL_PORT = 8080;

  private static final Duration TO_START = Duration.ofSeconds(90);

  private final List<String> command;
  private final int port;
  private final Path complaints;
  private @Nullable Process process;
  private int kills;

  private ServiceProcess(URI endpoint, String suffix, Path folder, @Nullable Long clientFaults)
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
        // For a demo's minutes the second compiler costs more than it brings, by a half.
        "-XX:TieredStopAtLevel=1",
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
        clientFaults == null ? "--engine" : "--endpoint",
        endpoint.toString(),
        "--suffix=" + suffix,
        "--folder",
        folder.toString(),
        "--port",
        Integer.toString(port),
        "--attached"));
    if (clientFaults != null) {
      words.addAll(List.of("--client-faults", clientFaults.toString()));
    }
    this.command = List.copyOf(words);
  }

  /**
   * Starts the services, whose tables need not be there before {@link #await}.
   *
   * @param endpoint the engine's, or another one where faults come from the client's side
   * @param clientFaults the seed of faults on the client's side; null for the engine, which has its own
   */
  static ServiceProcess started(
      URI endpoint, String suffix, Path folder, @Nullable Long clientFaults) throws IOException {
    ServiceProcess services = new ServiceProcess(endpoint, suffix, folder, clientFaults);
    services.start();
    return services;
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

  private synchronized void start() throws IOException {
    process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
  }

  /** Lets them work, now that their tables are there, and waits until they listen. */
  synchronized void await() throws IOException {
    Process started = process;
    if (started == null) {
      throw new IllegalStateException("Start them first.");
    }
    String line = null;
    Thread watch = new Thread(() -> endIfLate(started), "services");
    watch.setDaemon(true);
    watch.start();
    try {
      OutputStream input = started.getOutputStream();
      input.write('\n');
      input.flush();
      line = new BufferedReader(
              new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    } catch (IOException e) {
      // They ended; said below.
    } finally {
      watch.interrupt();
    }
    if (line == null || !line.startsWith(ServiceMain.READY)) {
      throw new GatelegException(
          DemoCode.SERVICES_FAILED,
          "The services did not start within " + TO_START.toSeconds() + " s, or ended: "
              + Files.readString(complaints) + "; start the demo again.",
          null);
    }
  }

  /** Who waits for a line of services that stand still is told by their end. */
  private static void endIfLate(Process started) {
    try {
      Thread.sleep(TO_START.toMillis());
      started.destroyForcibly();
    } catch (InterruptedException e) {
      // They have answered.
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
