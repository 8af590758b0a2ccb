package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.core.write.Created;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Faults;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.Operation.Part;
import dev.gateleg.proofs.models.Step.Client;
import dev.gateleg.proofs.models.Step.Write;
import dev.gateleg.testing.simulation.fault.FaultCounts;
import dev.gateleg.testing.simulation.fault.FaultyClient;
import dev.gateleg.testing.simulation.fault.Life;
import dev.gateleg.testing.simulation.fault.ProcessClock;
import dev.gateleg.testing.simulation.fault.Surroundings;
import dev.gateleg.testing.simulation.fault.Trace;
import dev.gateleg.testing.simulation.fault.Weather;
import dev.gateleg.testing.simulation.schedule.Carriers;
import dev.gateleg.testing.simulation.schedule.ProcessDeath;
import dev.gateleg.testing.simulation.schedule.Scheduler;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Plays one program on one model: an engine of its own, its clients one at a time in virtual time, then the audit. */
final class Player {

  /** After so many steps nothing goes wrong any more, so that everybody can come to an end. */
  private static final long FAULTY_STEPS = 4_000;

  private static final long MOST_STEPS = 40_000;
  private static final int MOST_LIVES = 10;
  private static final Duration UPKEEP = Duration.ofSeconds(1);

  /** Long enough for late requests, late indexes, and claims of expired items. */
  private static final Duration SETTLED = Duration.ofMinutes(30);

  /** As the table has it by default, without a log. */
  private static final ReadProblemHandler STRICT = problem -> {
    if (problem.failure() != null) {
      ReadProblemHandler.failing().problem(problem);
    }
  };

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final CompiledModel model;
  private final Program program;
  private final VirtualClock time = new VirtualClock();
  private final Trace trace;
  private final Engine engine;
  private final Scheduler scheduler;
  private final Judge judge;
  private final Recorder recorder;
  private final Weather weather;
  private final Meddling meddling;
  private final List<Surroundings> surroundings = new ArrayList<>();

  /** Of all tables without faults: two that drew alike would send different writes with one token. */
  private final Random calmChance;

  private long upkeepAt;
  private boolean calm;

  /** What came of it. */
  record Played(List<Violation> violations, List<Operation> operations, List<String> trace) {}

  private Player(
      CompiledModel model, Program program, Carriers carriers, Meddling meddling, boolean traced) {
    this.meddling = meddling;
    this.model = model;
    this.program = program;
    this.trace = new Trace(time, traced);
    this.scheduler = new Scheduler(time, carriers, MOST_STEPS, this::timePassed);
    this.engine = Engine.builder()
        .clock(time)
        .seed(program.seed())
        .sleeper(scheduler::sleep)
        .open();
    this.judge = new Judge(model, time, program.faults());
    this.recorder = new Recorder(engine, name(model), judge::changed);
    this.weather = new Weather(Set.copyOf(program.faults()), random("weather"));
    this.calmChance = random("calm");
  }

  /** Plays a program; a control meddles with what Gateleg sends, to see that it is caught. */
  static Played play(
      CompiledModel model, Program program, Carriers carriers, Meddling meddling, boolean traced) {
    Player player = new Player(model, program, carriers, meddling, traced);
    try {
      return player.played();
    } finally {
      player.engine.close();
    }
  }

  private static String name(CompiledModel model) {
    return model.definition().schema().name();
  }

  static String id(EntityKey<?> key) {
    return key.partition().s() + " | " + Objects.requireNonNull(key.sort()).s();
  }

  private Random random(String purpose) {
    return new Random((program.seed() * MIX) ^ purpose.hashCode() * MIX);
  }

  private Played played() {
    Tables.create(
        meddling.around(model, engine.client()), model.definition().schema(), name(model));
    Givens givens = new Givens(model, engine.client(), name(model), judge);
    for (Client client : program.given()) {
      Table table = calmTable(client.tenant());
      client.steps().forEach(step -> givens.give(table, (Step.Given) step));
    }
    recorder.faults(weather.inTheEngine());
    int number = 0;
    for (Client client : program.clients()) {
      new Process(client, "c" + number++).begin(0, 1, Duration.ZERO);
    }
    scheduler.run();
    if (scheduler.stopped()) {
      judge.violation(
          "NoEnd", "the clients did not come to an end within " + MOST_STEPS + " steps");
    }
    heal();
    time.advance(SETTLED);
    engine.runDue();
    judge.end();
    if (judge.violations().isEmpty()) {
      Instant now = time.instant();
      audit(new Audit(model, judge, engine.client(), this::calmTable, this::askedTable, now));
    }
    return new Played(judge.violations(), judge.operations(), trace.lines());
  }

  /** What ends the audit is a finding of its own, with the seed of the program. */
  private void audit(Audit audit) {
    try {
      audit.run();
    } catch (RuntimeException e) {
      judge.violation("AuditEnded", e.toString());
    }
  }

  private void timePassed() {
    if (!calm && scheduler.steps() > FAULTY_STEPS) {
      heal();
    }
    if (time.nanos() - upkeepAt >= UPKEEP.toNanos()) {
      upkeepAt = time.nanos();
      engine.runDue();
    }
  }

