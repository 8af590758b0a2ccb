package dev.gateleg.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Walks through the workbench of a running demo in a real browser. The pictures of docs/tour.md are made here: {@code
 * -Dgateleg.pictures=write} writes them into {@code docs/pictures}, otherwise they are in {@code target/pictures}.
 * Slow: {@code -Dgateleg.exclude=} runs it.
 */
@Tag("slow")
final class TourTest {

  private static final long SEED = 11;
  private static final Path PLAYWRIGHT =
      Path.of("../../tools/src/main/web/node_modules/playwright-core/index.mjs");
  private static final Path PICTURES = Path.of(
      "write".equals(System.getProperty("gateleg.pictures"))
          ? "../../docs/pictures"
          : "target/pictures");

  @Test
  void theTourCanBeWalked() throws Exception {
    assumeTrue(program("node").isPresent(), "skipped: there is no node on the path");
    assumeTrue(Files.exists(PLAYWRIGHT), "skipped: run 'npm ci' in tools/src/main/web first");
    Optional<Path> browser = Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> program(name).stream())
        .findFirst();
    assumeTrue(browser.isPresent(), "skipped: no browser is installed");
    try (Engine engine = Engine.builder().seed(SEED).open();
        Endpoint served = engine.serve(0);
        Systems systems = new Systems(engine.client(), engine.streamsClient(), "", SEED)) {
      systems.createTables();
      try (ServiceProcess services = new ServiceProcess(served.uri(), "", null)) {
        services.start();
        systems.seed(SEED);
        services.await();
        systems.begin(services.uri(), 5, SEED);
        try (DemoSight sight = DemoSight.of(engine, services, systems)) {
          sight.start(served.uri(), services.uri(), new PrintWriter(Writer.nullWriter()));
          walk(sight, browser.orElseThrow());
        } finally {
          systems.end();
        }
      }
    }
  }

  private static void walk(DemoSight sight, Path browser) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
            List.of("node", Path.of("src/test/web/tour.mjs").toAbsolutePath().toString()))
        .redirectErrorStream(true);
    builder
        .environment()
        .putAll(Map.of(
            "ADDRESS", sight.address().orElseThrow().toString(),
            "CHROMIUM", browser.toString(),
            "PICTURES", PICTURES.toAbsolutePath().normalize().toString(),
            "PLAYWRIGHT", PLAYWRIGHT.toAbsolutePath().normalize().toString()));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
