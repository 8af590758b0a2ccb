package dev.gateleg.testing.simulation;

import dev.gateleg.core.call.Sleeper;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.testing.simulation.fault.FaultyClient;
import dev.gateleg.testing.simulation.fault.FaultyStreams;
import dev.gateleg.testing.simulation.fault.Life;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A process of the simulated system in one of its lives: its connection to DynamoDB, its clock, its chance. */
public final class Worker {

  private final String name;
  private final int number;
  private final Life life;
  private final Clock clock;
  private final Random random;
  private final FaultyClient client;
  private final FaultyStreams streams;

  Worker(String name, int number, Life life, Clock clock, Random random) {
    this.name = name;
    this.number = number;
    this.life = life;
    this.clock = clock;
    this.random = random;
    this.client = new FaultyClient(life);
    this.streams = new FaultyStreams(life);
  }

  /** Its name, the same in every life. */
  public String name() {
    return name;
  }

  /** Which of its lives this is, from 1. */
  public int life() {
    return number;
  }

  /**
   * Lets it die at a step from now, counted from 1, besides what chance does: a request is two steps, before it leaves and after
   * it was made.
   */
  public void dieAt(int step) {
    life.dieAt(step);
  }

  /** Its client, with all that goes wrong on the way, and with the SDK's retries. */
  public DynamoDbClient client() {
    return client;
  }

  /** Its client of streams, with all that goes wrong on the way. */
  public DynamoDbStreamsClient streams() {
    return streams;
  }

  /** Opens a table through its client, by its clock. */
  public <T> T open(TableType<T> type) {
    return prepared(type.with(client)).open();
  }

  /** Opens a table for a scope. */
  public <T, S> T open(ScopedTableType<T, S> type, S scope) {
    return prepared(type.with(client, scope)).open();
  }

  private <T> TableOpener<T> prepared(TableOpener<T> opener) {
    return opener
        .clock(clock)
        .random(random::nextLong)
        .sleeper(new Sleeper() {
          @Override
          public void sleep(Duration duration) {
            life.sleepBetweenTries(duration);
          }

          @Override
          public long nanos() {
            return life.nanos();
          }
        })
        .threads(new ProcessThreads(name, life));
  }

  /** Its clock, which may be wrong by minutes. */
  public Clock clock() {
    return clock;
  }

  /** Its random numbers. */
  public Random random() {
    return random;
  }

  /** Lets time pass. */
  public void sleep(Duration time) {
    life.sleep(time);
  }

  /** Lets a random time pass, up to that long. */
  public void sleepUpTo(Duration most) {
    sleep(Duration.ofNanos((long) (most.toNanos() * random.nextDouble())));
  }

  /**
   * Calls something that is not DynamoDB, such as a card processor: others run before and after it, and the process may die
   * before it, or after it and before it knows.
   */
  public <T> T outside(String what, Supplier<T> call) {
    life.before(what);
    T reply = call.get();
    life.note(() -> what + " → " + reply);
    life.after(what, true);
    return reply;
  }

  /** Dies here, as by a kill: a new process without memory takes its place. For moments that chance would seldom hit. */
  public void die(String where) {
    life.die("dies " + where);
  }

  /** Notes something in the trace. */
  public void note(Supplier<String> what) {
    life.note(what);
  }
}
