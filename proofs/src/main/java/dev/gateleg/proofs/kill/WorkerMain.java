package dev.gateleg.proofs.kill;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Outcome;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A worker's process: it does the errands that it is given on standard input, one after the other, until there are no more.
 * It is given the endpoint and the classes of the scenarios.
 */
final class WorkerMain {

  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);

  private final DynamoDbClient client;
  private final Wire wire;
  private final Map<String, KillScenario> scenarios = new HashMap<>();

  private WorkerMain(DynamoDbClient client, Wire wire) {
    this.client = client;
    this.wire = wire;
  }

  /** Serves until standard input ends, also because the watcher has died. */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Wire wire = new Wire(System.in, System.out);
    System.setOut(new PrintStream(System.err, true)); // Standard output is for messages alone.
    try (DynamoDbClient client = client(URI.create(arguments[0]))) {
      WorkerMain worker = new WorkerMain(client, wire);
      for (String name : Arrays.asList(arguments).subList(1, arguments.length)) {
        KillScenario scenario =
            (KillScenario) Class.forName(name).getDeclaredConstructor().newInstance();
        worker.scenarios.put(scenario.name(), scenario);
      }
      worker.serve();
    }
  }

  private static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("gateleg", "gateleg")))
        .overrideConfiguration(settings -> settings.apiCallTimeout(CALL_TIMEOUT))
        .build();
  }

  private void serve() throws IOException {
    // A first call, so that kills strike work and not the loading of the SDK.
    client.listTables(request -> request.limit(1));
    wire.send(List.of(Wire.READY));
    for (List<String> order = wire.read(); order != null; order = wire.read()) {
      Errand errand = new Errand(order.get(1), Integer.parseInt(order.get(2)));
      wire.send(done(errand));
    }
  }

  private List<String> done(Errand errand) {
    KillScenario scenario = scenarios.get(errand.scenario());
    if (scenario == null) {
      return List.of(Wire.FAILED, "there is no scenario " + errand.scenario());
    }
    Site site = new Site(client, scenario.name(), words -> outside(scenario.name(), words));
    Set<Class<? extends RuntimeException>> refusals = new HashSet<>(scenario.refusals());
    refusals.add(StillOpenException.class);
    Outcome<Answer<String>> outcome;
    try {
      outcome =
          new Journal<String>().attempt(errand.key(), refusals, () -> scenario.run(site, errand));
    } catch (RuntimeException e) {
      return List.of(Wire.FAILED, e.toString());
    }
    if (outcome instanceof Outcome.Acknowledged<Answer<String>> done) {
      return List.of(
          Wire.ACKNOWLEDGED,
          done.reply().response(),
          Boolean.toString(done.reply().replayed()));
    } else if (outcome instanceof Outcome.Refused<Answer<String>> refused) {
      boolean open = refused.reason() instanceof StillOpenException;
      return List.of(open ? Wire.UNKNOWN : Wire.REFUSED, refused.reason().toString());
    }
    return List.of(
        Wire.UNKNOWN, ((Outcome.Unknown<Answer<String>>) outcome).reason().toString());
  }

  private String outside(String scenario, List<String> words) {
    try {
      List<String> message = new ArrayList<>(List.of(Wire.OUTSIDE, scenario));
      message.addAll(words);
      wire.send(message);
      List<String> answer = wire.read();
      if (answer == null) {
        throw new IOException("the world outside is gone");
      }
      return answer.get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
