package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What must hold of values and claims, seen with the plain SDK: each value has one owner, and its claim names it. */
final class Bijection {

  /** What ends so soon has ended already for a process whose clock is ahead, which may put something else in its place. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  private final Map<String, String> owners = new TreeMap<>();
  private final Map<String, String> claims = new TreeMap<>();
  private final TreeSet<String> shared = new TreeSet<>();

  private Bijection() {}

  static void check(World world, Checks checks) {
    check(world.client(), "club", world.clock().instant(), checks);
  }

  static void check(DynamoDbClient client, String table, Instant now, Checks checks) {
    Bijection seen = new Bijection();
    long past = now.plus(CLOCK_SKEW).getEpochSecond();
    client.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
        .filter(item ->
            !item.containsKey("until") || Long.parseLong(item.get("until").n()) > past)
        .forEach(seen::add);
    checks.equal("values of several owners", new TreeSet<>(), seen.shared);
    checks.equal("the claims and their owners", seen.owners, seen.claims);
  }

  private void add(Map<String, AttributeValue> item) {
    String partition = text(item, "PK");
    if (partition.startsWith("MEMBER#")) {
      own("email", item.get("email"), partition);
      own("badge", item.get("badge"), partition);
    } else if (partition.startsWith("UNIQUE#")) {
      claims.put(partition, text(item, "_owner"));
    }
  }

  private static String text(Map<String, AttributeValue> item, String attribute) {
    return Objects.requireNonNull(item.get(attribute)).s();
  }

  private void own(String attribute, @Nullable AttributeValue value, String owner) {
    if (value != null) {
      String text = value.s() == null ? value.n() : value.s();
      String claim = "UNIQUE#Member#" + attribute + "#" + text;
      if (owners.put(claim, owner) != null) {
        shared.add(claim);
      }
    }
  }
}
