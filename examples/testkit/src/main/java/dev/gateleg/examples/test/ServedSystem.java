package dev.gateleg.examples.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Engine;
import dev.gateleg.examples.http.HttpService;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.examples.system.ExampleSystem;
import dev.gateleg.examples.system.OpenSystem;
import dev.gateleg.examples.system.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JUnit extension: serves a system over HTTP on a fresh table for each test, on the engine or, with {@code
 * -Dgateleg.backend=local}, on DynamoDB Local.
 */
public final class ServedSystem implements BeforeEachCallback, AfterEachCallback {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final ExampleSystem system;
  private final Clock clock;
  private final CallListener listener;
  private final HttpClient http = HttpClient.newHttpClient();
  private @Nullable Engine engine;
  private @Nullable Place place;
  private @Nullable OpenSystem open;
  private @Nullable HttpService server;
  private boolean stopped;

  private ServedSystem(ExampleSystem system, Clock clock, CallListener listener) {
    this.system = system;
    this.clock = clock;
    this.listener = listener;
  }

  /** Serves that system. */
  public static ServedSystem of(ExampleSystem system) {
    return new ServedSystem(system, Clock.systemUTC(), call -> {});
  }

  /** The same by another clock, the engine's included. */
  public ServedSystem clock(Clock other) {
    return new ServedSystem(system, other, listener);
  }

  /** The same with a listener of every request to DynamoDB. */
  public ServedSystem listener(CallListener other) {
    return new ServedSystem(system, clock, other);
  }

  /** Whether this is the engine. */
  public static boolean onEngine() {
    return !"local".equals(System.getProperty("gateleg.backend"));
  }

  /** An answer. */
  public record Answered(int status, String text, Optional<String> replayed) {

    /** The body. */
    public JsonNode body() {
      return JSON.readTree(text);
    }

    /** The same, if it has that status. */
    public Answered expect(int expected) {
      assertThat(status).as(text).isEqualTo(expected);
      return this;
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    DynamoDbClient client;
    DynamoDbStreamsClient streams;
    if (onEngine()) {
      engine = Engine.builder().clock(clock).open();
      client = engine.client();
      streams = engine.streamsClient();
    } else {
      client = Local.INSTANCE.dynamoDbClient();
      streams = Local.INSTANCE.dynamoDbStreamsClient();
    }
    place = new Place(
        client,
        streams,
        system.name() + "-" + UUID.randomUUID().toString().substring(0, 8),
        clock,
        listener,
        newFolder());
    system.createTable(client, place.table());
    open = system.open(place);
    server = HttpService.start(Map.<String, Routes>of(system.name(), open.routes()), 0);
  }

  private static Path newFolder() {
    try {
      Path folder = Files.createTempDirectory("served");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Objects.requireNonNull(server).close();
    stopWork();
    Tables.delete(place().client(), place().table());
    if (engine != null) {
      engine.close();
    }
  }

  /** Ends what the system does by itself; its service still answers. */
  public void stopWork() {
    if (!stopped) {
      stopped = true;
      open().close();
    }
  }

  /** The name of the system. */
  public String name() {
    return system.name();
  }

  /** Where the system runs. */
  public Place place() {
    return Objects.requireNonNull(place);
  }

  /** The system. */
  public OpenSystem open() {
    return Objects.requireNonNull(open);
  }

  /** The address of the service. */
  public URI uri() {
    return Objects.requireNonNull(server).uri();
  }

  /** Sends a request, with headers as names and values. */
  public Answered send(String method, String path, @Nullable Object body, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri().resolve("/" + system.name() + path))
        .method(
            method,
            body == null
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(
                    body instanceof String text ? text : JSON.writeValueAsString(body)));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      return new Answered(
          answer.statusCode(), answer.body(), answer.headers().firstValue("Idempotent-Replayed"));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** GET. */
  public Answered get(String path, String... headers) {
    return send("GET", path, null, headers);
  }

  /** POST. */
  public Answered post(String path, Object body, String... headers) {
    return send("POST", path, body, headers);
  }

  /** Waits until something is so; what happens later on its own takes a while. */
  public static void await(String what, BooleanSupplier holds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as("still not: " + what).isLessThan(end);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
