package dev.gateleg.tools.workbench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The page's sources, and Node to build and try them with; tests are skipped where these can't be had. */
final class Web {

  static final Path SOURCES = Path.of("src/main/web");
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome");

  private static final Duration MOST = Duration.ofMinutes(6);

  private Web() {}

  /** What a run of Node said. */
  record Result(int code, String output) {}

  /** Skips the test unless Node and the packages are there. */
  static void assumeNode(String module) {
    assumeTrue(program("node").isPresent(), "skipped: there is no node on the path");
    assumeTrue(
        Files.isDirectory(SOURCES.resolve("node_modules").resolve(module)),
        "skipped: run 'npm ci' in tools/src/main/web first");
  }

  /** A browser's program; skips the test where there is none. */
  static Path assumeBrowser() {
    Optional<Path> browser =
        BROWSERS.stream().flatMap(name -> program(name).stream()).findFirst();
    assumeTrue(browser.isPresent(), "skipped: no browser is installed (one of " + BROWSERS + ")");
    return browser.orElseThrow();
  }

  private static Optional<Path> program(String name) {
    return List.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
        .stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Result node(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>(List.of("node"));
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile("said", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command)
        .directory(SOURCES.toFile())
        .redirectErrorStream(true)
        // A pipe could be held open by a browser that was left behind.
        .redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(MOST.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    }
    String output = Files.readString(said);
    Files.delete(said);
    return ended
        ? new Result(process.exitValue(), output)
        : new Result(-1, output + "\nstill ran after " + MOST.toSeconds() + " s");
  }
}
