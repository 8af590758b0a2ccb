package dev.gateleg.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.cloudwatch.Advice.Kind;
import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.engine.Engine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class AdvisorTest {

  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
  private static final int DAY = 24 * 60;
  private static final int TRACES = 50;

  static TableState state(
      boolean onDemand, long bytes, @Nullable Instant becameOnDemand, Map<String, Long> indexes) {
    return new TableState(
        "shop",
        onDemand,
        TableClass.STANDARD,
        START.minus(Duration.ofDays(90)),
        becameOnDemand,
        bytes,
        indexes,
        onDemand ? Map.of() : Map.of("", Map.of(Direction.READ, 100L, Direction.WRITE, 50L)));
  }

  private static Usage usage(Track... tracks) {
    return new Usage(START, List.of(tracks), 1000);
  }

  private static Track steady(String index, Direction direction, int minutes, double perSecond) {
    double[] units = new double[minutes];
    java.util.Arrays.fill(units, perSecond * 60);
    return Track.of(index, direction, units);
  }

  /** Days and nights, noise, steps, spikes and silence, by seed. */
  private static Track synthetic(String index, Direction direction, Random random) {
    double[] units = new double[DAY];
    double base = random.nextDouble() * 4;
    double wave = random.nextDouble() * 5;
    double noise = random.nextDouble() * 2;
    boolean spikes = random.nextBoolean();
    boolean night = random.nextBoolean();
    int seldom = random.nextInt(3) == 0 ? 50 + random.nextInt(200) : 1;
    int step = random.nextInt(DAY);
    for (int i = 0; i < DAY; i++) {
      double rate = base + wave * (1 + Math.sin(2 * Math.PI * i / DAY)) / 2;
      rate += noise * random.nextDouble();
      rate *= i > step && random.nextBoolean() == night ? 1.2 : 1;
      rate *= spikes && random.nextInt(200) == 0 ? 2.5 : 1;
      rate *= i % seldom == 0 ? 1 : 0;
      units[i] = night && i % DAY < DAY / 4 ? 0 : Math.round(rate * 60);
    }
    return Track.of(index, direction, units);
  }

  /** Loads of other shapes: spikes, steps, levels that come and go, a job each night, bursts with pauses. */
  private static Track shaped(Random random) {
    double[] units = new double[DAY];
    int kind = random.nextInt(6);
    double scale = 1 + 11 * random.nextDouble();
    double base = random.nextDouble() * scale * .3;
    double wave = random.nextDouble() * scale;
    double noise = random.nextDouble() * scale * .3;
    double level = scale * random.nextDouble();
    int step = random.nextInt(DAY);
    for (int i = 0; i < DAY; i++) {
      double rate = base + wave * (1 + Math.sin(2 * Math.PI * i / DAY)) / 2;
      rate += noise * random.nextDouble();
      if (kind == 1) {
        rate *= random.nextInt(120) == 0 ? 4 : 1;
      } else if (kind == 2) {
        rate *= i > step ? 3 : 1;
      } else if (kind == 3) {
        level = random.nextInt(90) == 0 ? scale * Math.pow(random.nextDouble(), 2) : level;
        rate = level + noise * random.nextDouble();
      } else if (kind == 4) {
        rate = i / 60 == 3 ? scale * 2 : base / 4;
      } else if (kind == 5) {
        rate *= random.nextInt(4) == 0 ? 0 : Math.exp(random.nextGaussian() / 2);
      }
      units[i] = Math.round(Math.max(0, rate) * 60);
    }
    return Track.of("", Direction.READ, units);
  }

  @Test
  void boundsAreWithinOnePercentOfBruteForceForLoadsOfAllShapes() {
    long seed = Long.getLong("gateleg.seed", 20261118);
    int traces = Integer.getInteger("gateleg.traces", TRACES);
    int scaled = 0;
    for (int i = 0; i < traces; i++) {
      Track track = shaped(new Random(seed + i));
      Bounds found = BoundsSearch.cheapest(track);
      double best = bruteForce(track);
      assertThat(found.unitHours())
          .as("-Dgateleg.seed=%d -Dgateleg.traces=1: %s", seed + i, found)
          .isLessThanOrEqualTo(best * 1.01)
          .isGreaterThanOrEqualTo(best);
      scaled += found.least() < found.most() ? 1 : 0;
    }
    assertThat(scaled).as("traces that auto scaling is for").isBetween(traces / 10, traces - 1);
  }

  /** Every lower bound that is not dearer by itself, every upper bound, every target. */
  private static double bruteForce(Track track) {
    long peak = (long) Math.ceil(track.peak());
    double hours = track.length() / 60.0;
    double best = Double.POSITIVE_INFINITY;
    for (long least = 1; least <= peak + 1 && least * hours < best; least++) {
      for (int target : BoundsSearch.TARGETS) {
        long open = Math.max(least, (long) Math.ceil(peak * 100.0 / target) + 1);
        for (long most = least; most <= open; most++) {
          best = Math.min(best, AutoScaling.unitHours(track, least, most, target));
        }
      }
    }
    return best;
  }

  @Test
  void isWithinOnePercentOfBruteForceOverAllChoices() {
    long seed = Long.getLong("gateleg.seed", 20261118);
    int traces = Integer.getInteger("gateleg.traces", TRACES);
    int onDemand = 0;
    int rare = 0;
    for (int i = 0; i < traces; i++) {
      Random random = new Random(seed + i);
      Track reads = synthetic("", Direction.READ, random);
      Track writes = synthetic("", Direction.WRITE, random);
      long bytes = (long) (Math.pow(10, 9 + 4 * random.nextDouble()));
      TableState state = state(true, bytes, null, Map.of());
      Advice advice = Advisor.of(Prices.usEast1())
          .leastSpan(Duration.ofHours(1))
          .advise(state, usage(reads, writes));
      double best = Double.POSITIVE_INFINITY;
      double readHours = bruteForce(reads);
      double writeHours = bruteForce(writes);
      double months = DAY / 60.0 / Prices.HOURS_OF_MONTH;
      for (TableClass each : TableClass.values()) {
        Prices.Rates rates = Prices.usEast1().of(each);
        double storage = rates.storageMonth(bytes);
        best = Math.min(best, storage + rates.onDemand(reads.sum(), writes.sum()) / months);
        best = Math.min(best, storage + rates.provisionedHour(readHours, writeHours) / months);
      }
      Choice chosen = advice.best().orElseThrow();
      assertThat(chosen.month())
          .as("-Dgateleg.seed=%d, trace %d: %s %s", seed, i, chosen.name(), chosen.bounds())
          .isLessThanOrEqualTo(best * 1.01)
          .isGreaterThanOrEqualTo(best * 0.999_999);
      onDemand += chosen.onDemand() ? 1 : 0;
      rare += chosen.tableClass() == TableClass.INFREQUENT_ACCESS ? 1 : 0;
    }
    // The traces are of all kinds, so that no answer alone would do.
    assertThat(onDemand).isBetween(1, traces - 1);
    assertThat(rare).isBetween(1, traces - 1);
  }

  @Test
  void steadyLoadIsProvisionedAndIdleTablesAreOnDemand() {
    Advisor advisor = Advisor.of(Prices.usEast1());
    int week = 8 * DAY;
    Advice busy = advisor.advise(
        state(true, 1, null, Map.of()),
        usage(steady("", Direction.READ, week, 1000), steady("", Direction.WRITE, week, 100)));
    Choice best = busy.best().orElseThrow();
    assertThat(best.name()).isEqualTo("provisioned, standard");
    assertThat(best.bounds()).hasToString("[table reads: 1000 fixed, table writes: 100 fixed]");
    assertThat(best.month()).isEqualTo((1000 * 0.00013 + 100 * 0.00065) * 730, Offset.offset(1e-6));
    // 2,628 million reads and 262.8 million writes on demand.
    assertThat(busy.now()).isEqualTo(2628 * 0.125 + 262.8 * 0.625, Offset.offset(1e-6));
    assertThat(busy.saw())
        .isEqualTo(
            "8 days of shop with 1,000 data points, 691,200,000 read and 69,120,000 write units");

    double[] rare = new double[week];
    rare[5] = 60_000;
    Advice idle = advisor.advise(
        state(false, 1, null, Map.of()),
        usage(Track.of("", Direction.READ, rare), steady("", Direction.WRITE, week, 0)));
    assertThat(idle.best().orElseThrow().name()).isEqualTo("on demand, standard");
    assertThat(idle.now()).isEqualTo((100 * 0.00013 + 50 * 0.00065) * 730, Offset.offset(1e-6));
  }

  @Test
  void muchStorageAndLittleTrafficIsForInfrequentAccess() {
    Advice advice = Advisor.of(Prices.usEast1())
        .advise(
            state(true, 1L << 40, null, Map.of()),
            usage(steady("", Direction.READ, 8 * DAY, 1), steady("", Direction.WRITE, 8 * DAY, 0)));
    assertThat(advice.best().orElseThrow().tableClass()).isEqualTo(TableClass.INFREQUENT_ACCESS);
    assertThat(advice.best().orElseThrow().storage()).isEqualTo(102.4, Offset.offset(1e-6));
  }

  @Test
  void tooLittleDataIsToldWithWhatWasSeen() {
    Advice advice = Advisor.of(Prices.usEast1())
        .advise(
            state(true, 1, null, Map.of()),
            usage(steady("", Direction.READ, 3 * DAY, 5), steady("", Direction.WRITE, 3 * DAY, 0)));
    assertThat(advice.best()).isEmpty();
    assertThat(advice.saw())
        .isEqualTo(
            "not enough data: 3 days of shop with 1,000 data points, 1,296,000 read and 0 write units; 7 days are needed");
  }

  @Test
  void anIndexThatNobodyReadsIsFound() {
    int week = 8 * DAY;
    Advice advice = Advisor.of(Prices.usEast1())
        .advise(
            state(true, 1L << 30, null, Map.of("GSI1", 1L << 29, "GSI2", 1L << 29)),
            usage(
                steady("", Direction.READ, week, 5),
                steady("", Direction.WRITE, week, 5),
                steady("GSI1", Direction.READ, week, 5),
                steady("GSI1", Direction.WRITE, week, 5),
                steady("GSI2", Direction.READ, week, 0),
                steady("GSI2", Direction.WRITE, week, 5)));
    assertThat(advice.findings()).hasSize(1);
    Advice.Finding found = advice.findings().get(0);
    assertThat(found.kind()).isEqualTo(Kind.INDEX_UNUSED);
    assertThat(found.said())
        .isEqualTo(
            "GSI2 was not read in 8 days; 3,456,000 write units went into it, and it holds 536,870,912 bytes: drop it if nothing needs it");
    // 13.14 million writes and half a gigabyte.
    assertThat(found.month()).isEqualTo(13.14 * 0.625 + 0.125, Offset.offset(1e-6));
  }

  @Test
  void aTableIsSwitchedAndNeverTwiceInADay() {
    Instant[] now = {START};
    Clock clock = new Clock() {
      @Override
      public java.time.ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(java.time.ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now[0];
      }
    };
    try (Engine engine = Engine.builder().clock(clock).open()) {
      engine
          .client()
          .createTable(create -> create
              .tableName("shop")
              .attributeDefinitions(AttributeDefinition.builder()
                  .attributeName("PK")
                  .attributeType(ScalarAttributeType.S)
                  .build())
              .keySchema(KeySchemaElement.builder()
                  .attributeName("PK")
                  .keyType(KeyType.HASH)
                  .build())
              .billingMode(BillingMode.PROVISIONED)
              .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(5L)));
      CapacitySwitch by = new CapacitySwitch(engine.client(), clock);
      Choice onDemand = new Choice(true, TableClass.STANDARD, List.of(), 0, 0);
      Choice provisioned = new Choice(
          false,
          TableClass.STANDARD,
          List.of(
              new Bounds(steady("", Direction.READ, 1, 1), 2, 7, 70, 0),
              new Bounds(steady("", Direction.WRITE, 1, 1), 1, 3, 70, 0)),
          0,
          0);
      assertThat(by.apply(now(engine), onDemand)).isTrue();
      assertThat(now(engine).onDemand()).isTrue();
      assertThat(by.apply(now(engine), onDemand)).isFalse();
      assertThat(by.apply(now(engine), provisioned)).isTrue();
      assertThat(now(engine).capacity())
          .isEqualTo(Map.of("", Map.of(Direction.READ, 7L, Direction.WRITE, 3L)));
      now[0] = START.plus(Duration.ofHours(23));
      TableState state = now(engine);
      assertThatThrownBy(() -> by.apply(state, onDemand))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("[SwitchTooSoon] shop became on-demand at 2026-11-01T00:00:00Z, and DynamoDB"
              + " allows that once in 24 hours; switch it at 2026-11-02T00:00:00Z or later.");
      now[0] = START.plus(Duration.ofHours(24));
      assertThat(by.apply(now(engine), onDemand)).isTrue();
    }
  }

  private static TableState now(Engine engine) {
    return TableState.of(engine.client().describeTable(d -> d.tableName("shop")).table());
  }

  @Test
  void aRecordingIsReadAsItWasWritten() {
    TableState state = state(false, 77, START, Map.of("GSI1", 3L));
    Usage usage =
        usage(Track.of("", Direction.READ, 1, 2.5, 0), Track.of("GSI1", Direction.WRITE, 0, 0, 7));
    Recording read = Recording.parse(new Recording(state, usage).write(), "here");
    assertThat(read.state()).isEqualTo(state);
    assertThat(read.write()).isEqualTo(new Recording(state, usage).write());
    List<String> texts =
        new ArrayList<>(List.of("", "hello", read.write().replace("points=1000", "points=x")));
    texts.add(read.write().replace("track=\tREAD\t1 2.5 0", "track=\tREAD\t1 -2.5 0"));
    texts.add(read.write().replace("track=\tREAD\t1 2.5 0", "track=\tREAD\t1"));
    for (String text : texts) {
      assertThatThrownBy(() -> Recording.parse(text, "here"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("[RecordingMalformed] here is no recording of a table's usage (")
          .hasMessageEndingWith("; take one with gateleg advise --record.");
    }
  }
}
