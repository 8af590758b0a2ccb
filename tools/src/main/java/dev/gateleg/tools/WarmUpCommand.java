package dev.gateleg.tools;

import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Surroundings;
import dev.gateleg.tools.command.VerbSource;
import dev.gateleg.tools.view.TableView;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Runs the verbs once on an engine in memory, so that the classes that they need can be written to an archive from which the
 * next start takes them. For the {@code gateleg} script.
 */
@Command(
    name = "warm-up",
    hidden = true,
    description = "Runs verbs on an engine in memory, for the archive of classes.",
    mixinStandardHelpOptions = true)
final class WarmUpCommand implements Callable<Integer> {

  @Mixin
  private Globals globals = new Globals();

  WarmUpCommand() {}

  @Override
  public Integer call() {
    TableModel model = Session.model(globals);
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0)) {
      Tables.create(
          engine.client(),
          new TableView(model, model.table(), engine.client()).schema(),
          model.table());
      String entity = model.entities().get(0).type();
      String pattern = model.patterns().get(0).name();
      List<List<String>> lines = List.of(
          List.of("--help"),
          List.of("model", "show"),
          List.of("model", "lint", "--json"),
          List.of("doctor"),
          List.of("scan", "--limit", "1"),
          List.of("get", model.partitionKey() + "=a", model.sortKey() + "=b"),
          List.of("get", entity),
          List.of("query", pattern),
          List.of("sample"));
      for (List<String> line : lines) {
        run(line, endpoint);
      }
    }
    for (VerbSource source : ServiceLoader.load(VerbSource.class)) {
      try {
        source.warmUp();
      } catch (Exception e) {
        globals.say("warm-up: " + e);
      }
    }
    return Exit.OK;
  }

  private void run(List<String> line, Endpoint endpoint) {
    Stream<String> place = Stream.of(
        "--model", globals.model().toString(), "--endpoint", endpoint.uri().toString());
    String[] words = (line.get(0).startsWith("-")
            ? line.stream()
            : Stream.concat(line.stream(), place))
        .toArray(String[]::new);
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine command = Gateleg.commandLine(
        Surroundings.piped(Map.of(), Reader.nullReader()).withTerminal(120), words);
    command.setOut(nowhere).setErr(nowhere).execute(words);
  }
}
