package dev.gateleg.proofs.kill;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One life of a worker: a process of its own, which can be killed without warning. */
final class WorkerProcess implements AutoCloseable {

  private static final long SECONDS_TO_END = 10;

  private final Process process;
  private final Wire wire;
  private final Path errors;
  private volatile boolean killed;

  private WorkerProcess(Process process, Path errors) {
    this.process = process;
    this.wire = new Wire(process.getInputStream(), process.getOutputStream());
    this.errors = errors;
  }

  /** Starts a process; what it says on standard error goes to a file. */
  static WorkerProcess start(URI endpoint, List<String> scenarios, Path errors) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-Xmx128m",
        "-cp",
        System.getProperty("java.class.path"),
        WorkerMain.class.getName(),
        endpoint.toString()));
    command.addAll(scenarios);
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.to(errors.toFile()))
        .start();
    return new WorkerProcess(process, errors);
  }

  /** The next message, or null when the process has ended. */
  @Nullable
  List<String> read() {
    try {
      return wire.read();
    } catch (IOException e) {
      return null;
    }
  }

  /** Sends a message; who has died is noticed when the answer is read. */
  void send(List<String> words) {
    try {
      wire.send(words);
    } catch (IOException e) {
      // The pipe has no reader any more.
    }
  }

  /** As {@code kill -9} does. What the process has said can still be read. */
  void kill() {
    killed = true;
    // By its handle: the process's own method would close the pipe, too.
    process.toHandle().destroyForcibly();
  }

  boolean killed() {
    return killed;
  }

  /** What the process said when it ended by itself. */
  String lastWords() {
    try {
      int code = process.waitFor();
      List<String> lines = Files.readAllLines(errors);
      return "exit code " + code + ": " + String.join(" | ", lines);
    } catch (IOException e) {
      return e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  /** Ends the process in peace, by the end of its input; or by force if it does not end. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has no reader any more.
    }
    process
        .onExit()
        .orTimeout(SECONDS_TO_END, TimeUnit.SECONDS)
        .exceptionally(late -> process.destroyForcibly())
        .join();
  }
}
