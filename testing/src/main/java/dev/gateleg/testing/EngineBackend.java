package dev.gateleg.testing;

import dev.gateleg.engine.Engine;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The embedded engine, in memory and in this process. */
public final class EngineBackend implements Backend {

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public DynamoDbClient start() {
    return Engine.inMemory().client();
  }

  @Override
  public Optional<OwnTime> startAt(Clock clock) {
    Engine engine = Engine.builder().clock(clock).open();
    return Optional.of(new OwnTime(engine.client(), engine::close));
  }
}
