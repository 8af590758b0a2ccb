package dev.gateleg.tools.workbench;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.view.ModelFiles;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.view.ViewException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkClientException;
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

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Option(
      names = "--model",
      required = true,
      paramLabel = "PLACE",
      description = "A jar, a folder of classes, or a model file (META-INF/gateleg/….json).")
  private Path model;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = {
        "With one model: the live table's name, if it is another than the model's.",
        "With several: the one to show."
      })
  private @Nullable String table;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An endpoint with DynamoDB's API, such as http://localhost:8000.")
  private @Nullable URI endpoint;

  @Option(names = "--region", paramLabel = "REGION", description = "The AWS Region.")
  private @Nullable String region;

  @Option(names = "--profile", paramLabel = "NAME", description = "The AWS profile.")
  private @Nullable String profile;

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
        "Claims of unique values and rollups are not touched."
      })
  private boolean writes;

  @Option(names = "--json", description = "Print the address as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  /** For picocli. */
  public WorkbenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw wrong("[PortRange] --port " + port + " is no port; give 0 to " + MOST_PORT + ".");
    }
    if (endpoint != null
        && !"http".equals(endpoint.getScheme())
        && !"https".equals(endpoint.getScheme())) {
      throw wrong("[EndpointMalformed] --endpoint " + endpoint
          + " is no address of a server; write it as http://localhost:8000.");
    }
    List<TableModel> models;
    try {
      models = chosen(ModelFiles.load(model));
    } catch (ViewException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
    DynamoDbClient client;
    try {
      client = Clients.client(endpoint, region, profile);
    } catch (SdkClientException e) {
      throw wrong("[RegionMissing] No Region is set, and no endpoint; give --region, --profile or"
          + " --endpoint.");
    }
    List<TableView> views = models.stream()
        .map(each ->
            new TableView(each, models.size() == 1 && table != null ? table : each.table(), client))
        .toList();
    String place =
        endpoint != null ? String.valueOf(endpoint.getAuthority()) : Clients.regionName(client);
    var err = spec.commandLine().getErr();
    Workbench.Settings settings = Workbench.Settings.of(views, place, port);
    Workbench workbench = Workbench.start(
        writes
            ? settings.allowWrites(line -> {
              err.println(line);
              err.flush();
            })
            : settings);
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

  private List<TableModel> chosen(List<TableModel> models) {
    if (table == null || models.size() == 1) {
      return models;
    }
    List<TableModel> named =
        models.stream().filter(m -> m.table().equals(table)).toList();
    if (named.isEmpty()) {
      throw wrong("[TableUnknown] --table " + table + " is none of "
          + String.join(", ", models.stream().map(TableModel::table).toList()) + ", which "
          + model + " holds; name one of them.");
    }
    return named;
  }

  private void print(Workbench workbench, List<TableView> views) {
    var out = spec.commandLine().getOut();
    out.println(
        json
            ? "{\"address\":\"" + workbench.address() + "\"}"
            : "Gateleg workbench at " + workbench.address());
    out.flush();
    var err = spec.commandLine().getErr();
    err.println(
        "Shows " + String.join(", ", views.stream().map(TableView::table).toList())
            + ". The address works once, in one browser. "
            + (writes ? "Items can be changed." : "Reads only.") + " Ctrl-C ends it.");
    err.flush();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
