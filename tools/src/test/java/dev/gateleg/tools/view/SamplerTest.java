package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.ItemView.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SamplerTest {

  private static Engine large;

  @BeforeAll
  static void fill() {
    large = Engine.inMemory();
    ShopSeed.fill(large.client(), "shop", 40_000, 2);
  }

  @AfterAll
  static void close() {
    large.close();
  }

  @Test
  void countsASmallTableExactly() {
    try (Engine engine = Engine.inMemory()) {
      long written = ShopSeed.fill(engine.client(), "shop", 2_000, 1);
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      Sample sample = view.sample(view.live(), 40, new Random(1));
      assertThat(sample.exact()).isTrue();
      assertThat(sample.items()).isEqualTo(written);
      assertThat(sample.counts().stream().mapToLong(EntityCount::count).sum()).isEqualTo(written);
      assertThat(sample.counts()).allSatisfy(count -> assertThat(count.margin()).isZero());
      assertThat(sample.units()).isLessThanOrEqualTo(view.samplePrice(view.live(), 40) + 1);
    }
  }

  /** The 95 % intervals of eight samples of seven entities: few may miss, and their seeds are fixed. */
  @Test
  void theIntervalHoldsTheTruthAboutAsOftenAsItSays() {
    TableView view = new TableView(ShopSeed.model(), "shop", large.client());
    Map<String, Long> truth = new HashMap<>();
    for (String cursor = ""; cursor != null; ) {
      Page page = view.scan("", 1000, cursor);
      page.items().stream()
          .filter(item -> item.kind() == Kind.ENTITY)
          .forEach(item -> truth.merge(item.entity(), 1L, Long::sum));
      cursor = page.cursor();
    }
    int held = 0;
    int asked = 0;
    for (int seed = 0; seed < 8; seed++) {
      Sample sample = view.sample(view.live(), 40, new Random(seed));
      assertThat(sample.exact()).isFalse();
      assertThat(sample.units()).isLessThan(2 * view.samplePrice(view.live(), 40));
      for (EntityCount count : sample.counts()) {
        if (count.kind() == Kind.ENTITY) {
          asked++;
          long real = truth.getOrDefault(count.entity(), 0L);
          held += Math.abs(count.count() - real) <= Math.max(1, count.margin()) ? 1 : 0;
        }
      }
    }
    assertThat(held / (double) asked).isGreaterThan(0.85);
  }

  @Test
  void saysFewerThanWhereNoneWasMet() {
    TableView view = new TableView(ShopSeed.model(), "shop", large.client());
    Sample sample = view.sample(view.live(), 10, new Random(5));
    EntityCount lost = sample.counts().stream()
        .filter(count -> count.kind() == Kind.UNDECODABLE)
        .findFirst()
        .orElseThrow();
    assertThat(lost.met()).isFalse();
    assertThat(lost.count()).isEqualTo(Math.round(3.0 * sample.ofSegments() / 10));
  }
}
