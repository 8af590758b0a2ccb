package dev.gateleg.benchmarks.engine;

import dev.gateleg.engine.Engine;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * A database that takes part, with a client of it. In process it shares this one's heap with the threads that call it; behind
 * HTTP it has a process of its own and shares only the processors.
 *
 * @param client how it is called
 * @param server its process; null if it has none of its own
 * @param end ends it
 */
record Contender(DynamoDbClient client, @Nullable ServerProcess server, AutoCloseable end)
    implements AutoCloseable {

  /** More than the threads of any measurement, so that nobody waits for a connection. */
  private static final int CONNECTIONS = 64;

  static Contender engineInProcess() {
    Engine engine = Engine.inMemory();
    return new Contender(engine.client(), null, engine);
  }

  static Contender localInProcess() {
    findNativeLibrary();
    AmazonDynamoDBLocal local = DynamoDBEmbedded.create();
    return new Contender(local.dynamoDbClient(), null, local::shutdownNow);
  }

  /** A {@link Server} by its name and place. */
  static Contender overHttp(String who, String place) {
    ServerProcess server = ServerProcess.start(who, place);
    DynamoDbClient client = client(server.endpoint());
    return new Contender(client, server, () -> {
      client.close();
      server.close();
    });
  }

  /** Makes the table and so many items. */
  void fill(int items) {
    client.createTable(Items.table());
    Items.load(client, 0, items, Items.Shape.ORDER);
  }

  /** What its own process has taken so far; nothing if it has none. */
  Usage usage() {
    return server == null ? Usage.NONE : server.usage();
  }

  /** Threads that call it by its client. */
  Load load(Workload.Operation operation, int items, int threads) {
    return load(threads, thread -> {
      Workload workload = new Workload(client, items, thread, threads);
      return () -> workload.run(operation);
    });
  }

  /** Threads that send it the requests of the SDK's client without that client. */
  Load replay(Workload.Operation operation, int items, int threads) {
    ServerProcess served = server;
    if (served == null) {
      throw new IllegalStateException("in process there is nothing to send to");
    }
    return load(threads, thread -> Replay.of(served.endpoint(), operation, items, thread, threads));
  }

  private Load load(int threads, IntFunction<Caller> caller) {
    return new Load(IntStream.range(0, threads).mapToObj(caller).toList(), this::usage);
  }

  /** The SDK's client of an endpoint. */
  static DynamoDbClient client(URI endpoint, ExecutionInterceptor... interceptors) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("benchmark", "secret")))
        .overrideConfiguration(configuration -> configuration
            .retryStrategy(RetryMode.STANDARD)
            .executionInterceptors(List.of(interceptors)))
        .httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS))
        .build();
  }

  /** DynamoDB Local's SQLite comes as a native library among the dependencies, but has to be told where. */
  static void findNativeLibrary() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String suffix = system.contains("mac")
        ? ".dylib"
        : system.contains("win") ? "x64-1.0.392.dll" : "amd64-1.0.392.so";
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Arrays.stream(classPath.split(File.pathSeparator))
        .filter(entry -> entry.endsWith(suffix))
        .findFirst()
        .map(entry -> Path.of(entry).getParent())
        .ifPresent(folder -> System.setProperty("sqlite4java.library.path", folder.toString()));
  }

  @Override
  public void close() {
    try {
      end.close();
    } catch (Exception e) {
      throw new IllegalStateException("a contender does not end", e);
    }
  }
}
