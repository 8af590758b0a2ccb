package dev.gateleg.examples.ads.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.ads.Ads;
import dev.gateleg.examples.ads.AdsService;
import dev.gateleg.examples.ads.AdsTable;
import dev.gateleg.examples.ads.PerformanceImports;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import dev.gateleg.examples.system.ServiceJob;
import java.util.List;

/** The advertising system as an example system. */
public final class AdsSystem implements ExampleSystem {

  /** For the service loader. */
  public AdsSystem() {}

  @Override
  public String name() {
    return "ads";
  }

  @Override
  public Class<? extends Table> patterns() {
    return Ads.class;
  }

  @Override
  public TableSchema schema() {
    return AdsTable.TYPE.schema();
  }

  @Override
  public OpenSystem open(Place place) {
    Ads ads = AdsTable.TYPE
        .with(place.client())
        .tableName(place.table())
        .clock(place.clock())
        .listener(place.listener())
        .open();
    AdsService service = new AdsService(ads, place.clock());
    PerformanceImports imports =
        new PerformanceImports(ads, place.folder().resolve("ads"), place.clock());
    return new OpenSystem() {
      @Override
      public Routes routes() {
        return new AdsRoutes(service, imports).routes();
      }

      @Override
      public void seed(long seed) {
        AdsSeed.write(service, seed);
      }

      @Override
      public List<ServiceJob> jobs() {
        return imports.jobs();
      }

      @Override
      public void close() {
        imports.close();
      }

      @Override
      public Load load(long seed) {
        return new AdsLoad(service);
      }
    };
  }
}
