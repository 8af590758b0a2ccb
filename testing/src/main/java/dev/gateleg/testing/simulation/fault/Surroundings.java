package dev.gateleg.testing.simulation.fault;

import dev.gateleg.testing.simulation.schedule.Scheduler;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What all processes of a run have around them: time, the network, DynamoDB, and the weather. */
public final class Surroundings {

  private static final Duration TOKEN_LIFETIME = Duration.ofMinutes(10);

  private final Scheduler scheduler;
  private final VirtualClock time;
  private final DynamoDbClient engine;
  private final DynamoDbStreamsClient streams;
  private final Weather weather;
  private final FaultCounts counts;
  private final Trace trace;
  private final Map<String, Long> tokens = new HashMap<>();
  private long stormUntil = Long.MIN_VALUE;
  private long operations;
  private boolean calm;

  /** The surroundings of a run. */
  public Surroundings(
      Scheduler scheduler,
      VirtualClock time,
      DynamoDbClient engine,
      DynamoDbStreamsClient streams,
      Weather weather,
      FaultCounts counts,
      Trace trace) {
    this.scheduler = scheduler;
    this.time = time;
    this.engine = engine;
    this.streams = streams;
    this.weather = weather;
    this.counts = counts;
    this.trace = trace;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  VirtualClock time() {
    return time;
  }

  DynamoDbClient engine() {
    return engine;
  }

  DynamoDbStreamsClient streams() {
    return streams;
  }

  Trace trace() {
    return trace;
  }

  /** From now on nothing goes wrong any more on the way or in the processes. */
  public void calm() {
    calm = true;
  }

  double rate(FaultKind kind) {
    return calm ? 0 : weather.rate(kind);
  }

  void struck(FaultKind kind) {
    counts.struck(kind);
  }

  void called() {
    operations++;
  }

  /** How many calls the processes made. */
  public long operations() {
    return operations;
  }

  void storm(Duration length) {
    stormUntil = time.nanos() + length.toNanos();
  }

  boolean stormy() {
    return !calm && time.nanos() < stormUntil;
  }

  /** A transaction was made under a token. */
  void made(String token) {
    tokens.putIfAbsent(token, time.nanos());
  }

  /** Whether a transaction was made under that token so long ago that DynamoDB has forgotten it. */
  boolean forgotten(String token) {
    Long at = tokens.get(token);
    return at != null && time.nanos() - at > TOKEN_LIFETIME.toNanos();
  }
}
