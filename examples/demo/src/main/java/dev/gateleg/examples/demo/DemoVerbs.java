package dev.gateleg.examples.demo;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.examples.http.HttpService;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.system.DynamoDb;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.Metrics;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import dev.gateleg.tools.command.Verb;
import dev.gateleg.tools.command.VerbSource;
import dev.gateleg.tools.view.ModelFiles;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.workbench.Workbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Makes the demo a verb of the {@code gateleg} command. */
public final class DemoVerbs implements VerbSource {

  private static final long SEED = 1;
  private static final int CLIENTS = 10;
  private static final int MILLIS = 1500;

  /** For the service loader. */
  public DemoVerbs() {}

  @Override
  public List<Verb> verbs() {
    return List.of(new Verb("demo", Demo::new));
  }

  /** A small demo in one process, services included, so that both processes of a real one find their classes in the archive. */
  @Override
  public void warmUp() throws Exception {
    Path folder = Files.createTempDirectory("gateleg-warm-up");
    try (Engine engine = Engine.inMemory();
        Endpoint served = engine.serve(0);
        DynamoDbClient client = DynamoDb.ofEngine(served.uri());
        DynamoDbStreamsClient streams = DynamoDb.streamsOfEngine(served.uri());
        Systems systems = new Systems(engine.client(), engine.streamsClient(), "", SEED, folder)) {
      systems.createTables();
      systems.seed(SEED);
      Metrics metrics = new Metrics();
      Map<String, Routes> routes = new TreeMap<>();
      List<OpenSystem> open = new ArrayList<>();
      for (ExampleSystem system : ExampleSystem.all()) {
        OpenSystem opened = system.open(
            new Place(client, streams, system.name(), Clock.systemUTC(), metrics, folder));
        routes.put(system.name(), opened.routes());
        open.add(opened);
      }
      routes.put("metrics", new Routes().get("/counts", all -> Response.ok(metrics.counts())));
      List<TableView> views = systems.all().stream()
          .map(seen ->
              new TableView(ModelFiles.of(seen.system().patterns()), seen.table(), engine.client()))
          .toList();
      try (HttpService services = HttpService.start(routes, 0);
          Workbench workbench = Workbench.start(Workbench.Settings.of(views, "warm-up", 0))) {
        open.forEach(OpenSystem::work);
        systems.begin(services.uri(), CLIENTS, SEED);
        Thread.sleep(workbench.address().getPort() > 0 ? MILLIS : 0);
        systems.end();
        systems.all().forEach(seen -> seen.load().look());
        open.forEach(OpenSystem::close);
      }
    } finally {
      Demo.delete(folder);
    }
  }
}
