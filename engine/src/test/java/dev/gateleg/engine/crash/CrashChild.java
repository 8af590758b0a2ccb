package dev.gateleg.engine.crash;

import dev.gateleg.engine.Engine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes with several threads until it is killed. Each thread says what it is about to do, does it, and says that it was
 * acknowledged: {@code W thread key version group} (put or update), {@code D thread key} (delete), {@code T thread id from
 * to amount} (transfer), {@code C thread} and {@code X thread} (create and delete the scratch table), then {@code A thread}.
 * Each line ends with a dot, so that a torn one is known.
 */
final class CrashChild {

  private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

  private final DynamoDbClient client;
  private final int round;
  private final AtomicLong versions;

  private CrashChild(DynamoDbClient client, int round) {
    this.client = client;
    this.round = round;
    this.versions = new AtomicLong(round * 1_000_000L);
  }

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    int round = Integer.parseInt(arguments[2]);
    Engine engine = Engine.at(folder);
    CrashChild child = new CrashChild(engine.client(), round);
    say("ready");
    for (int t = 0; t < Workload.THREADS; t++) {
      int thread = t;
      new Thread(() -> child.write(thread, new Random(seed * 31 + thread))).start();
    }
  }

  private void write(int thread, Random random) {
    try {
      boolean scratch = thread == 0 && client.listTables().tableNames().contains(Workload.SCRATCH);
      for (int operation = 0; ; operation++) {
        int kind = random.nextInt(100);
        if (thread == 0 && kind < 10) {
          scratch = toggleScratch(scratch);
        } else if (kind < 40) {
          transfer(thread, operation, random);
        } else if (kind < 50) {
          delete(thread, random.nextInt(Workload.KEYS_PER_THREAD));
        } else {
          put(thread, random.nextInt(Workload.KEYS_PER_THREAD), random);
        }
        say("A " + thread);
      }
    } catch (RuntimeException e) {
      say("E " + thread + " " + e);
    }
  }

  private void put(int thread, int key, Random random) {
    long version = versions.incrementAndGet();
    String group = "g" + random.nextInt(Workload.GROUPS);
    say("W " + thread + " " + key + " " + version + " " + group);
    if (random.nextBoolean()) {
      Map<String, AttributeValue> item = new HashMap<>(Workload.ownKey(thread, key));
      item.put("version", Workload.number(version));
      item.put("group", Workload.string(group));
      client.putItem(p -> p.tableName(Workload.TABLE).item(item));
    } else {
      client.updateItem(u -> u.tableName(Workload.TABLE)
          .key(Workload.ownKey(thread, key))
          .updateExpression("SET version = :version, #group = :group")
          .expressionAttributeNames(Map.of("#group", "group"))
          .expressionAttributeValues(
              Map.of(":version", Workload.number(version), ":group", Workload.string(group))));
    }
  }

  private void delete(int thread, int key) {
    say("D " + thread + " " + key);
    client.deleteItem(d -> d.tableName(Workload.TABLE).key(Workload.ownKey(thread, key)));
  }

  private void transfer(int thread, int operation, Random random) {
    int from = random.nextInt(Workload.ACCOUNTS);
    int to = (from + 1 + random.nextInt(Workload.ACCOUNTS - 1)) % Workload.ACCOUNTS;
    String id = "r" + round + "t" + thread + "n" + operation;
    Workload.Transfer transfer = new Workload.Transfer(id, from, to, 1 + random.nextInt(100));
    say("T " + thread + " " + id + " " + from + " " + to + " " + transfer.amount());
    client.transactWriteItems(Workload.request(transfer));
  }

  private boolean toggleScratch(boolean exists) {
    if (exists) {
      say("X 0");
      client.deleteTable(d -> d.tableName(Workload.SCRATCH));
      return false;
    }
    say("C 0");
    Workload.createScratch(client);
    for (int i = 0; i < 3; i++) {
      Map<String, AttributeValue> item =
          Map.of("pk", Workload.string("p"), "sk", Workload.string("s" + i));
      client.putItem(p -> p.tableName(Workload.SCRATCH).item(item));
    }
    return true;
  }

  /** Writes a line in one go, past all buffers that would die with the process. */
  static void say(String line) {
    try {
      OUT.write((line + ".\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
