package dev.gateleg.tools.workbench;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Clients;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.MigrationSource;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.live.MigrationJob;
import dev.gateleg.tools.live.Running;
import dev.gateleg.tools.view.ModelFiles;
import dev.gateleg.tools.view.TableView;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Serves the workbench on this machine, until it is interrupted. */
@Command(
    name = "workbench",
    description = {
      "Shows live tables through their models, in a browser on this machine. Ctrl-C ends it.",
      "It says what a request costs before it is sent, and reads only unless --allow-writes is given."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg workbench --model target/shop.jar --region eu-central-1",
      "  gateleg workbench --model target/classes --endpoint http://localhost:8000",
      "  gateleg workbench --model shop.json --table shop-staging --profile staging"
    })
public final class WorkbenchCommand implements Callable<Integer> {

  private static final int MOST_PORT = 65_535;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "The workbench's port; 0, the default, picks a free one.")
  private int port;

  @Option(
      names = "--allow-writes",
      description = {
        "Let single items be changed: only if they are still as shown, with their index keys and version.",
        "Claims of unique values, rollups and copies are not touched."
      })
  private boolean writes;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public WorkbenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw wrong(
          ToolsCode.PORT_RANGE, "--port " + port + " is no port; give 0 to " + MOST_PORT + ".");
    }
    globals.check();
    List<TableModel> models = Session.chosen(globals, ModelFiles.load(globals.model()));
    DynamoDbClient client = Session.client(globals);
    URI endpoint = globals.endpoint();
    String table = globals.table();
    List<TableView> views = models.stream()
        .map(each ->
            new TableView(each, models.size() == 1 && table != null ? table : each.table(), client))
        .toList();
    String place =
        endpoint != null ? String.valueOf(endpoint.getAuthority()) : Clients.regionName(client);
    var err = spec.commandLine().getErr();
    Consumer<String> log = line -> {
      err.println(line);
      err.flush();
    };
    Workbench.Settings settings =
        Workbench.Settings.of(views, place, port).with(migrations(client)).log(log);
    Workbench workbench = Workbench.start(writes ? settings.allowWrites(log) : settings);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      workbench.close();
      client.close();
      ended.countDown();
    }));
    print(workbench, views);
    ended.await();
    return 0;
  }

  /** The migrations of programs on the class path, as jobs. */
  private Running migrations(DynamoDbClient client) {
    Running running = Running.nothing();
    for (MigrationSource source : ServiceLoader.load(MigrationSource.class)) {
      running
          .jobs()
          .add(
              new MigrationJob(source.name(), source.over(client), writes, InstantSource.system()));
    }
    return running;
  }

  private void print(Workbench workbench, List<TableView> views) {
    var out = spec.commandLine().getOut();
    out.println(
        globals.json()
            ? "{\"address\":\"" + workbench.address() + "\"}"
            : "Gateleg workbench at " + workbench.address());
    out.flush();
    globals.say(
        "Shows " + String.join(", ", views.stream().map(TableView::table).toList())
            + ". The address works once, in one browser. "
            + (writes ? "Items can be changed." : "Reads only.") + " Ctrl-C ends it.");
  }

  private ParameterException wrong(ToolsCode code, String message) {
    return new ParameterException(spec.commandLine(), code.says(message));
  }
}
