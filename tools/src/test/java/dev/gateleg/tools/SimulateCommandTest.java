package dev.gateleg.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SimulateCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Gateleg.commandLine();
    command.setErr(new PrintWriter(err, true));
    command.setOut(new PrintWriter(out, true));
    return command.execute(arguments);
  }

  @Test
  void printsWhatStruckAndThatAllHeld() {
    assertThat(run("simulate", "--seeds", "20", "--pattern", "create,batch")).isZero();
    assertThat(out.toString())
        .startsWith("pattern  seeds  operations")
        .contains("\ncreate      20")
        .contains("\nfaults struck")
        .contains("\nlost answer ")
        .contains("\n0 violations in 40 runs.");
    assertThat(err.toString()).contains("create                   20 seeds in ");
  }

  @Test
  void playsRandomProgramsOnRandomModels() {
    assertThat(run("simulate", "--models", "--seeds", "8", "--json")).isZero();
    assertThat(out.toString()).startsWith("{\"seeds\":8,\"models\":1,").contains("\"violated\":{}");
    assertThat(err.toString()).contains("models: 8 of 8 seeds in ");
  }

  @Test
  void aFaultThatIsPutBackAndNotCaughtIsAFailure() {
    assertThat(run("simulate", "--models", "--controls", "--seeds", "1", "--json"))
        .isEqualTo(1);
    assertThat(out.toString())
        .startsWith("{\"seeds\":1,\"controls\":[{\"control\":\"")
        .contains("\"caught\":true,\"seed\":0,", "\"caught\":false}");
  }

  @Test
  void catchesAControl() {
    assertThat(run("simulate", "--seeds", "1000", "--pattern", "read-then-write"))
        .isZero();
    assertThat(out.toString())
        .contains("read-then-write  seed ")
        .contains("1 of 1 controls caught.");
  }

  @Test
  void failsIfAControlIsNotCaught() {
    // Nothing strikes with this seed that would show it.
    assertThat(run("simulate", "--from", "0", "--seeds", "1", "--pattern", "index-as-lock"))
        .isEqualTo(1);
    assertThat(out.toString()).contains("NOT CAUGHT").contains("0 of 1 controls caught.");
  }

  @Test
  void printsTheTraceOfARun() {
    assertThat(run("simulate", "--seeds", "1", "--pattern", "create", "--trace"))
        .isZero();
    assertThat(out.toString()).startsWith("create, seed 0:\n").contains("PutItem {");
  }

  @Test
  void printsJson() {
    assertThat(run("simulate", "--seeds", "5", "--pattern", "create", "--json")).isZero();
    assertThat(out.toString())
        .startsWith("{\"asItShould\":true,\"patterns\":[{\"pattern\":\"create\"")
        .contains("\"seeds\":5,", "\"violations\":0,", "\"lostAnswer\":");
  }

  @Test
  void refusesWhatIsNoPatternAndNoSeeds() {
    assertThat(run("simulate", "--pattern", "nonsense")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("[PatternUnknown] --pattern nonsense is none of modify, version, create,");
    assertThat(run("simulate", "--seeds", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("[SeedCount] --seeds 0 prove nothing; give at least 1.");
    assertThat(run("simulate", "--cores", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("[CoreCount] --cores 0 run nothing; give at least 1.");
  }

  @Test
  void allPatternsHoldWhileTheirProcessesAreKilled() {
    assertThat(run("simulate", "--kill", "6")).as(out.toString()).isZero();
    assertThat(out.toString())
        .startsWith("pattern      errands  tries  acknowledged")
        .contains("\nidempotency ", "\nledger ", "\nlock ")
        .contains("\n0 violations after 6 kills, ");
    assertThat(err.toString()).contains("all patterns             6 of 6 kills");
  }

  @Test
  void killsCatchMoneyThatMovesInThreeWrites() {
    assertThat(run("simulate", "--kill", "30", "--pattern", "three-writes", "--json"))
        .as(out.toString())
        .isZero();
    assertThat(out.toString())
        .startsWith("{\"asItShould\":true,\"runs\":[{\"seed\":")
        .contains("\"control\":true,")
        .contains("the balance of ");
  }

  @Test
  void refusesToKillNobodyAndUnknownPatterns() {
    assertThat(run("simulate", "--kill", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("[KillCount] --kill 0 proves nothing; give at least 1.");
    assertThat(run("simulate", "--kill", "1", "--pattern", "create")).isEqualTo(2);
    assertThat(err.toString())
        .contains("[PatternUnknown] --pattern create is none of modify, version, batch,");
  }
}
