package dev.gateleg.examples.demo;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Other programs that tests need. */
final class Programs {

  private Programs() {}

  /** What a program said, and how it ended. */
  record Ended(int code, String said) {}

  static Optional<Path> find(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Runs a program to its end. One that takes longer than that is ended, with all that it started. It writes into a file, so that
   * nobody waits for a pipe which something that it left behind still holds.
   */
  static Ended run(ProcessBuilder builder, Duration most) throws InterruptedException {
    try {
      Path said = Files.createTempFile("said", ".txt");
      try {
        Process process = builder
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(said.toFile()))
            .start();
        boolean ended = process.waitFor(most.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
          process.onExit().join();
        }
        String text = Files.readString(said);
        return ended
            ? new Ended(process.exitValue(), text)
            : new Ended(-1, text + "\nstill ran after " + most.toSeconds() + " s");
      } finally {
        Files.delete(said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
