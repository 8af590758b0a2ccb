package dev.gateleg.tools.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.tools.live.MigrationJob;
import dev.gateleg.tools.live.StockMoves;
import dev.gateleg.tools.migrate.PostMigration;
import dev.gateleg.tools.migrate.PostSeed;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clicks through every screen in a real browser; pictures are kept in {@code target/pictures}. */
class BrowserTest {

  private static final Path SCRIPT = Path.of("src/test/web/browser.mjs");
  private static final Path PICTURES = Path.of("target/pictures");

  @Test
  void everyScreenWorksInABrowser() throws Exception {
    Web.assumeNode("playwright-core");
    Path browser = Web.assumeBrowser();
    try (Engine engine = Engine.inMemory()) {
      ShopSeed.fill(engine.client(), "shop", 20_000, 42);
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      PostSeed.write(engine.client());
      PostMigration migration = new PostMigration();
      try (StockMoves moves = new StockMoves(engine, view, Path.of("target/export")).start();
          Workbench workbench =
              Workbench.start(Workbench.Settings.of(List.of(view), "engine, in memory", 0)
                  .allowWrites(line -> {})
                  .with(moves.running()))) {
        moves
            .running()
            .jobs()
            .add(new MigrationJob(
                migration.name(), migration.over(engine.client()), true, InstantSource.system()));
        Web.Result result = Web.node(
            Map.of(
                "ADDRESS", workbench.address().toString(),
                "CHROMIUM", browser.toString(),
                "PICTURES", PICTURES.toAbsolutePath().toString(),
                "PLAYWRIGHT",
                    Web.SOURCES
                        .resolve("node_modules/playwright-core/index.mjs")
                        .toAbsolutePath()
                        .toString()),
            SCRIPT.toAbsolutePath().toString());
        Files.writeString(PICTURES.resolve("steps.txt"), result.output());
        assertThat(result.code()).as(result.output()).isZero();
      }
    }
  }
}
