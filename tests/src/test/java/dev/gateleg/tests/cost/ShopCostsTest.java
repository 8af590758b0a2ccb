package dev.gateleg.tests.cost;

import dev.gateleg.testing.CostGate;
import dev.gateleg.tests.shop.Shop;
import dev.gateleg.tests.shop.ShopTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class ShopCostsTest {

  private static final Object[] SAMPLES = CostGateTest.samples(600);

  // region gate
  @Test
  void noCallOfTheShopGetsDearer() {
    CostGate.of(Shop.class, ShopTable.TYPE)
        .samples(SAMPLES) // users, orders, items, …: as large and as many as real ones
        .check(Path.of("src/test/costs/shop.txt"));
  }
  // endregion
}
