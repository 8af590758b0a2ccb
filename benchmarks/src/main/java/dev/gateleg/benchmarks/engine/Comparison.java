package dev.gateleg.benchmarks.engine;

import dev.gateleg.benchmarks.harness.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * The engine and DynamoDB Local in one way of use, measured in turns: what disturbs the machine disturbs both. Figures and
 * ratios are medians over the rounds.
 */
final class Comparison {

  private static final double P50 = 0.50;
  private static final double P99 = 0.99;
  private static final int WARM_UP_THREADS = 4;

  /** The share of the time that the compilers take when they have nothing of weight left to do. */
  private static final double MOST_COMPILING = 0.05;

  private final String section;
  private final EnginePlan plan;
  private final Contender engine;
  private final Contender local;
  private final Calling calling;

  /** How threads call a contender. */
  @FunctionalInterface
  interface Calling {
    Load load(Contender contender, Workload.Operation operation, int items, int threads);
  }

  Comparison(String section, EnginePlan plan, Contender engine, Contender local, Calling calling) {
    this.section = section;
    this.plan = plan;
    this.engine = engine;
    this.local = local;
    this.calling = calling;
  }

  String section() {
    return section;
  }

  /** Runs both, and again while a compiler still has much to do, which a busy machine delays. */
  void warmUp(Workload.Operation operation) {
    try (Load ofEngine = calling.load(engine, operation, plan.loaded(), WARM_UP_THREADS);
        Load ofLocal = calling.load(local, operation, plan.loaded(), WARM_UP_THREADS)) {
      boolean compiling = true;
      for (int i = 0; i < plan.turns().warmUps() && compiling; i++) {
        long before = compilingMillis();
        ofEngine.run(plan.warmUp());
        ofLocal.run(plan.warmUp());
        long compiled = compilingMillis() - before;
        compiling = compiled > MOST_COMPILING * 2 * plan.warmUp().toMillis();
      }
    }
  }

  /** Of all processes that take part. */
  private long compilingMillis() {
    return Usage.ofThisProcess().plus(engine.usage()).plus(local.usage()).compilingMillis();
  }

  /** The throughput of both, and what a call takes of the processors. */
  List<Row> throughput(Workload.Operation operation, int threads, Target target) {
    Measured measured = measure(operation, threads);
    return List.of(measured.throughput(target), measured.processor());
  }

  /** The throughput of both, and how long single calls took. */
  List<Row> withLatencies(
      Workload.Operation operation, int threads, Target throughput, Target p99) {
    Measured measured = measure(operation, threads);
    List<Row> rows = new ArrayList<>();
    rows.add(measured.throughput(throughput));
    rows.add(measured.processor());
    rows.add(measured.serverProcessor());
    rows.add(measured.latency("p50", P50, Target.NONE));
    rows.add(measured.latency("p99", P99, p99));
    return rows;
  }

  private Measured measure(Workload.Operation operation, int threads) {
    Measured measured = new Measured(operation, threads, plan.rounds());
    try (Load ofEngine = calling.load(engine, operation, plan.loaded(), threads);
        Load ofLocal = calling.load(local, operation, plan.loaded(), threads)) {
      for (int round = 0; round < plan.rounds(); round++) {
        measured.add(round, ofEngine.run(plan.turn()), ofLocal.run(plan.turn()));
      }
    }
    return measured;
  }

  private final class Measured {

    private final Workload.Operation operation;
    private final int threads;
    private final double[] engineRates;
    private final double[] localRates;
    private final double[] ratios;
    private final double[] engineProcessor;
    private final double[] localProcessor;
    private final double[] engineServer;
    private final double[] localServer;
    private final Latencies engineLatencies = new Latencies();
    private final Latencies localLatencies = new Latencies();

    Measured(Workload.Operation operation, int threads, int rounds) {
      this.operation = operation;
      this.threads = threads;
      this.engineRates = new double[rounds];
      this.localRates = new double[rounds];
      this.ratios = new double[rounds];
      this.engineProcessor = new double[rounds];
      this.localProcessor = new double[rounds];
      this.engineServer = new double[rounds];
      this.localServer = new double[rounds];
    }

    void add(int round, Load.Outcome ofEngine, Load.Outcome ofLocal) {
      engineRates[round] = ofEngine.callsPerSecond();
      localRates[round] = ofLocal.callsPerSecond();
      ratios[round] = engineRates[round] / localRates[round];
      engineProcessor[round] = ofEngine.processorMicros();
      localProcessor[round] = ofLocal.processorMicros();
      engineServer[round] = ofEngine.serverMicros();
      localServer[round] = ofLocal.serverMicros();
      engineLatencies.addAll(ofEngine.latencies());
      localLatencies.addAll(ofLocal.latencies());
    }

    Row throughput(Target target) {
      return new Row(
          section,
          operation.label(),
          setting(),
          "/s",
          Spread.of(engineRates).median(),
          Spread.of(localRates).median(),
          Spread.of(ratios).median(),
          target);
    }

    Row processor() {
      return processor("processor", engineProcessor, localProcessor);
    }

    /** The rest is the client's, which no server can save, and which so bounds the ratio of throughputs. */
    Row serverProcessor() {
      return processor("server's processor", engineServer, localServer);
    }

    private Row processor(String name, double[] engineMicros, double[] localMicros) {
      double ofEngine = Spread.of(engineMicros).median();
      double ofLocal = Spread.of(localMicros).median();
      return new Row(
          section,
          operation.label() + ", " + name,
          setting(),
          "µs",
          ofEngine,
          ofLocal,
          ofLocal / ofEngine,
          Target.NONE);
    }

    Row latency(String name, double share, Target target) {
      double ofEngine = engineLatencies.micros(share);
      double ofLocal = localLatencies.micros(share);
      return new Row(
          section,
          operation.label() + ", " + name,
          setting(),
          "µs",
          ofEngine,
          ofLocal,
          ofEngine / ofLocal,
          target);
    }

    private String setting() {
      return threads == 1 ? "1 thread" : threads + " threads";
    }
  }
}
