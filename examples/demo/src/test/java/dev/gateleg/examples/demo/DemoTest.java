package dev.gateleg.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.examples.load.Promised;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DemoTest {

  private static final String SEED =
      Long.toString(Long.getLong("gateleg.seed", System.nanoTime() % 1_000_000));

  @Test
  void anEndpointThatIsNotThereIsSaidInALine() {
    StringWriter said = new StringWriter();

    int code = new CommandLine(new Demo())
        .setErr(new PrintWriter(said))
        .execute("--seconds", "1", "--endpoint", "http://127.0.0.1:1");

    assertThat(code).isEqualTo(5);
    assertThat(said.toString())
        .startsWith("[EndpointUnreachable] --endpoint http://127.0.0.1:1: ")
        .doesNotContain("at dev.gateleg");
  }

  @Test
  void whatIsNoDemoIsSaidBeforeAnythingStarts() {
    for (String[] line : new String[][] {
      {"--seconds", "0"},
      {"--seconds", "x"},
      {"--clients", "0"},
      {"--clients", "65"},
      {"--endpoint", "foo://x"},
      {"--endpoint", "localhost:8000"},
      {"--seed", "many"}
    }) {
      StringWriter said = new StringWriter();

      int code = new CommandLine(new Demo()).setErr(new PrintWriter(said)).execute(line);

      assertThat(code).as(said.toString()).isEqualTo(2);
      assertThat(said.toString()).contains(line[0]).doesNotContain("at dev.gateleg");
    }
  }

  @Test
  void everyPromiseHoldsThoughTheServicesAreKilledUnderFaults() {
    StringWriter said = new StringWriter();

    int code = new CommandLine(new Demo())
        .setOut(new PrintWriter(said))
        .execute("--seconds", "8", "--kill", "--json", "--seed", SEED);

    assertThat(code).as("seed %s: %s", SEED, said).isZero();
    assertThat(said.toString()).contains("\"holds\":true").doesNotContain("\"kills\":0");
  }

  @Test
  void anAuditThatHadNothingToLookAtProvesNothing() {
    Promised idle = Promised.of("Money is conserved", "0 = 0", "nothing", false, true);
    Verdict verdict = new Verdict(
        List.of(new Verdict.Line("payments", idle)),
        List.of("no fault struck; let the demo run longer."));
    StringWriter said = new StringWriter();

    new Screen(new PrintWriter(said), 1, true, List.of("payments")).audit(verdict);

    assertThat(verdict.holds()).isFalse();
    assertThat(said.toString())
        .contains("PROVES NOTHING payments   Money is conserved: 0 = 0 (nothing)")
        .contains("PROVES NOTHING: no fault struck; let the demo run longer.")
        .doesNotContain("Every promise holds");
  }
}
