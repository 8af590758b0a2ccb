package dev.gateleg.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Walks through the workbench of a running demo in a real browser. The pictures of docs/tour.md are made here: {@code
 * -Dgateleg.pictures=write} writes them into {@code docs/pictures}, otherwise they are in {@code target/pictures}.
 */
final class TourTest {

  private static final long SEED = 11;

  /** Without one, the clients take all of the machine, and a browser beside a build gets nothing of it. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final Duration MOST = Duration.ofMinutes(4);
  private static final Path PLAYWRIGHT =
      Path.of("../../tools/src/main/web/node_modules/playwright-core/index.mjs");
  private static final boolean FOR_THE_DOCS =
      "write".equals(System.getProperty("gateleg.pictures"));
  private static final Path PICTURES =
      Path.of(FOR_THE_DOCS ? "../../docs/pictures" : "target/pictures");

  /** What each step took. */
  private static final Path STEPS = Path.of("target/pictures/steps.txt");

  @Test
  void theTourCanBeWalked(@TempDir Path folder) throws Exception {
    assumeTrue(Programs.find("node").isPresent(), "skipped: there is no node on the path");
    assumeTrue(Files.exists(PLAYWRIGHT), "skipped: run 'npm ci' in tools/src/main/web first");
    Optional<Path> browser = Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Programs.find(name).stream())
        .findFirst();
    assumeTrue(browser.isPresent(), "skipped: no browser is installed");
    try (Engine engine = Engine.builder().seed(SEED).open();
        Endpoint served = engine.serve(0);
        Systems systems = new Systems(engine.client(), engine.streamsClient(), "", SEED, folder)) {
      systems.createTables();
      try (ServiceProcess services = ServiceProcess.started(served.uri(), "", folder, null)) {
        systems.seed(SEED);
        services.await();
        systems.begin(services.uri(), 5, SEED, PAUSE);
        try (DemoSight sight =
            DemoSight.of(engine, served.uri(), services, systems, folder.resolve("export"))) {
          sight.start(served.uri(), services.uri(), new PrintWriter(Writer.nullWriter()));
          walk(sight, services, folder, browser.orElseThrow());
        } finally {
          systems.end();
        }
      }
    }
  }

  private static void walk(DemoSight sight, ServiceProcess services, Path folder, Path browser)
      throws InterruptedException, IOException {
    ProcessBuilder builder = new ProcessBuilder(
        List.of("node", Path.of("src/test/web/tour.mjs").toAbsolutePath().toString()));
    builder
        .environment()
        .putAll(Map.of(
            "ADDRESS", sight.address().orElseThrow().toString(),
            "CALM_MILLIS", FOR_THE_DOCS ? "20000" : "0", // so that the curves are curves
            "SERVICES", services.uri().toString(),
            "FOLDER", folder.toString(),
            "CHROMIUM", browser.toString(),
            "PICTURES", PICTURES.toAbsolutePath().normalize().toString(),
            "PLAYWRIGHT", PLAYWRIGHT.toAbsolutePath().normalize().toString()));
    Programs.Ended ended = Programs.run(builder, MOST);
    Files.createDirectories(STEPS.getParent());
    Files.writeString(STEPS, ended.said());
    assertThat(ended.code()).as(ended.said()).isZero();
  }
}
