package dev.gateleg.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.verb.Ran;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The steps of a migration at the command line. */
final class MigrateCommandTest {

  private final Engine engine = Engine.inMemory();
  private final Endpoint endpoint = engine.serve(0);

  @BeforeEach
  void fill() {
    PostSeed.write(engine.client());
  }

  @AfterEach
  void close() {
    endpoint.close();
    engine.close();
  }

  private Ran on(String... words) {
    return Ran.piped(
        Stream.concat(Stream.of(words), Stream.of("--endpoint", endpoint.uri().toString()))
            .toArray(String[]::new));
  }

  private static void ok(Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void aMigrationIsTakenThroughItsSteps() {
    Ran plan = on("migrate", "plan");
    ok(plan);
    assertThat(plan.out())
        .contains("Migration letters-by-town", "3. Backfill: copy what is in old-post");
    assertThat(on("migrate", "plan", "--json").out()).contains("\"kind\":\"BACKFILL\"");
    Ran run = on("migrate", "run", "letters-by-town", "--rate", "1000", "--yes", "--json");
    ok(run);
    assertThat(run.out()).contains("\"old\":5,\"new\":5,\"differences\":0");
    ok(on("migrate", "switch", "--yes"));
    assertThat(on("migrate", "--json").out()).contains("\"phase\":\"SWITCHED\"");
    ok(on("migrate", "back", "--yes"));
    PostTable.open(engine.client()).deleteKey(Letters.key("Rome", 3));
    Ran differs = on("migrate", "verify", "--json");
    assertThat(differs.exit()).isEqualTo(3);
    assertThat(differs.out()).contains("\"differences\":1");
    assertThat(differs.err()).contains("Letter(TOWN#Rome, LETTER#0000000003)");
    ok(on("migrate", "repair", "--yes"));
    ok(on("migrate", "verify"));
    ok(on("migrate", "pause", "--yes"));
    assertThat(on("migrate", "status", "--json").out()).contains("\"paused\":true");
    ok(on("migrate", "resume", "--yes"));
    ok(on("migrate", "switch", "--yes"));
    ok(on("migrate", "clean-up", "--yes"));
    assertThat(on("migrate", "status", "--json").out()).contains("\"phase\":\"CLEANED\"");
  }

  @Test
  void whatIsWrongIsToldAndChangesNothing() {
    Ran step = on("migrate", "jump");
    assertThat(step.exit()).isEqualTo(2);
    assertThat(step.err())
        .contains("[StepUnknown] A migration has no step 'jump'; use one of [status,");
    Ran name = on("migrate", "plan", "others");
    assertThat(name.exit()).isEqualTo(2);
    assertThat(name.err())
        .contains("[MigrationUnknown] There is no migration others, and the class path has"
            + " [letters-by-town]; name one of them, or give --classpath with the program");
    Ran nowhere = on("migrate", "plan", "--classpath", "no-such-place.jar");
    assertThat(nowhere.exit()).isEqualTo(2);
    assertThat(nowhere.err()).contains("[PlaceMissing] There is nothing at no-such-place.jar");
    Ran asked = on("migrate", "mirror");
    assertThat(asked.exit()).isEqualTo(4);
    assertThat(asked.err()).contains("[Unconfirmed]");
    Ran dry = on("migrate", "run", "--dry-run");
    ok(dry);
    assertThat(dry.err())
        .contains("Would read both sides for run of the migration letters-by-town: about 2 read")
        .contains("Would write run of the migration letters-by-town: 21.25 write units.");
    Ran dear = on("migrate", "run", "--max-cost", "20", "--yes");
    assertThat(dear.exit()).isEqualTo(4);
    assertThat(dear.err()).contains("[TooDear] Not sent: run of the migration letters-by-town");
    Ran early = on("migrate", "switch", "--yes");
    assertThat(early.exit()).isEqualTo(4);
    assertThat(early.err()).contains("[MigrationPhase] Migration letters-by-town is PLANNED");
    assertThat(on("migrate", "--json").out()).contains("\"phase\":\"PLANNED\"");
  }
}
