package dev.gateleg.examples.shop.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.shop.Shop;
import dev.gateleg.examples.shop.ShopService;
import dev.gateleg.examples.shop.ShopTable;
import dev.gateleg.examples.shop.ShopWork;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;

/** The shop as an example system. */
public final class ShopSystem implements ExampleSystem {

  /** For the service loader. */
  public ShopSystem() {}

  @Override
  public String name() {
    return "shop";
  }

  @Override
  public Class<? extends Table> patterns() {
    return Shop.class;
  }

  @Override
  public TableSchema schema() {
    return ShopTable.TYPE.schema();
  }

  @Override
  public OpenSystem open(Place place) {
    Shop shop = ShopTable.TYPE
        .with(place.client())
        .tableName(place.table())
        .clock(place.clock())
        .listener(place.listener())
        .open();
    ShopService service = new ShopService(shop, place.clock());
    ShopWork work = new ShopWork(shop);
    return new OpenSystem() {
      @Override
      public Routes routes() {
        return new ShopRoutes(service, work).routes();
      }

      @Override
      public void seed(long seed) {
        ShopSeed.write(service, seed);
      }

      @Override
      public void work() {
        work.start(changes -> changes.consuming(place.streams()));
      }

      @Override
      public Load load(long seed) {
        return new ShopLoad(service);
      }

      @Override
      public void close() {
        work.close();
      }
    };
  }
}
