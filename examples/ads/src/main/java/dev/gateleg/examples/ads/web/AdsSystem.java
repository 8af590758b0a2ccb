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
import java.nio.file.Path;

/** The advertising system as an example system. */
public final class AdsSystem implements ExampleSystem {

  private final Path folder;

  /** For the service loader. */
  public AdsSystem() {
    this(Path.of(System.getProperty("java.io.tmpdir"), "gateleg-ads-imports"));
  }

  /** Imports files of that folder. */
  public AdsSystem(Path imports) {
    this.folder = imports;
  }

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
    PerformanceImports imports = new PerformanceImports(ads, folder);
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
