package dev.gateleg.benchmarks.engine;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * A database that takes part, with a client of it. Both sides of a comparison run in this process, so both share its heap
 * and processors with the threads that call them.
 *
 * @param client how it is called
 * @param endpoint where; null in process
 * @param end ends it
 */
record Contender(DynamoDbClient client, @Nullable URI endpoint, AutoCloseable end)
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

  static Contender engineOverHttp() {
    return overHttp(Engine.inMemory());
  }

  static Contender engineOnDisk(Path folder) {
    return overHttp(Engine.at(folder));
  }

  private static Contender overHttp(Engine engine) {
    Endpoint endpoint = engine.serve(0);
    DynamoDbClient client = client(endpoint.uri());
    return new Contender(client, endpoint.uri(), () -> {
      client.close();
      endpoint.close();
      engine.close();
    });
  }

  static Contender localOverHttp() {
    return localOverHttp("-inMemory");
  }

  static Contender localOnDisk(Path folder) {
    return localOverHttp("-sharedDb", "-dbPath", folder.toString());
  }

  private static Contender localOverHttp(String... arguments) {
    findNativeLibrary();
    try {
      int port = freePort();
      String[] all = Arrays.copyOf(arguments, arguments.length + 2);
      all[arguments.length] = "-port";
      all[arguments.length + 1] = Integer.toString(port);
      DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(all);
      server.start();
      URI endpoint = URI.create("http://localhost:" + port);
      DynamoDbClient client = client(endpoint);
      return new Contender(client, endpoint, () -> {
        client.close();
        server.stop();
      });
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start", e);
    }
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
    URI served = endpoint;
    if (served == null) {
      throw new IllegalStateException("in process there is nothing to send to");
    }
    return load(threads, thread -> Replay.of(served, operation, items, thread, threads));
  }

  private static Load load(int threads, IntFunction<Caller> caller) {
    return new Load(IntStream.range(0, threads).mapToObj(caller).toList());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
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
