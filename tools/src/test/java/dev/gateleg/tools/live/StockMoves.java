package dev.gateleg.tools.live;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.tools.live.EngineFeed.Menu;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A small system to look at: moves pieces between two warehouses, so that their sum stays, and orders from state to state. */
public final class StockMoves implements EngineFeed.Source, AutoCloseable {

  private static final List<Menu> MENU = List.of(
      new Menu(
          Fault.THROTTLING,
          0.05,
          Duration.ZERO,
          "Throttling",
          "5 % of requests are refused for lack of capacity"),
      new Menu(
          Fault.INTERNAL_ERROR_BEFORE,
          0.05,
          Duration.ZERO,
          "Internal errors",
          "5 % of requests fail before they do anything"),
      new Menu(
          Fault.INDEX_LAG,
          1,
          Duration.ofMillis(200),
          "Index lag",
          "Global indexes see writes 200 ms late"),
      new Menu(Fault.SLOW_ANSWER, 0.2, Duration.ofMillis(20), "Slow answers", "Up to 20 ms more"));

  private final Engine engine;
  private final DynamoDbClient client;
  private final StreamWatch watch;
  private final EngineFeed feed;
  private final Running running;
  private final Thread thread = new Thread(this::work, "moves");
  private final AtomicLong moved = new AtomicLong();
  private final AtomicLong throttled = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final List<Long> nanos = new ArrayList<>();
  private final AtomicLong lowest = new AtomicLong(Long.MAX_VALUE);
  private final DoubleAdder written = new DoubleAdder();
  private final long pieces;
  private volatile boolean closed;
  private volatile boolean paused;

  /** Moves stock of the shop's first product. */
  public StockMoves(Engine engine, TableView view, Path exports) {
    this.engine = engine;
    this.client = engine.client();
    String stream = client
        .updateTable(update -> update
            .tableName(view.table())
            .streamSpecification(
                spec -> spec.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
        .tableDescription()
        .latestStreamArn();
    KeyHeat heat = new KeyHeat();
    this.watch = new StreamWatch(
        view, stream, engine.streamsClient(), heat, InstantSource.system(), item -> {});
    watch.poll();
    this.pieces = sum();
    this.feed = new EngineFeed(
        engine, MENU, Map.of("moves", () -> paused = true), this, InstantSource.system());
    this.running =
        new Running(feed, heat, new PatternSpend(), watch::changes, new JobBoard(), exports);
    thread.setDaemon(true);
  }

  /** Begins to move and to tell. */
  public StockMoves start() {
    thread.start();
    feed.start();
    return this;
  }

  /** What the workbench shows. */
  public Running running() {
    return running;
  }

  private static Map<String, AttributeValue> key(String warehouse) {
    return Map.of(
        "PK",
        AttributeValue.fromS("PRODUCT#p_0"),
        "SK",
        AttributeValue.fromS("STOCK#" + warehouse));
  }

  private long sum() {
    return client
        .transactGetItems(get -> get.transactItems(
            item -> item.get(g -> g.tableName("shop").key(key("lisboa"))),
            item -> item.get(g -> g.tableName("shop").key(key("porto")))))
        .responses()
        .stream()
        .mapToLong(each -> Long.parseLong(each.item().get("available").n()))
        .peek(each -> lowest.accumulateAndGet(each, Math::min))
        .sum();
  }

  private void work() {
    Random random = new Random(7);
    while (!closed) {
      long start = System.nanoTime();
      try {
        if (paused) {
          Thread.sleep(1000);
          paused = false;
        }
        boolean there = random.nextBoolean();
        move(there ? "lisboa" : "porto", there ? "porto" : "lisboa");
        moved.incrementAndGet();
        synchronized (nanos) {
          nanos.add(System.nanoTime() - start);
        }
        Thread.sleep(10);
      } catch (TransactionCanceledException e) {
        // A warehouse that is empty gives nothing.
      } catch (DynamoDbException e) {
        (e.isThrottlingException() ? throttled : failed).incrementAndGet();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void move(String from, String to) {
    double units = client
        .transactWriteItems(write -> write
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .transactItems(
                item -> item.update(u -> u.tableName("shop")
                    .key(key(from))
                    .updateExpression("SET available = available - :n")
                    .conditionExpression("available >= :n")
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("1")))),
                item -> item.update(u -> u.tableName("shop")
                    .key(key(to))
                    .updateExpression("SET available = available + :n")
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("1"))))))
        .consumedCapacity()
        .stream()
        .mapToDouble(each -> each.capacityUnits())
        .sum();
    written.add(units);
    running.spend().add("move", "Stock", true, units, 1);
  }

  private long before;
  private long throttledBefore;
  private long failedBefore;

  @Override
  public Second second(long at) {
    watch.poll();
    long now = moved.get();
    long nowThrottled = throttled.get();
    long nowFailed = failed.get();
    long[] sorted;
    synchronized (nanos) {
      sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
      nanos.clear();
    }
    Second second = new Second(
        at,
        now - before,
        0,
        0,
        0,
        nowThrottled - throttledBefore,
        nowFailed - failedBefore,
        at(sorted, 0.5),
        at(sorted, 0.99),
        0,
        written.sumThenReset(),
        -1);
    before = now;
    throttledBefore = nowThrottled;
    failedBefore = nowFailed;
    return second;
  }

  private static double at(long[] sorted, double share) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e6;
  }

  @Override
  public List<Equation> audit() {
    long sum = sum();
    return Arrays.asList(
        new Equation(
            "Pieces are conserved",
            "shop",
            pieces + " at first = " + sum + " now",
            moved.get() + " moved",
            moved.get() == 0
                ? Equation.State.VACUOUS
                : sum == pieces ? Equation.State.HOLDS : Equation.State.BROKEN),
        new Equation(
            "No warehouse goes below zero",
            "shop",
            "lowest " + lowest.get(),
            moved.get() + " moved",
            moved.get() == 0
                ? Equation.State.VACUOUS
                : lowest.get() >= 0 ? Equation.State.HOLDS : Equation.State.BROKEN));
  }

  @Override
  public String audited() {
    return "audited every second, while it runs · " + moved.get() + " moves";
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    feed.close();
    engine.faults(dev.gateleg.engine.fault.Faults.none());
  }
}
