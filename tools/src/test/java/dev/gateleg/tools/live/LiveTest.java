package dev.gateleg.tools.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkSource;
import dev.gateleg.tools.live.KeyHeat.Span;
import dev.gateleg.tools.live.KeyHeat.Unit;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.AnyTable;
import dev.gateleg.tools.view.KeyAttributeView;
import dev.gateleg.tools.view.KeySegment;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class LiveTest {

  private static final long NOW = 1_800_000_000L;

  private static KeyHeat.Place place(String key) {
    return new KeyHeat.Place(
        "",
        List.of(
            new KeyAttributeView("PK", Value.fromS(key), List.of(new KeySegment(key, null, null)))),
        "Order",
        "update(Order)");
  }

  @Test
  void heatIsCountedInCellsThatTimeEmpties() {
    KeyHeat heat = new KeyHeat();
    heat.add("shop", place("a"), Unit.WRITE, 10, NOW);
    heat.add("shop", place("a"), Unit.WRITE, 5, NOW + 1);
    heat.add("shop", place("a"), Unit.THROTTLE, 1, NOW + 1);
    heat.add("shop", place("b"), Unit.WRITE, 100, NOW);
    List<KeyHeat.Row> rows = heat.hottest("shop", Unit.WRITE, Span.FIVE_MINUTES, NOW + 2, 10);
    assertThat(rows)
        .extracting(row -> row.place().partition().get(0).value().s())
        .containsExactly("b", "a");
    assertThat(rows.get(1).cells()[KeyHeat.CELLS - 1]).isEqualTo(15);
    assertThat(rows.get(1).peak()).isEqualTo(3);
    assertThat(rows.get(1).throttled()[KeyHeat.CELLS - 1]).isTrue();
    // Ten cells later they are ten cells further left; a whole turn later they are gone.
    KeyHeat.Row later =
        heat.hottest("shop", Unit.WRITE, Span.FIVE_MINUTES, NOW + 50, 10).get(0);
    assertThat(later.cells()[KeyHeat.CELLS - 11]).isEqualTo(100);
    assertThat(heat.hottest("shop", Unit.WRITE, Span.FIVE_MINUTES, NOW + 400, 10))
        .isEmpty();
    assertThat(heat.hottest("shop", Unit.WRITE, Span.HOUR, NOW + 400, 10)).hasSize(2);
    assertThat(heat.hottest("other", Unit.WRITE, Span.HOUR, NOW, 10)).isEmpty();
  }

  @Test
  void theHottestKeysStayWhenThereAreTooMany() {
    KeyHeat heat = new KeyHeat();
    for (int i = 0; i < 5000; i++) {
      heat.add("shop", place("cold" + i), Unit.WRITE, 1, NOW);
      heat.add("shop", place("hot"), Unit.WRITE, 1, NOW);
    }
    List<KeyHeat.Row> rows = heat.hottest("shop", Unit.WRITE, Span.HOUR, NOW, 10_000);
    assertThat(rows).hasSizeLessThanOrEqualTo(1000);
    assertThat(rows.get(0).place()).isEqualTo(place("hot"));
    assertThat(rows.get(0).peak() * 60).isEqualTo(5000);
  }

  @Test
  void theStreamTellsWhatChangedAndWhatItTook() {
    try (Engine engine = Engine.inMemory()) {
      ShopSeed.fill(engine.client(), "shop", 60, 42);
      String stream = engine
          .client()
          .updateTable(update -> update
              .tableName("shop")
              .streamSpecification(spec ->
                  spec.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
          .tableDescription()
          .latestStreamArn();
      KeyHeat heat = new KeyHeat();
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(NOW));
      StreamWatch watch =
          new StreamWatch(view, stream, engine.streamsClient(), heat, clock, item -> {});
      watch.poll();
      Map<String, Value> key =
          Map.of("PK", Value.fromS("ORDER#o_1"), "SK", Value.fromS("METADATA"));
      engine
          .client()
          .updateItem(update -> update
              .tableName("shop")
              .key(SdkItems.toSdk(key))
              .updateExpression("SET #t = :t")
              .expressionAttributeNames(Map.of("#t", "total"))
              .expressionAttributeValues(SdkItems.toSdk(Map.of(":t", Value.fromN("1.25")))));
      engine.client().deleteItem(delete -> delete.tableName("shop").key(SdkItems.toSdk(key)));
      watch.poll();
      List<ChangeLine> lines = watch.changes(0);
      assertThat(lines).extracting(ChangeLine::kind).containsExactly("Removed", "Modified");
      assertThat(lines.get(1).text()).startsWith("total ").endsWith(" → 1.25");
      assertThat(lines.get(1).entity()).isEqualTo("Order");
      assertThat(watch.changes(lines.get(0).number())).isEmpty();
      List<KeyHeat.Row> rows = heat.hottest("shop", Unit.WRITE, Span.HOUR, NOW, 10);
      // Two writes of one unit on the table, and as many on each index.
      assertThat(rows)
          .extracting(row -> row.place().index() + " " + row.peak() * 60)
          .containsExactlyInAnyOrder(" 2.0", "GSI1 2.0", "GSI2 2.0");
    }
  }

  @Test
  void anExportThatReachedItsCapIsTakenUpAgain(@TempDir Path folder) throws Exception {
    try (Engine engine = Engine.inMemory()) {
      ShopSeed.fill(engine.client(), "shop", 3000, 42);
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      ExportJob first = new ExportJob("j-1", view, folder, 10, InstantSource.system());
      first.run();
      assertThat(first.view().state()).isEqualTo(JobView.State.FAILED);
      assertThat(first.view().message()).contains("[BulkCostCap]");
      ExportJob second = new ExportJob("j-2", view, folder, 0, InstantSource.system());
      second.run();
      assertThat(second.view().state()).isEqualTo(JobView.State.DONE);
      assertThat(second.view().done()).isEqualTo(view.live().items());
      ShopSeed.create(engine.client(), "copy");
      var copied = Bulk.on(AnyTable.of(new TableView(ShopSeed.model(), "copy", engine.client())))
          .importing(BulkSource.export(folder))
          .exact()
          .run();
      assertThat(copied.progress().written()).isEqualTo(view.live().items());
    }
  }

  @Test
  void aJobRestsWhileItIsPaused(@TempDir Path folder) throws Exception {
    try (Engine engine = Engine.inMemory()) {
      ShopSeed.fill(engine.client(), "shop", 60, 42);
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      ExportJob job = new ExportJob("j-1", view, folder.resolve("x"), 0, InstantSource.system());
      JobBoard board = new JobBoard();
      board.add(job);
      job.pause();
      Thread work = new Thread(job::run);
      work.start();
      assertThat(board.all().get(0).state()).isEqualTo(JobView.State.PAUSED);
      assertThat(folder.resolve("x")).doesNotExist();
      board.job("j-1").orElseThrow().resume();
      work.join();
      assertThat(job.view().state()).isEqualTo(JobView.State.DONE);
      assertThat(folder.resolve("x/AWSDynamoDB")).exists();
    }
  }
}
