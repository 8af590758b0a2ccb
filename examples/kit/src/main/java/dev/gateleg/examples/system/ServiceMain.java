package dev.gateleg.examples.system;

import dev.gateleg.examples.http.HttpService;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import java.io.IOException;
import java.io.InputStream;
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

  @Option(
      names = "--engine",
      paramLabel = "URL",
      description = "The endpoint of an embedded engine, which checks no signatures.")
  private @Nullable URI engine;

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

  @Option(
      names = "--attached",
      description =
          "Wait for a line on standard input before the work begins, and end when the input ends.")
  private boolean attached;

  private ServiceMain() {}

  /** Runs the services until they are ended. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ServiceMain()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    DynamoDbClient client =
        engine == null ? DynamoDb.client(endpoint, faults) : DynamoDb.ofEngine(engine);
    DynamoDbStreamsClient streams =
        engine == null ? DynamoDb.streams(endpoint, faults) : DynamoDb.streamsOfEngine(engine);
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
    if (attached) {
      attach();
    }
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

  /** Waits until whoever started this process says go, and ends with it, however that one ends. */
  private static void attach() throws IOException {
    InputStream input = System.in;
    readLine(input);
    Thread watch = new Thread(
        () -> {
          try {
            readToEnd(input);
          } finally {
            Runtime.getRuntime().halt(0); // There is nobody left to answer to.
          }
        },
        "attached");
    watch.setDaemon(true);
    watch.start();
  }

  private static void readLine(InputStream input) throws IOException {
    for (int read = input.read(); read != '\n'; read = input.read()) {
      if (read < 0) {
        Runtime.getRuntime().halt(0);
      }
    }
  }

  private static void readToEnd(InputStream input) {
    try {
      while (input.read() >= 0) {
        // Nothing more is said.
      }
    } catch (IOException e) {
      // As good as the end.
    }
  }
}
