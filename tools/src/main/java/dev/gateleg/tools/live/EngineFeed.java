package dev.gateleg.tools.live;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Fault;
import dev.gateleg.engine.fault.Faults;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A system on an engine, as Live shows it: once a second it asks the system for its figures and its audit, and it switches the
 * engine's faults. Thread-safe.
 */
public final class EngineFeed implements LiveFeed, AutoCloseable {

  private static final int KEPT_SECONDS = 120;
  private static final int KEPT_MARKS = 20;

  /**
   * A fault that can be switched on.
   *
   * @param fault the engine's fault
   * @param rate the share of requests that it strikes
   * @param atMost how long it takes; zero for faults that take no time
   * @param name its name, for people
   * @param tells what happens while it is on
   */
  public record Menu(Fault fault, double rate, Duration atMost, String name, String tells) {}

  /** What a system tells of itself, once a second. */
  public interface Source {

    /** The figures of the last second. */
    Second second(long at);

    /** The promises as they stand. */
    List<Equation> audit();

    /** What the audit looked at, for people. */
    String audited();
  }

  private final Engine engine;
  private final List<Menu> menu;
  private final Map<String, Runnable> kills;
  private final Source source;
  private final InstantSource clock;
  private final Set<Fault> on = EnumSet.noneOf(Fault.class);
  private final Deque<Second> seconds = new ArrayDeque<>();
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Thread thread = new Thread(this::tick, "live");
  private volatile boolean closed;
  private List<Equation> audit = List.of();
  private String audited = "";

  /** A feed that does not run yet; all faults are off. */
  public EngineFeed(
      Engine engine,
      List<Menu> menu,
      Map<String, Runnable> kills,
      Source source,
      InstantSource clock) {
    this.engine = engine;
    this.menu = List.copyOf(menu);
    this.kills = Map.copyOf(kills);
    this.source = source;
    this.clock = clock;
  }

  /** Begins to ask once a second. */
  public void start() {
    thread.setDaemon(true);
    thread.start();
  }

  private void tick() {
    while (!closed) {
      try {
        Thread.sleep(Duration.ofSeconds(1).toMillis());
        Second second = source.second(clock.instant().getEpochSecond());
        List<Equation> told = source.audit();
        String words = source.audited();
        synchronized (this) {
          seconds.addLast(second);
          while (seconds.size() > KEPT_SECONDS) {
            seconds.removeFirst();
          }
          audit = List.copyOf(told);
          audited = words;
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        mark("a look failed: " + e.getClass().getSimpleName());
      }
    }
  }

  /** Marks something in the charts. */
  public synchronized void mark(String text) {
    marks.addLast(new Mark(clock.instant().getEpochSecond(), text));
    while (marks.size() > KEPT_MARKS) {
      marks.removeFirst();
    }
  }

  @Override
  public synchronized LiveState state() {
    Map<Fault, Long> struck = engine.faultCounts();
    List<FaultSwitch> faults = new ArrayList<>();
    for (Menu each : menu) {
      faults.add(new FaultSwitch(
          each.fault().name(),
          each.name(),
          each.tells(),
          on.contains(each.fault()),
          struck.getOrDefault(each.fault(), 0L)));
    }
    return new LiveState(
        List.copyOf(seconds),
        faults,
        kills.keySet().stream().sorted().toList(),
        List.copyOf(marks),
        audit,
        audited);
  }

  @Override
  public synchronized void fault(String id, boolean wanted) {
    Menu chosen = menu.stream()
        .filter(each -> each.fault().name().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(id));
    boolean changed = wanted ? on.add(chosen.fault()) : on.remove(chosen.fault());
    if (changed) {
      mark((wanted ? "" : "no ") + chosen.name().toLowerCase(java.util.Locale.ROOT));
      apply();
    }
  }

  /** Switches several on at once, without marks. */
  public synchronized void begin(Set<Fault> faults) {
    on.addAll(faults);
    apply();
  }

  /** Switches all off, without marks. */
  public synchronized void heal() {
    on.clear();
    apply();
  }

  private void apply() {
    Faults faults = Faults.none();
    for (Menu each : menu) {
      if (on.contains(each.fault())) {
        faults = each.atMost().isZero()
            ? faults.with(each.fault(), each.rate())
            : faults.with(each.fault(), each.rate(), each.atMost());
      }
    }
    engine.faults(faults);
  }

  @Override
  public void kill(String service) {
    Runnable kill = kills.get(service);
    if (kill == null) {
      throw new IllegalArgumentException(service);
    }
    mark(service + " killed");
    kill.run();
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
