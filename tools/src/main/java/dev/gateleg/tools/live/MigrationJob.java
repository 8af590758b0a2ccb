package dev.gateleg.tools.live;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationProgress;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import dev.gateleg.patterns.migration.VerifyResult;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.live.JobView.State;
import dev.gateleg.tools.view.ViewException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A program's migration as a job: how far it is, and what can be done next. Its state is kept in the new table, so the workers may
 * be elsewhere; steps that are begun here work in this process, and go on elsewhere when it ends. Thread-safe.
 */
public final class MigrationJob implements Job {

  private static final int KEPT_LINES = 20;
  private static final Duration FRESH = Duration.ofMillis(800);
  private static final List<String> STEPS =
      List.of("Mirror writes", "Backfill", "Verify", "Switch reads", "Clean up");

  /** What can be begun here. */
  private enum Action {
    MIRROR("Mirror writes"),
    BACKFILL("Backfill"),
    VERIFY("Verify"),
    REPAIR("Repair"),
    SWITCH("Switch reads"),
    BACK("Go back"),
    CLEAN_UP("Clean up"),
    ABANDON("Give up");

    private final String label;

    Action(String label) {
      this.label = label;
    }
  }

  private final String name;
  private final Migration<?, ?> migration;
  private final boolean writes;
  private final InstantSource clock;
  private final long started;
  private final Deque<JobView.Line> log = new ArrayDeque<>();
  private @Nullable Action current;
  private @Nullable VerifyResult verified;
  private @Nullable String failure;
  private @Nullable JobView seen;
  private Instant seenAt = Instant.EPOCH;

  /** A migration of that name; where {@code writes} is false it can only be looked at. */
  public MigrationJob(String name, Migration<?, ?> migration, boolean writes, InstantSource clock) {
    this.name = name;
    this.migration = migration;
    this.writes = writes;
    this.clock = clock;
    this.started = clock.instant().getEpochSecond();
  }

  @Override
  public synchronized JobView view() {
    Instant now = clock.instant();
    if (seen == null || Duration.between(seenAt, now).compareTo(FRESH) > 0) {
      seen = look();
      seenAt = now;
    }
    return seen;
  }

  private JobView look() {
    try {
      MigrationProgress progress = migration.progress();
      return view(
          state(progress),
          progress,
          failure == null ? words(progress) : failure,
          steps(progress),
          actions(progress.phase()));
    } catch (GatelegException e) {
      MigrationProgress nothing = new MigrationProgress(Phase.PLANNED, false, 0, 0, 0, 0);
      return view(State.FAILED, nothing, String.valueOf(e.getMessage()), List.of(), List.of());
    }
  }

  private JobView view(
      State state,
      MigrationProgress progress,
      String message,
      List<JobView.Step> steps,
      List<String> actions) {
    boolean working = working(progress);
    return new JobView(
        "migration-" + name,
        "migrate",
        name,
        "",
        "state kept in the table, any worker can take over",
        state,
        working ? progress.done() : finished(progress.phase()),
        working ? progress.segments() : STEPS.size(),
        0,
        0,
        message,
        started,
        steps,
        actions,
        List.copyOf(log));
  }

  private State state(MigrationProgress progress) {
    if (failure != null) {
      return State.FAILED;
    } else if (progress.phase() == Phase.CLEANED) {
      return State.DONE;
    } else if (progress.paused()) {
      return State.PAUSED;
    }
    return current != null || working(progress) ? State.RUNNING : State.WAITING;
  }

  /** Whether workers, here or elsewhere, go through the segments of a table. */
  private static boolean working(MigrationProgress progress) {
    Phase phase = progress.phase();
    return (phase == Phase.MIRRORING || phase == Phase.CLEANING || phase == Phase.ABANDONING)
        && progress.segments() > 0
        && progress.done() < progress.segments();
  }

  private String words(MigrationProgress progress) {
    if (working(progress)) {
      return String.format(
          Locale.ROOT, "%,d read, %,d written", progress.read(), progress.written());
    }
    return switch (progress.phase()) {
      case PLANNED -> "not begun";
      case MIRRORING -> "writes go to both sides; what was there before is to be copied";
      case FILLED ->
        verified == null || verified.same()
            ? "copied; both sides are to be compared"
            : verified.differences().size() + " differ; repair them, and verify again";
      case VERIFIED -> "both sides are the same";
      case SWITCHED -> "programs read the new side, and can still go back";
      case CLEANING -> "the old side is being deleted";
      case CLEANED -> "the old side is gone";
      case ABANDONING -> "given up; the new side is being deleted";
    };
  }

