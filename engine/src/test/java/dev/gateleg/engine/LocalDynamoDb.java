package dev.gateleg.engine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** DynamoDB Local in this process: the second opinion of differential tests. */
public final class LocalDynamoDb implements AutoCloseable {

  private final AmazonDynamoDBLocal local;
  private final DynamoDbClient client;

  private LocalDynamoDb(AmazonDynamoDBLocal local) {
    this.local = local;
    this.client = local.dynamoDbClient();
  }

  /** A fresh one, in memory. */
  public static LocalDynamoDb start() {
    findNativeLibrary();
    return new LocalDynamoDb(DynamoDBEmbedded.create());
  }

  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    local.shutdownNow();
  }

  /** Its SQLite comes as a native library among the test's dependencies, but has to be told where. */
  private static void findNativeLibrary() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String suffix = system.contains("mac")
        ? ".dylib"
        : system.contains("win") ? "x64-1.0.392.dll" : "amd64-1.0.392.so";
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Arrays.stream(classPath.split(java.io.File.pathSeparator))
        .filter(entry -> entry.endsWith(suffix))
        .findFirst()
        .map(entry -> Path.of(entry).getParent())
        .ifPresent(folder -> System.setProperty("sqlite4java.library.path", folder.toString()));
  }
}
