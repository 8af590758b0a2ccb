package dev.gateleg.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.engine.Engine;
import dev.gateleg.tools.live.Job;
import dev.gateleg.tools.live.JobView;
import dev.gateleg.tools.live.JobView.State;
import dev.gateleg.tools.live.MigrationJob;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A migration on the workbench's Jobs screen. */
final class MigrationJobTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Engine engine = Engine.inMemory();

  @BeforeEach
  void fill() {
    PostSeed.write(engine.client());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Job job(boolean writes) {
    PostMigration source = new PostMigration();
    return new MigrationJob(
        source.name(), source.over(engine.client()), writes, InstantSource.system());
  }

  /** Begins a step, and waits for its end. */
  private static JobView act(Job job, String action) throws InterruptedException {
    job.act(action);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (job.view().state() == State.RUNNING || !ended(job.view(), action)) {
      assertThat(System.nanoTime()).as("%s: %s", action, job.view()).isLessThan(end);
      Thread.sleep(20);
    }
    return job.view();
  }

  private static boolean ended(JobView view, String action) {
    return view.state() == State.FAILED
        || view.log().stream().anyMatch(line -> line.text().equals(action + " has ended"));
  }

  private static String now(JobView view) {
    return view.steps().stream()
        .filter(step -> step.state().equals("now"))
        .map(JobView.Step::name)
        .findFirst()
        .orElse("");
  }

  @Test
  void aMigrationIsTakenThroughItsStepsAndStopsAtEachGate() throws InterruptedException {
    Job job = job(true);
    assertThat(job.view().state()).isEqualTo(State.WAITING);
    assertThat(job.view().message()).isEqualTo("not begun");
    assertThat(job.view().actions()).containsExactly("Mirror writes");
    assertThat(now(act(job, "Mirror writes"))).isEqualTo("Backfill");
    assertThat(now(act(job, "Backfill"))).isEqualTo("Verify");
    PostTable.open(engine.client()).deleteKey(Letters.key("Rome", 3));
    JobView differs = act(job, "Verify");
    assertThat(differs.state()).isEqualTo(State.WAITING);
    assertThat(differs.message()).isEqualTo("1 differ; repair them, and verify again");
    assertThat(differs.actions()).containsExactly("Repair", "Verify", "Give up");
    act(job, "Repair");
    assertThat(act(job(true), "Verify").message()).isEqualTo("both sides are the same");
    Job other = job(true); // The state is in the table: another process goes on.
    assertThat(act(other, "Switch reads").actions()).containsExactly("Clean up", "Go back");
    assertThat(now(act(other, "Go back"))).isEqualTo("Switch reads");
    act(job(true), "Switch reads");
    JobView done = act(other, "Clean up");
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.done()).isEqualTo(done.all());
    assertThat(done.actions()).isEmpty();
  }

  @Test
  void aPauseIsKeptInTheTable() throws InterruptedException {
    Job job = job(true);
    act(job, "Mirror writes");
    job.pause();
    assertThat(job(false).view().state()).isEqualTo(State.PAUSED);
    job.resume();
    assertThat(job(false).view().state()).isEqualTo(State.WAITING);
  }

  @Test
  void whatCannotBeDoneNowIsRefused() {
    assertThatThrownBy(() -> job(true).act("Switch reads"))
        .hasMessage("[JobUnknown] The migration letters-by-town can't Switch reads now; reload the"
            + " page.");
    assertThatThrownBy(() -> job(true).act("jump")).hasMessageContaining("[JobUnknown]");
    assertThat(job(true).view().message()).isEqualTo("not begun");
  }

  @Test
  void aWorkbenchThatReadsOnlyChangesNothing() {
    Job job = job(false);
    assertThat(job.view().actions()).isEmpty();
    String refused = "[ReadOnly] The workbench reads only; start it with --allow-writes to work on"
        + " migrations.";
    assertThatThrownBy(() -> job.act("Mirror writes")).hasMessage(refused);
    assertThatThrownBy(job::pause).hasMessage(refused);
    assertThatThrownBy(job::resume).hasMessage(refused);
  }

  @Test
  void aMigrationThatCannotBeLookedAtSaysWhy() {
    engine.client().deleteTable(table -> table.tableName("post"));
    JobView view = job(true).view();
    assertThat(view.state()).isEqualTo(State.FAILED);
    assertThat(view.message()).startsWith("[");
    assertThat(view.actions()).isEmpty();
  }
}
