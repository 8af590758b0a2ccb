package dev.gateleg.examples.payments.demo;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.examples.payments.PaymentService;
import dev.gateleg.examples.payments.PaymentsDeskTable;
import dev.gateleg.examples.payments.web.DynamoDb;
import dev.gateleg.examples.payments.web.PaymentsMain;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

/** The demo: starts a DynamoDB and the payments service, puts them under load and faults, and audits the money. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs the payments service under load, duplicates and faults, and shows that no money is lost or taken twice.",
    footer = {
      "",
      "Exit codes: 0 every invariant holds, 1 one does not, or nothing was put to the test.",
      "",
      "Examples:",
      "  gateleg demo",
      "  gateleg demo --seconds 20 --kill --json",
      "  gateleg demo --endpoint http://localhost:8000 --clients 16"
    })
public final class Demo implements Callable<Integer> {

  private static final int USERS = 20;
  private static final int TICK_MILLIS = 1000;
  private static final int MOST_SECONDS = 24 * 60 * 60;
  private static final String ENGINE_TABLE = "payments";

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "End by itself after so many seconds; by default Ctrl-C ends it.")
  private @Nullable Integer seconds;

  @Option(names = "--json", description = "Print the final audit as one JSON object, and no table.")
  private boolean json;

  @Option(
      names = "--kill",
      description = "Kill the service with SIGKILL every few seconds, and start it again.")
  private boolean kill;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Run on another endpoint with DynamoDB's API; faults come from the client's side then.")
  private @Nullable URI endpoint;

  @Option(names = "--clients", defaultValue = "8", description = "How many clients at once (8).")
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
      throw new ParameterException(
          spec.commandLine(),
          "[Seconds] --seconds " + seconds + " makes no demo; give 1 to " + MOST_SECONDS + ".");
    } else if (clients < 1 || clients > 64) {
      throw new ParameterException(
          spec.commandLine(), "[Clients] --clients " + clients + "; give 1 to 64.");
    }
    long used = seed == null ? new Random().nextInt(1_000_000) : seed;
    Thread hook = endsOnInterrupt();
    try {
      return run(used);
    } finally {
      if (!interrupted) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
      ended.countDown();
    }
  }

  private int run(long used) throws Exception {
    if (endpoint != null) {
      return run(endpoint, null, "payments-demo-" + Long.toString(System.nanoTime(), 36), used);
    }
    try (Engine engine = Engine.builder().seed(used).open();
        Endpoint served = engine.serve(0)) {
      return run(served.uri(), engine, ENGINE_TABLE, used);
    }
  }

  private int run(URI uri, @Nullable Engine engine, String table, long used) throws Exception {
    try (DynamoDbClient client = DynamoDb.client(uri, null)) {
      createTable(client, table, uri);
      PaymentService payments = new PaymentService(
          PaymentsDeskTable.TYPE.with(client).tableName(table).open(), Clock.systemUTC());
      payments.prepare();
      for (int i = 0; i < USERS; i++) {
        payments.open("u" + i);
      }
      try (ServiceProcess service = new ServiceProcess(uri, table, engine == null ? used : null)) {
        service.start();
        return run(uri, service, engine, payments, used);
      } finally {
        if (engine == null) {
          Tables.delete(client, table);
        }
      }
    }
  }

  private void createTable(DynamoDbClient client, String table, URI uri) {
    try {
      PaymentsMain.createTable(client, table);
    } catch (SdkClientException e) {
      throw new ParameterException(
          spec.commandLine(),
          "[EndpointUnreachable] --endpoint " + uri + ": " + e.getMessage()
              + "; start it, or mend the address.",
          e);
    }
  }

  private int run(
      URI uri, ServiceProcess service, @Nullable Engine engine, PaymentService payments, long used)
      throws Exception {
    Tally tally = new Tally();
    List<Load> loads = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      Load load = new Load("c" + used + "-" + i, service.uri(), tally, used + i, USERS);
      loads.add(load);
      threads.add(new Thread(load, "client-" + i));
    }
    threads.forEach(Thread::start);
    Screen screen = new Screen(out(), used, !json);
    try (DemoSight sight = DemoSight.of(engine, service, payments, tally)) {
      sight.start(uri, spec.commandLine().getErr());
      watch(service, engine, tally, screen);
    }
    loads.forEach(Load::end);
    for (Thread thread : threads) {
      thread.join(Duration.ofSeconds(30).toMillis());
      thread.interrupt();
    }
    if (engine != null) {
      engine.faults(Faults.none());
    }
    // Through another endpoint the faults strike inside the client, where nobody counts them.
    long struck = engine == null
        ? tally.count("requests", 0)
        : faults(engine).values().stream().mapToLong(Long::longValue).sum();
    Verdict verdict =
        new MoneyAudit(payments, tally, USERS).run(struck, kill ? service.kills() : null);
    report(verdict, tally, engine, service, used, screen);
    return verdict.holds() ? 0 : 1;
  }

  /** On Ctrl-C the load ends, the audit is made, all is closed, and only then the process ends. */
  private Thread endsOnInterrupt() {
    Thread hook = new Thread(() -> {
      interrupted = true;
      try {
        ended.await(20, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    Runtime.getRuntime().addShutdownHook(hook);
    return hook;
  }

  /** Shows the table every second, and kills the service now and then, until the time is over. */
  private void watch(ServiceProcess service, @Nullable Engine engine, Tally tally, Screen screen)
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
        service.killAndRestart();
        nextKill = (int) ((System.nanoTime() - start) / 1e9) + 3;
      }
      screen.show(passed, tally, faults(engine), service.kills());
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
      Verdict verdict,
      Tally tally,
      @Nullable Engine engine,
      ServiceProcess service,
      long used,
      Screen screen) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("seed", used);
    all.put("load", tally.counts());
    all.put("faults", faults(engine));
    all.put("kills", service.kills());
    all.put("latencyMillisP50", tally.latency(0.5));
    all.put("latencyMillisP99", tally.latency(0.99));
    all.put("audit", verdict);
    if (json) {
      out().println(JsonMapper.builder().build().writeValueAsString(all));
      out().flush();
    } else {
      screen.audit(verdict);
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
