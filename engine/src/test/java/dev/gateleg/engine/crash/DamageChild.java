package dev.gateleg.engine.crash;

import dev.gateleg.engine.Engine;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Puts items with growing versions until it is killed. It says {@code W key version} before a put, and {@code A key version} once it
 * is acknowledged. Each line ends with a dot.
 */
final class DamageChild {

  static final int KEYS = 300;
  static final int THREADS = 3;

  private DamageChild() {}

  public static void main(String[] arguments) {
    long firstVersion = Long.parseLong(arguments[2]);
    DynamoDbClient client = Engine.at(Path.of(arguments[0])).client();
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      Random random = new Random(Long.parseLong(arguments[1]) + t);
      new Thread(() -> write(client, thread, firstVersion, random)).start();
    }
  }

  private static void write(DynamoDbClient client, int thread, long firstVersion, Random random) {
    for (long version = firstVersion; ; version++) {
      int key = random.nextInt(KEYS / THREADS) * THREADS + thread;
      say("W " + key + " " + version);
      long now = version;
      String text = "x".repeat(random.nextInt(random.nextInt(20) == 0 ? 40_000 : 400));
      client.putItem(p -> p.tableName("damage")
          .item(Map.of(
              "pk", AttributeValue.fromS("k" + key),
              "version", AttributeValue.fromN(Long.toString(now)),
              "text", AttributeValue.fromS(text))));
      say("A " + key + " " + version);
    }
  }

  private static void say(String line) {
    CrashChild.say(line);
  }
}
