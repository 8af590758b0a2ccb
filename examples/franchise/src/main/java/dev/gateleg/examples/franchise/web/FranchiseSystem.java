package dev.gateleg.examples.franchise.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.franchise.Franchise;
import dev.gateleg.examples.franchise.FranchiseService;
import dev.gateleg.examples.franchise.FranchiseTable;
import dev.gateleg.examples.franchise.ReportFeeds;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;

/** The franchise as an example system. */
public final class FranchiseSystem implements ExampleSystem {

  /** For the service loader. */
  public FranchiseSystem() {}

  @Override
  public String name() {
    return "franchise";
  }

  @Override
  public Class<? extends Table> patterns() {
    return Franchise.class;
  }

  @Override
  public TableSchema schema() {
    return FranchiseTable.TYPE.schema();
  }

  @Override
  public OpenSystem open(Place place) {
    FranchiseService service = new FranchiseService(
        tenant -> FranchiseTable.TYPE
            .with(place.client(), tenant)
            .tableName(place.table())
            .clock(place.clock())
            .listener(place.listener())
            .open(),
        FranchiseTable.openingAcrossScopes(place.client())
            .tableName(place.table())
            .clock(place.clock())
            .listener(place.listener())
            .open());
    Routes routes = new FranchiseRoutes(service, new Tokens(place.clock())).routes();
    ReportFeeds feeds = new ReportFeeds(service, changes -> changes.consuming(place.streams()));
    return new OpenSystem() {
      @Override
      public Routes routes() {
        return routes;
      }

      @Override
      public void seed(long seed) {
        new FranchiseSeed(seed).write(service);
      }

      @Override
      public void work() {
        feeds.start();
      }

      @Override
      public void close() {
        feeds.close();
      }

      @Override
      public Load load(long seed) {
        return new FranchiseLoad(service, new FranchiseSeed(seed));
      }
    };
  }
}