  /** How many steps are done in a phase. */
  private static int finished(Phase phase) {
    return switch (phase) {
      case PLANNED, ABANDONING -> 0;
      case MIRRORING -> 1;
      case FILLED -> 2;
      case VERIFIED -> 3;
      case SWITCHED, CLEANING -> 4;
      case CLEANED -> STEPS.size();
    };
  }

  private List<JobView.Step> steps(MigrationProgress progress) {
    int finished = finished(progress.phase());
    List<JobView.Step> steps = new ArrayList<>();
    for (int i = 0; i < STEPS.size(); i++) {
      steps.add(new JobView.Step(
          STEPS.get(i),
          i == finished ? words(progress) : "",
          i < finished ? "done" : i == finished ? "now" : ""));
    }
    return steps;
  }

  private List<String> actions(Phase phase) {
    if (!writes || current != null) {
      return List.of();
    }
    boolean differs = verified != null && !verified.same();
    List<Action> actions = switch (phase) {
      case PLANNED -> List.of(Action.MIRROR);
      case MIRRORING -> List.of(Action.BACKFILL, Action.ABANDON);
      case FILLED ->
        differs
            ? List.of(Action.REPAIR, Action.VERIFY, Action.ABANDON)
            : List.of(Action.VERIFY, Action.ABANDON);
      case VERIFIED -> List.of(Action.SWITCH, Action.VERIFY, Action.ABANDON);
      case SWITCHED -> List.of(Action.CLEAN_UP, Action.BACK);
      case CLEANING -> List.of(Action.CLEAN_UP);
      case ABANDONING -> List.of(Action.ABANDON);
      case CLEANED -> List.of();
    };
    return actions.stream().map(action -> action.label).toList();
  }

  @Override
  public void pause() {
    checkWrites();
    migration.pause();
    say("paused");
  }

  @Override
  public void resume() {
    checkWrites();
    migration.resume();
    say("goes on");
  }

  @Override
  public void act(String label) {
    checkWrites();
    Action action = null;
    for (Action each : Action.values()) {
      action = each.label.equals(label) ? each : action;
    }
    synchronized (this) {
      if (action == null || !actions(migration.phase()).contains(label)) {
        throw new ViewException(
            ToolsCode.JOB_UNKNOWN,
            "The migration " + name + " can't " + label + " now; reload the page.");
      }
      current = action;
      failure = null;
      seen = null;
    }
    Action begun = action;
    Thread thread = new Thread(() -> run(begun), "migration " + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Action action) {
    say(action.label + " begins");
    try {
      switch (action) {
        case MIRROR -> migration.mirror();
        case BACKFILL -> migration.backfill(MigrationSettings.DEFAULT);
        case VERIFY -> told(migration.verify());
        case REPAIR -> repair();
        case SWITCH -> migration.switchReads();
        case BACK -> migration.switchBack();
        case CLEAN_UP -> migration.cleanUp(MigrationSettings.DEFAULT);
        case ABANDON -> migration.abandon(MigrationSettings.DEFAULT);
      }
      ended(action.label + " has ended", null);
    } catch (RuntimeException e) {
      ended(String.valueOf(e.getMessage()), String.valueOf(e.getMessage()));
    }
  }

  private void repair() {
    migration.repair(migration.verify(), MigrationSettings.DEFAULT);
    synchronized (this) {
      verified = null; // What was repaired is not verified.
    }
  }

  private synchronized void told(VerifyResult result) {
    verified = result;
    say(result.toString());
    result.differences().forEach(each -> say(each.old() + " is not " + each.now()));
  }

  private synchronized void ended(String text, @Nullable String failed) {
    current = null;
    failure = failed;
    seen = null;
    say(text);
  }

  private void checkWrites() {
    if (!writes) {
      throw new ViewException(
          ToolsCode.READ_ONLY,
          "The workbench reads only; start it with --allow-writes to work on migrations.");
    }
  }

  private synchronized void say(String text) {
    log.addFirst(new JobView.Line(clock.instant().getEpochSecond(), text));
    while (log.size() > KEPT_LINES) {
      log.removeLast();
    }
    seen = null;
  }
}
