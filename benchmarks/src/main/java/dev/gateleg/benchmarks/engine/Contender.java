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
import java.util.Locale;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
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
 * @param end ends it
 */
record Contender(DynamoDbClient client, AutoCloseable end) implements AutoCloseable {

  /** More than the threads of any measurement, so that nobody waits for a connection. */
  private static final int CONNECTIONS = 64;

  static Contender engineInProcess() {
    Engine engine = Engine.inMemory();
    return new Contender(engine.client(), engine);
  }

  static Contender localInProcess() {
    findNativeLibrary();
    AmazonDynamoDBLocal local = DynamoDBEmbedded.create();
    return new Contender(local.dynamoDbClient(), local::shutdownNow);
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
    return new Contender(client, () -> {
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
      DynamoDbClient client = client(URI.create("http://localhost:" + port));
      return new Contender(client, () -> {
        client.close();
        server.stop();
      });
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start", e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("benchmark", "secret")))
        .overrideConfiguration(c -> c.retryStrategy(RetryMode.STANDARD))
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