  private void heal() {
    calm = true;
    surroundings.forEach(Surroundings::calm);
    recorder.faults(Faults.none());
  }

  /** The table without faults. */
  private Table calmTable(String tenant) {
    return open(engine.client(), tenant, time, calmChance, time::advance);
  }

  /** The table whose patterns the audit asks: without faults, but with what a control makes wrong. */
  private Table askedTable(String tenant) {
    DynamoDbClient client = meddling.around(model, engine.client());
    return open(client, tenant, time, calmChance, time::advance);
  }

  @SuppressWarnings("unchecked") // The scope of random models is text.
  private Table open(
      DynamoDbClient client,
      String tenant,
      Clock clock,
      Random random,
      dev.gateleg.core.call.Sleeper sleeper) {
    TableOpener<?> opener = model.definition() instanceof ScopedTableType<?, ?> scoped
        ? ((ScopedTableType<?, String>) scoped).with(client, tenant)
        : ((TableType<?>) model.definition()).with(client);
    return (Table) opener
        .clock(clock)
        .random(random::nextLong)
        .sleeper(sleeper)
        .onProblem(STRICT)
        .open();
  }

  /** A client of the program, from life to life. */
  private final class Process {
    private final Client client;
    private final String name;
    private final ProcessClock clock = new ProcessClock(time);
    private final Map<String, Long> firstSeen = new HashMap<>();
    private final Map<String, Long> lastSeen = new HashMap<>();
    private final Surroundings around;
    private @Nullable Operation current;

    Process(Client client, String name) {
      this.client = client;
      this.name = name;
      this.around = new Surroundings(
          scheduler,
          time,
          recorder.watching(() -> current),
          engine.streamsClient(),
          weather,
          new FaultCounts(),
          trace);
      surroundings.add(around);
    }

    void begin(int position, int number, Duration after) {
      scheduler.spawn(name, after, () -> live(position, number));
    }

    private void live(int position, int number) {
      Life life = new Life(
          around,
          name + "#" + number,
          random("faults of " + name + number),
          clock,
          number < MOST_LIVES);
      Random chance = random("chance of " + name + number);
      if (number == 1) {
        life.skewClock();
      }
      DynamoDbClient tagging =
          meddling.around(model, recorder.tagging(new FaultyClient(life), () -> current));
      Caller caller = new Caller(
          model,
          open(tagging, client.tenant(), clock, chance, life::sleepBetweenTries),
          model.spec().scoped()
              ? open(
                  tagging,
                  client.tenant().equals("t1") ? "t2" : "t1",
                  clock,
                  chance,
                  life::sleepBetweenTries)
              : null,
          meddling.slip());
      for (int i = position; i < client.steps().size(); i++) {
        Operation operation = judge.begins(name, client.tenant(), client.steps().get(i));
        try {
          prepare(operation);
          current = operation;
          life.note(() -> operation.step.toString());
          Object answer = caller.make(operation);
          see(operation, answer);
          judge.done(operation, answer);
          life.note(() -> "→ " + answer);
        } catch (ProcessDeath e) {
          judge.failed(operation, e);
          if (!scheduler.stopped()) {
            begin(i + 1, number + 1, life.untilRestart());
          }
          return;
        } catch (RuntimeException | Error e) {
          life.note(() -> "→ " + e);
          judge.failed(operation, e);
        }
      }
    }

    /** Finds the keys and the versions that the client knows. */
    private void prepare(Operation operation) {
      for (Write write : writes(operation.step)) {
        EntitySpec entity = model.spec().entity(write.entity());
        String id = id(model.key(entity, Row.of(entity, write.values())));
        Map<String, Long> known = write.seen() == Step.Seen.FIRST ? firstSeen : lastSeen;
        long version = write.seen() == Step.Seen.NONE || !entity.has(ModelSpec.Role.VERSION)
            ? 0
            : known.getOrDefault(id, 0L);
        operation.parts.add(new Part(write, id, version));
      }
    }

    /** Remembers the version of what was returned. */
    private void see(Operation operation, @Nullable Object answer) {
      if ((answer instanceof Created<?> created ? created.entity() : answer) instanceof Record made
          && operation.step instanceof Write write
          && !write.returningOld()
          && !operation.parts.isEmpty()) {
        EntitySpec entity = model.spec().entity(write.entity());
        long version = model.version(entity, made);
        firstSeen.putIfAbsent(operation.parts.get(0).id(), version);
        lastSeen.put(operation.parts.get(0).id(), version);
      }
    }
  }

  static List<Write> writes(Step step) {
    if (step instanceof Write write) {
      return List.of(write);
    } else if (step instanceof Step.Transact transact) {
      return transact.writes();
    } else if (step instanceof Step.Batch batch) {
      return batch.writes();
    } else if (step instanceof Step.Once once) {
      return List.of(once.write());
    }
    if (step instanceof Step.Rolled rolled) {
      return List.of(rolled.write());
    } else if (step instanceof Step.SmuggledChange change) {
      return List.of(change.write());
    }
    return step instanceof Step.Smuggled smuggled ? List.of(smuggled.write()) : List.of();
  }
}
