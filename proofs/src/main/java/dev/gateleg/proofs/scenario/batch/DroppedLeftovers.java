package dev.gateleg.proofs.scenario.batch;

import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A control: a batch whose answer is not looked at. What DynamoDB left over is lost. */
public final class DroppedLeftovers implements Scenario {

  private static final int SAMPLES = 20;

  /** The control. */
  public DroppedLeftovers() {}

  @Override
  public String name() {
    return "dropped-leftovers";
  }

  @Override
  public String promise() {
    return "what a batch is taken to have written is there";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.commonAnd(FaultKind.UNPROCESSED);
  }

  @Override
  public void play(World world) {
    world.open(LabTable.TYPE);
    Set<Integer> told = new HashSet<>();
    world.worker("writer", worker -> {
      write(worker);
      IntStream.range(0, SAMPLES).forEach(told::add);
    });
    world.afterwards(checks -> {
      int stored = world.client().scan(scan -> scan.tableName("lab")).count();
      checks.that(
          stored >= told.size(),
          () -> told.size() + " samples were taken to be written, " + stored + " are");
    });
  }

  private static void write(Worker worker) {
    List<WriteRequest> writes = IntStream.range(0, SAMPLES)
        .mapToObj(number -> WriteRequest.builder()
            .putRequest(PutRequest.builder().item(item(number)).build())
            .build())
        .toList();
    worker.client().batchWriteItem(batch -> batch.requestItems(Map.of("lab", writes)));
  }

  private static Map<String, AttributeValue> item(int number) {
    return Map.of(
        "PK", AttributeValue.fromS("SERIES"), "SK", AttributeValue.fromS("SAMPLE#" + number));
  }
}
