package dev.gateleg.examples.telemetry.web;

import dev.gateleg.core.Table;
import dev.gateleg.core.heat.Heat;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import dev.gateleg.examples.system.ServiceJob;
import dev.gateleg.examples.telemetry.HotMetrics;
import dev.gateleg.examples.telemetry.SampleArchive;
import dev.gateleg.examples.telemetry.Telemetry;
import dev.gateleg.examples.telemetry.TelemetryService;
import dev.gateleg.examples.telemetry.TelemetryTable;
import java.util.List;

/** The metrics as an example system. */
public final class TelemetrySystem implements ExampleSystem {

  /** Over how many seconds heat is measured: short, so that a hot metric is seen soon. */
  private static final int WINDOW = 2;

  /** For the service loader. */
  public TelemetrySystem() {}

  @Override
  public String name() {
    return "telemetry";
  }

  @Override
  public Class<? extends Table> patterns() {
    return Telemetry.class;
  }

  @Override
  public TableSchema schema() {
    return TelemetryTable.TYPE.schema();
  }

  @Override
  public OpenSystem open(Place place) {
    TelemetryService service = new TelemetryService(
        TelemetryTable.TYPE
            .with(place.client())
            .tableName(place.table())
            .clock(place.clock())
            .listener(place.listener())
            .open(),
        place.clock(),
        Heat.perSeconds(WINDOW));
    SampleArchive archive = service.archive(place.folder().resolve("telemetry"));
    HotMetrics hot = new HotMetrics(service);
    return new OpenSystem() {
      @Override
      public Routes routes() {
        return new TelemetryRoutes(service, archive, hot, place.clock()).routes();
      }

      @Override
      public void seed(long seed) {
        TelemetrySeed.write(service, seed, place.clock().instant());
      }

      @Override
      public void work() {
        hot.start();
      }

      @Override
      public List<ServiceJob> jobs() {
        return archive.jobs();
      }

      @Override
      public Load load(long seed) {
        return new TelemetryLoad(service, archive, place.clock());
      }

      @Override
      public void close() {
        hot.close();
      }
    };
  }
}
