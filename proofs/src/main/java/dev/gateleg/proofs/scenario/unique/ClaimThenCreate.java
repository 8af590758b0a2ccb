package dev.gateleg.proofs.scenario.unique;

import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A control: claim the address, and then write who has it. Who dies in between leaves an address that nobody can have. */
public final class ClaimThenCreate implements Scenario {

  private static final int MEMBERS = 6;

  /** The control. */
  public ClaimThenCreate() {}

  @Override
  public String name() {
    return "claim-then-create";
  }

  @Override
  public String promise() {
    return "claims and owners are a bijection";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void play(World world) {
    world.open(ClubTable.TYPE);
    int[] left = {MEMBERS};
    world.worker("clerk", worker -> {
      while (left[0] > 0) {
        String id = "m" + left[0]--;
        try {
          put(worker, "UNIQUE#Member#email#" + id + "@club", "UNIQUE", "_owner", "MEMBER#" + id);
        } catch (ConditionalCheckFailedException e) {
          continue; // Somebody else has it, or so it seems.
        }
        put(worker, "MEMBER#" + id, "PROFILE", "email", id + "@club");
      }
    });
    world.afterwards(checks -> Bijection.check(world, checks));
  }

  private static void put(
      Worker clerk, String partition, String sort, String attribute, String value) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("PK", AttributeValue.fromS(partition));
    item.put("SK", AttributeValue.fromS(sort));
    item.put(attribute, AttributeValue.fromS(value));
    clerk
        .client()
        .putItem(PutItemRequest.builder()
            .tableName("club")
            .item(item)
            .conditionExpression("attribute_not_exists(PK)")
            .build());
  }
}
