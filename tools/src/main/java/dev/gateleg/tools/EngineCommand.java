package dev.gateleg.tools;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.EndpointOptions;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.EngineBuilder;
import dev.gateleg.tools.error.ToolsCode;
import java.net.InetAddress;
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

/** Runs the engine as an endpoint for any AWS SDK, until it is interrupted. */
@Command(
    name = "engine",
    description =
        "Runs an embedded DynamoDB as an endpoint on this machine, for any AWS SDK. Ctrl-C ends it.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  gateleg engine",
      "  gateleg engine --port 0 --dir ./data --json",
      "  gateleg engine --allow-host host.docker.internal --cors http://localhost:3000"
    })
final class EngineCommand implements Callable<Integer> {

  private static final int MOST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8000",
      description = "The port; 0 picks a free one. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen at. Default: loopback, which only this machine reaches.")
  private @Nullable InetAddress host;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description = "A further name by which clients may call an endpoint on loopback, such as"
          + " host.docker.internal; several are allowed.")
  private List<String> allowedHosts = List.of();

  @Option(
      names = "--cors",
      paramLabel = "ORIGIN",
      description = "An origin whose web pages may use the endpoint, such as"
          + " http://localhost:3000, or * for all; several are allowed.")
  private List<String> origins = List.of();

  @Option(names = "--dir", paramLabel = "DIR", description = "Keep the data in this folder.")
  private @Nullable Path directory;

  @Option(
      names = "--memory",
      description = "Keep the data in memory, which is the default without --dir.")
  private boolean memory;

  @Option(
      names = "--salvage",
      description = "Open a damaged folder with what can still be read of it; copies of the"
          + " damaged files are kept in it.")
  private boolean salvage;

  @Option(names = "--json", description = "Print the endpoint as one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec
  private CommandSpec spec;

  EngineCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw wrong(
          ToolsCode.PORT_RANGE, "--port " + port + " is no port; give 0 to " + MOST_PORT + ".");
    }
    if (memory && directory != null) {
      throw wrong(
          ToolsCode.DATA_PLACE,
          "--memory and --dir " + directory + " exclude each other; leave one out.");
    }
    if (salvage && directory == null) {
      throw wrong(ToolsCode.DATA_PLACE, "--salvage needs --dir with the damaged folder; add it.");
    }
    Engine engine = open();
    Endpoint endpoint;
    try {
      endpoint = engine.serve(options());
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      engine.close();
      ended.countDown();
    }));
    print(endpoint);
    ended.await();
    return 0;
  }

  private Engine open() {
    EngineBuilder builder = Engine.builder().exitOnFatalError();
    if (directory != null) {
      builder = builder.at(directory);
    }
    return (salvage ? builder.salvage() : builder).open();
  }

  private EndpointOptions options() {
    EndpointOptions options = EndpointOptions.onPort(port);
    if (host != null) {
      options = options.at(host);
    }
    for (String name : allowedHosts) {
      options = options.allowingHost(name);
    }
    for (String origin : origins) {
      options = options.allowingOrigin(origin);
    }
    return options;
  }

  private void print(Endpoint endpoint) {
    spec.commandLine()
        .getOut()
        .println(
            json
                ? "{\"endpoint\":\"" + endpoint.uri() + "\"}"
                : "Gateleg engine at " + endpoint.uri());
    spec.commandLine().getOut().flush();
    spec.commandLine()
        .getErr()
        .println(
            "Data " + (directory == null ? "in memory" : "in " + directory) + ". Ctrl-C ends it.");
    options().warning().ifPresent(spec.commandLine().getErr()::println);
    spec.commandLine().getErr().flush();
  }

  private ParameterException wrong(ToolsCode code, String message) {
    return new ParameterException(spec.commandLine(), code.says(message));
  }
}
