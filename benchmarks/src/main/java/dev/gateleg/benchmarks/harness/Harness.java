package dev.gateleg.benchmarks.harness;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Runs contests. In each round every contestant has a short turn, first one then another of them first; what disturbs the
 * machine for longer than a turn disturbs all of them, and the ratios within a round hardly at all. Medians over many
 * rounds leave the rest out. Not thread-safe.
 *
 * <p>Time is that of the calling thread's processor, which other processes can't take away. No contestant waits for
 * anything, so it is the time of the call.
 */
public final class Harness {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

  private static final int PARTS_OF_WARM_UP = 10;
  private static final int MOST_WARM_UPS = 4;

  /** The share of the processor that the compiler takes when it has nothing of weight left to do. */
  private static final double MOST_COMPILING = 0.03;

  private final Plan plan;
  private int calls;

  /** Keeps results reachable, so that no call can be optimised away. */
  @SuppressWarnings("unused")
  private volatile Object kept = "";

  /** A harness that measures by a plan. */
  public Harness(Plan plan) {
    this.plan = plan;
  }

  /** A contest's samples, round by round. */
  private static final class Track {
    final Contest contest;
    final double[][] nanos;
    final double[][] bytes;
    int callsPerTurn = 1;

    Track(Contest contest, int rounds) {
      this.contest = contest;
      this.nanos = new double[contest.contestants().size()][rounds];
      this.bytes = new double[contest.contestants().size()][rounds];
    }
  }

  /** Runs all contests, in turns, and gives the scores of all contestants. */
  public List<Score> run(List<Contest> contests) {
    List<Track> tracks =
        contests.stream().map(contest -> new Track(contest, plan.rounds())).toList();
    warmUp(tracks);
    for (int round = 0; round < plan.rounds(); round++) {
      for (Track track : tracks) {
        int size = track.contest.contestants().size();
        for (int turn = 0; turn < size; turn++) {
          measure(track, (round + turn) % size, round);
        }
      }
    }
    return tracks.stream().flatMap(track -> scores(track).stream()).toList();
  }

  /** Runs for the plan's time, and on while the compiler still has much to do, which a busy machine delays. */
  private void warmUp(List<Track> tracks) {
    long least = plan.warmUp().toNanos();
    long start = THREADS.getCurrentThreadCpuTime();
    long now = start;
    boolean compiling = true;
    while (now - start < least || compiling && now - start < least * MOST_WARM_UPS) {
      long compiled = COMPILER.getTotalCompilationTime();
      long before = now;
      while (now - before < least / PARTS_OF_WARM_UP) {
        tracks.forEach(this::warmUp);
        now = THREADS.getCurrentThreadCpuTime();
      }
      double share = (COMPILER.getTotalCompilationTime() - compiled) * 1e6 / (now - before);
      compiling = share > MOST_COMPILING;
    }
  }

  private void warmUp(Track track) {
    double slowest = 1;
    for (int i = 0; i < track.contest.contestants().size(); i++) {
      measure(track, i, 0);
      slowest = Math.max(slowest, track.nanos[i][0]);
    }
    track.callsPerTurn = (int) Math.max(1, plan.turn().toNanos() / slowest);
  }

  private void measure(Track track, int contestant, int round) {
    Contestant turn = track.contest.contestants().get(contestant);
    long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    long nanos = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < track.callsPerTurn; i++) {
      kept = Objects.requireNonNull(turn.call().apply(calls++ & Integer.MAX_VALUE));
    }
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
    track.nanos[contestant][round] = (double) nanos / track.callsPerTurn;
    track.bytes[contestant][round] = (double) bytes / track.callsPerTurn;
  }

  private static List<Score> scores(Track track) {
    Contest contest = track.contest;
    int baseline = 0;
    while (!contest.contestants().get(baseline).name().equals(contest.baseline())) {
      baseline++;
    }
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < contest.contestants().size(); i++) {
      scores.add(new Score(
          contest.operation(),
          contest.contestants().get(i).name(),
          Spread.of(track.nanos[i]),
          Spread.of(track.bytes[i]),
          Spread.of(ratios(track.nanos[i], track.nanos[baseline])),
          Spread.of(ratios(track.bytes[i], track.bytes[baseline]))));
    }
    return scores;
  }

  private static double[] ratios(double[] samples, double[] baseline) {
    double[] ratios = new double[samples.length];
    for (int i = 0; i < samples.length; i++) {
      ratios[i] = samples[i] / baseline[i];
    }
    return ratios;
  }
}
