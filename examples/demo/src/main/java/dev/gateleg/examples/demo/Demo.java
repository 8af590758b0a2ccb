package dev.gateleg.examples.demo;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.examples.load.Tally;
import dev.gateleg.examples.system.DynamoDb;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.tools.command.Exit;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import tools.jackson.databind.json.JsonMapper;

/** The demo: starts a DynamoDB and the example systems, puts them under load and faults, and audits what they promise. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs the example systems under load, duplicates and faults, shows them in the workbench,"
            + " and audits what they promise.",
    footer = {
      "",
      "Exit codes: 0 every promise holds, 1 one does not, or nothing was put to the test, 2 usage,"
          + " 5 the endpoint does not answer.",
      "",
      "Examples:",
      "  gateleg demo",
      "  gateleg demo --seconds 20 --kill --json",
      "  gateleg demo --endpoint http://localhost:8000 --clients 16"
    })
public final class Demo implements Callable<Integer> {

  private static final int TICK_MILLIS = 1000;
  private static final int MOST_SECONDS = 24 * 60 * 60;

  /** How long Ctrl-C waits for the audit. */
  private static final int MOST_SECONDS_TO_END = 60;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "End by itself after so many seconds; by default Ctrl-C ends it.")
  private @Nullable Integer seconds;

  @Option(names = "--json", description = "Print the final audit as one JSON object, and no table.")
  private boolean json;

  @Option(
      names = "--kill",
      description = "Kill the services with SIGKILL every few seconds, and start them again.")
  private boolean kill;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Run on another endpoint with DynamoDB's API; faults come from the client's side then.")
  private @Nullable URI endpoint;

  @Option(names = "--clients", defaultValue = "10", description = "How many clients at once (10).")
  private int clients;

  @Option(names = "--seed", paramLabel = "SEED", description = "The seed of load and faults.")
  private @Nullable Long seed;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean interrupted;

  Demo() {}

  @Override
  public Integer call() throws Exception {
    if (seconds != null && (seconds < 1 || seconds > MOST_SECONDS)) {
      throw wrong(
          DemoCode.SECONDS,
          "--seconds " + seconds + " makes no demo; give 1 to " + MOST_SECONDS + ".");
    } else if (clients < 1 || clients > 64) {
      throw wrong(DemoCode.CLIENTS, "--clients " + clients + "; give 1 to 64.");
    } else if (endpoint != null
        && (endpoint.getHost() == null
            || !String.valueOf(endpoint.getScheme()).matches("https?"))) {
      throw wrong(
          DemoCode.ENDPOINT_MALFORMED,
          "--endpoint " + endpoint + " is no address; give one such as http://localhost:8000.");
    }
    long used = seed == null ? new Random().nextInt(1_000_000) : seed;
    Path folder = Files.createTempDirectory("gateleg-demo");
    Thread hook = endsOnInterrupt(folder);
    try {
      return run(used, folder);
    } finally {
      delete(folder);
      if (!interrupted) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
      ended.countDown();
    }
  }

  /** Removes the files of the services. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private int run(long used, Path folder) throws Exception {
    if (endpoint != null) {
      try (DynamoDbClient client = DynamoDb.client(endpoint, null);
          DynamoDbStreamsClient streams = DynamoDb.streams(endpoint, null)) {
        String suffix = "-demo-" + Long.toString(System.nanoTime(), 36);
        try (Systems systems = new Systems(client, streams, suffix, used, folder)) {
          if (!createTables(systems, endpoint)) {
            return Exit.REMOTE;
          }
          try (ServiceProcess services = ServiceProcess.started(endpoint, suffix, folder, used)) {
            return run(endpoint, null, services, systems, used);
          } finally {
            systems.deleteTables();
          }
        }
      }
    }
    try (Engine engine = Engine.builder().seed(used).open();
        Endpoint served = engine.serve(0);
        // They start while their tables are made and filled.
        ServiceProcess services = ServiceProcess.started(served.uri(), "", folder, null);
        Systems systems = new Systems(engine.client(), engine.streamsClient(), "", used, folder)) {
      systems.createTables();
      return run(served.uri(), engine, services, systems, used);
    }
  }

  /** Makes the tables; false where the endpoint does not answer, which has been said then. */
  private boolean createTables(Systems systems, URI uri) {
    try {
      systems.createTables();
      return true;
    } catch (SdkClientException | GatelegException e) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(says(
          DemoCode.ENDPOINT_UNREACHABLE,
          "--endpoint " + uri + ": " + e.getMessage() + "; start it, or mend the address."));
      err.flush();
      return false;
    }
  }

  private int run(
      URI uri, @Nullable Engine engine, ServiceProcess services, Systems systems, long used)
      throws Exception {
    Screen screen = new Screen(
        out(),
        used,
        !json,
        systems.all().stream().map(seen -> seen.system().name()).toList());
    systems.seed(used);
    services.await();
    systems.begin(services.uri(), clients, used);
    try (DemoSight sight = DemoSight.of(engine, uri, services, systems, Path.of("export"))) {
      sight.start(uri, services.uri(), spec.commandLine().getErr());
      watch(services, engine, systems.tally(), screen);
    }
    systems.end();
    if (engine != null) {
      engine.faults(Faults.none());
    }
    systems.rest();
    services.close();
    int kills = services.kills();
    Verdict verdict = new Verdict(systems.audit(), untested(engine, systems.tally(), kills));
    report(verdict, systems.tally(), engine, kills, used, screen);
    return verdict.holds() ? 0 : 1;
  }

  /** What has to have happened, so that an audit without findings says something. */
  private List<String> untested(@Nullable Engine engine, Tally tally, int kills) {
    List<String> lacks = new ArrayList<>();
    if (tally.counted(Tally.REPLAYS) == 0) {
      lacks.add("no request was repeated; let the demo run longer.");
    }
    // Through another endpoint the faults strike inside the client, where nobody counts them.
    if (engine != null && faults(engine).isEmpty()) {
      lacks.add("no fault struck; let the demo run longer.");
    }
    if (kill && kills == 0) {
      lacks.add("the services were never killed; let the demo run longer.");
    }
    return lacks;
  }

  /** On Ctrl-C the load ends, the audit is made, all is closed, and only then the process ends. */
  private Thread endsOnInterrupt(Path folder) {
    Thread hook = new Thread(() -> {
      interrupted = true;
      try {
        if (!ended.await(MOST_SECONDS_TO_END, TimeUnit.SECONDS)) {
          spec.commandLine()
              .getErr()
              .println(says(DemoCode.NOT_ENDED, "The audit took too long; there is none."));
          spec.commandLine().getErr().flush();
          delete(folder);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (IOException e) {
        // The services may still write; the folder is a temporary one.
      }
    });
    Runtime.getRuntime().addShutdownHook(hook);
    return hook;
  }

  /** Shows the table every second, and kills the service now and then, until the time is over. */
  private void watch(ServiceProcess services, @Nullable Engine engine, Tally tally, Screen screen)
      throws InterruptedException, IOException {
    long start = System.nanoTime();
    int nextKill = 3;
    while (!interrupted) {
      Thread.sleep(Math.min(TICK_MILLIS, 200));
      double passed = (System.nanoTime() - start) / 1e9;
      if (seconds != null && passed >= seconds) {
        return;
      }
      if (kill && passed >= nextKill) {
        services.killAndRestart();
        nextKill = (int) ((System.nanoTime() - start) / 1e9) + 3;
      }
      screen.show(passed, tally, faults(engine), services.kills());
    }
  }

  private static Map<String, Long> faults(@Nullable Engine engine) {
    Map<String, Long> counts = new TreeMap<>();
    if (engine != null) {
      engine.faultCounts().forEach((fault, count) -> {
        if (count > 0) {
          counts.put(fault.name().toLowerCase(Locale.ROOT), count);
        }
      });
    }
    return counts;
  }

  private void report(
      Verdict verdict, Tally tally, @Nullable Engine engine, int kills, long used, Screen screen) {
    if (!json) {
      screen.audit(verdict);
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("seed", used);
    all.put("load", tally.counts());
    all.put("faults", faults(engine));
    all.put("kills", kills);
    all.put("latencyMillisP50", tally.latency(0.5));
    all.put("latencyMillisP99", tally.latency(0.99));
    all.put("holds", verdict.holds());
    all.put("audit", verdict);
    out().println(JsonMapper.builder().build().writeValueAsString(all));
    out().flush();
  }

  private ParameterException wrong(DemoCode code, String message) {
    return new ParameterException(spec.commandLine(), says(code, message));
  }

  private static String says(DemoCode code, String message) {
    return "[" + code.code() + "] " + message;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
