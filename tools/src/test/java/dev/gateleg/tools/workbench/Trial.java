package dev.gateleg.tools.workbench;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.live.StockMoves;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.util.List;

/**
 * A workbench on a shop in memory, to be tried by hand and by the browser's tests: prints its address and runs until its
 * input ends. Arguments: how many items, the workbench's port, and the port of the engine's own endpoint.
 */
final class Trial {

  private Trial() {}

  public static void main(String[] arguments) throws Exception {
    long items = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200_000;
    int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
    int endpoint = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
    try (Engine engine = Engine.inMemory();
        Endpoint served = engine.serve(endpoint)) {
      long written = ShopSeed.fill(engine.client(), "shop", items, 42);
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      try (StockMoves moves = new StockMoves(engine, view, Path.of("target/export")).start();
          Workbench workbench =
              Workbench.start(Workbench.Settings.of(List.of(view), "engine, in memory", port)
                  .allowWrites(System.err::println)
                  .with(moves.running()))) {
        System.out.println(workbench.address());
        System.err.println(written + " items at " + served.uri());
        while (System.in.read() >= 0) {
          // Runs until whoever started it goes away.
        }
      }
    }
  }
}
