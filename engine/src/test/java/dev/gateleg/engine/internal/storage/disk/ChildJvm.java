package dev.gateleg.engine.internal.storage.disk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM on the same class path, whose lines are read and which can be killed without warning. */
public final class ChildJvm implements AutoCloseable {

  private final Process process;
  private final BufferedReader lines;

  private ChildJvm(Process process) {
    this.process = process;
    this.lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts a main class; its temporary files, native libraries among them, go to the given folder. */
  public static ChildJvm start(Path temporary, Class<?> main, List<String> arguments)
      throws IOException {
    return start(command(temporary, System.getProperty("java.class.path"), main, arguments));
  }

  public static ChildJvm start(List<String> command) throws IOException {
    return new ChildJvm(new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  public static List<String> command(
      Path temporary, String classPath, Class<?> main, List<String> arguments) {
    return command(temporary, classPath, List.of("-Xmx256m"), main, arguments);
  }

  /** As above, with arguments for the JVM, of which the last of two that contradict each other counts. */
  public static List<String> command(
      Path temporary,
      String classPath,
      List<String> jvmArguments,
      Class<?> main,
      List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        classPath));
    command.addAll(jvmArguments);
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The next line, or null at the end. */
  public String readLine() throws IOException {
    return lines.readLine();
  }

  /** Ends the process at once, as {@code kill -9} does, and waits until it is gone; what it said can still be read. */
  public void kill() {
    // By its handle: the process's own method would close the pipe, too.
    process.toHandle().destroyForcibly();
    waitFor();
  }

  public int waitFor() {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for process " + pid(), e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
