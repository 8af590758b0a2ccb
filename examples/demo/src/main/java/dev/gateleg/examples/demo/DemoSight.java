package dev.gateleg.examples.demo;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.examples.system.DynamoDb;
import dev.gateleg.tools.live.ChangeLine;
import dev.gateleg.tools.live.EngineFeed;
import dev.gateleg.tools.live.EngineFeed.Menu;
import dev.gateleg.tools.live.JobBoard;
import dev.gateleg.tools.live.KeyHeat;
import dev.gateleg.tools.live.PatternSpend;
import dev.gateleg.tools.live.Running;
import dev.gateleg.tools.live.StreamWatch;
import dev.gateleg.tools.view.ModelFiles;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.workbench.Workbench;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Lets the workbench see the demo: its table, its figures, its faults and its money. Without an engine there is nothing. */
final class DemoSight implements AutoCloseable {

  /** The rates are such that every pattern meets every fault within seconds, and the load still goes on. */
  private static final List<Menu> MENU = List.of(
      menu(
          Fault.THROTTLING,
          0.01,
          0,
          "Throttling",
          "1 % of requests are refused for lack of capacity"),
      menu(
          Fault.LOST_ANSWER,
          0.01,
          0,
          "Lost answers",
          "1 % are carried out, and nobody hears of it"),
      menu(Fault.CONFLICT, 0.02, 0, "Conflicts", "2 % of writes meet another transaction"),
      menu(Fault.INDEX_LAG, 1, 300, "Index lag", "Global indexes see writes up to 300 ms late"),
      menu(
          Fault.STALE_READ,
          0.05,
          300,
          "Stale reads",
          "5 % of eventual reads see the item before its last write"),
      menu(Fault.SLOW_ANSWER, 0.01, 50, "Slow answers", "1 % take up to 50 ms more"),
      menu(
          Fault.INTERNAL_ERROR_BEFORE,
          0.005,
          0,
          "Errors before",
          "0.5 % fail before they do anything"),
      menu(
          Fault.INTERNAL_ERROR_AFTER,
          0.01,
          0,
          "Errors after",
          "1 % fail after they are carried out"),
      menu(
          Fault.IN_PROGRESS,
          0.01,
          0,
          "In progress",
          "1 % of transactions are told to be at work already"));

  private static final int MOST_CHANGES = 60;

  private final @Nullable EngineFeed feed;
  private final @Nullable Running running;
  private final List<TableView> tables;
  private final List<AutoCloseable> clients;
  private @Nullable Workbench workbench;

  private DemoSight(
      @Nullable EngineFeed feed,
      @Nullable Running running,
      List<TableView> tables,
      List<AutoCloseable> clients) {
    this.feed = feed;
    this.running = running;
    this.tables = tables;
    this.clients = clients;
  }

  private static Menu menu(Fault fault, double rate, long millis, String name, String tells) {
    return new Menu(fault, rate, Duration.ofMillis(millis), name, tells);
  }

  static DemoSight of(
      @Nullable Engine engine,
      URI endpoint,
      ServiceProcess services,
      Systems systems,
      Path exports) {
    if (engine == null) {
      return new DemoSight(null, null, List.of(), List.of());
    }
    // Faults strike those who look as well; the page's client sends again until it is answered.
    DynamoDbClient client = DynamoDb.patient(endpoint);
    KeyHeat heat = new KeyHeat();
    PatternSpend spend = new PatternSpend();
    AtomicLong numbers = new AtomicLong();
    List<TableView> views = new ArrayList<>();
    List<StreamWatch> watches = new ArrayList<>();
    for (Systems.Seen seen : systems.all()) {
      TableView view = new TableView(ModelFiles.of(seen.system().patterns()), seen.table(), client);
      String stream =
          client.describeTable(table -> table.tableName(seen.table())).table().latestStreamArn();
      views.add(view);
      watches.add(new StreamWatch(
          view, stream, engine.streamsClient(), heat, InstantSource.system(), item -> {}, numbers));
    }
    EngineFeed feed = new EngineFeed(
        engine,
        MENU,
        Map.of("services", () -> kill(services)),
        new DemoFigures(systems, services, watches, spend),
        InstantSource.system());
    JobBoard jobs = new JobBoard();
    jobs.include(new ServiceJobs(services::uri));
    Running running =
        new Running(feed, heat, spend, after -> newest(watches, after), jobs, exports);
    return new DemoSight(feed, running, views, List.of(client));
  }

  private static List<ChangeLine> newest(List<StreamWatch> watches, long after) {
    return watches.stream()
        .flatMap(watch -> watch.changes(after).stream().limit(MOST_CHANGES / watches.size()))
        .sorted(Comparator.comparingLong(ChangeLine::number).reversed())
        .limit(MOST_CHANGES)
        .toList();
  }

  private static void kill(ServiceProcess service) {
    try {
      service.killAndRestart();
    } catch (IOException e) {
      throw new IllegalStateException("The service did not come back.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Switches the faults on, and serves the workbench. */
  void start(URI endpoint, URI services, PrintWriter err) {
    if (feed == null || running == null) {
      return;
    }
    feed.begin(MENU.stream()
        .map(Menu::fault)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Fault.class))));
    feed.start();
    workbench = Workbench.start(
        Workbench.Settings.of(tables, "demo, engine in memory", 0).with(running).log(line -> {
          err.println(line);
          err.flush();
        }));
    err.println("Workbench at " + workbench.address());
    err.println("Services at " + services + "; each one's README has requests to try with curl");
    err.println("Engine at " + endpoint + ", for ./gateleg and any SDK");
    err.println(
        "Open the workbench, go to Live, and switch faults: the audit beside them has to hold.");
    err.flush();
  }

  /** The workbench's address; empty where there is none. */
  Optional<URI> address() {
    return Optional.ofNullable(workbench).map(Workbench::address);
  }

  @Override
  public void close() {
    if (feed != null) {
      feed.close();
      feed.heal();
    }
    if (workbench != null) {
      workbench.close();
    }
    try {
      for (AutoCloseable client : clients) {
        client.close();
      }
    } catch (Exception e) {
      throw new IllegalStateException("A client did not close.", e);
    }
  }
}
