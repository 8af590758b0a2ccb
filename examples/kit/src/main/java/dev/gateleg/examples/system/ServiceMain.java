package dev.gateleg.examples.system;

import dev.gateleg.examples.http.HttpService;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Runs the example systems that are on the class path as services. */
@Command(
    name = "services",
    mixinStandardHelpOptions = true,
    description = "The example systems over HTTP, on loopback, each under its name.")
public final class ServiceMain implements Callable<Integer> {

  /** What it prints when it can be asked, followed by the address. */
  public static final String READY = "Services at ";

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An endpoint with DynamoDB's API; without it, DynamoDB itself.")
  private @Nullable URI endpoint;

  @Option(names = "--port", defaultValue = "8080", description = "The port; 0 for any (8080).")
  private int port;

  @Option(
      names = "--suffix",
      defaultValue = "",
      description = "What is added to the names of tables.")
  private String suffix = "";

  @Option(names = "--only", split = ",", description = "The systems, where not all of them.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "Where they keep files: imports, archives. By default a new one.")
  private @Nullable Path folder;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Make the tables where there are none, and write the seed data.")
  private @Nullable Long seed;

  @Option(
      names = "--client-faults",
      paramLabel = "SEED",
      description = "Lose requests and answers on the way, by seed.")
  private @Nullable Long faults;

  private ServiceMain() {}

  /** Runs the services until they are ended. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ServiceMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    DynamoDbClient client = DynamoDb.client(endpoint, faults);
    DynamoDbStreamsClient streams = DynamoDb.streams(endpoint, faults);
    Metrics metrics = new Metrics();
    Path files = folder == null ? Files.createTempDirectory("gateleg-services") : folder;
    List<OpenSystem> open = new ArrayList<>();
    Map<String, Routes> routes = new TreeMap<>();
    for (ExampleSystem system : ExampleSystem.all()) {
      if (only.isEmpty() || only.contains(system.name())) {
        String table = system.name() + suffix;
        OpenSystem opened =
            system.open(new Place(client, streams, table, Clock.systemUTC(), metrics, files));
        if (seed != null) {
          system.createTable(client, table);
          opened.seed(seed);
        }
        open.add(opened);
        routes.put(system.name(), opened.routes());
      }
    }
    routes.put("metrics", new Routes().get("/counts", request -> Response.ok(metrics.counts())));
    routes.put(
        "jobs",
        new JobRoutes(
                () -> open.stream().flatMap(system -> system.jobs().stream()).toList())
            .routes());
    HttpService server = HttpService.start(routes, port);
    open.forEach(OpenSystem::work);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.close();
      open.forEach(OpenSystem::close);
      client.close();
      streams.close();
      ended.countDown();
    }));
    System.out.println(READY + server.uri());
    ended.await();
    return 0;
  }
}
