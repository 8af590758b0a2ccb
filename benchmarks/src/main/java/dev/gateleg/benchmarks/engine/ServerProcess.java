package dev.gateleg.benchmarks.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link Server} in a process of its own, as a database behind HTTP is used. It ends with this process at the latest. */
final class ServerProcess implements AutoCloseable {

  /** As {@code benchmarks/run} gives this process. */
  private static final List<String> JVM_ARGUMENTS = List.of("-Xms1g", "-Xmx1g");

  private static final long END_SECONDS = 10;

  private final Process process;
  private final BufferedReader in;
  private final Writer out;
  private final URI endpoint;

  private ServerProcess(Process process) throws IOException {
    this.process = process;
    this.in = process.inputReader();
    this.out = process.outputWriter();
    this.endpoint = URI.create(line());
  }

  /**
   * Starts a server and waits until it listens.
   *
   * @param who {@link Server#ENGINE} or {@link Server#LOCAL}
   * @param place a folder, or {@link Server#MEMORY}
   */
  static ServerProcess start(String who, String place) {
    Process process =
        Child.start(Server.class, Child.classPath(), JVM_ARGUMENTS, List.of(who, place));
    try {
      return new ServerProcess(process);
    } catch (IOException e) {
      process.destroyForcibly();
      throw new UncheckedIOException("the server does not start: " + who + " " + place, e);
    }
  }

  URI endpoint() {
    return endpoint;
  }

  /** What the server has taken so far. */
  Usage usage() {
    try {
      out.write("\n");
      out.flush();
      return Usage.parse(line());
    } catch (IOException e) {
      throw new UncheckedIOException("the server at " + endpoint + " does not answer", e);
    }
  }

  private String line() throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("it has ended");
    }
    return line;
  }

  @Override
  public void close() {
    try {
      out.close();
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException("the server at " + endpoint + " cannot be told to end", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
