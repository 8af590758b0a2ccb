package dev.gateleg.examples.payments.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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

    assertThat(code).isEqualTo(2);
    assertThat(said.toString())
        .startsWith("[EndpointUnreachable] --endpoint http://127.0.0.1:1: ")
        .doesNotContain("at dev.gateleg");
  }

  @Test
  void theMoneyIsRightThoughTheServiceIsKilledUnderFaults() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    int code;
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      code =
          new CommandLine(new Demo()).execute("--seconds", "6", "--kill", "--json", "--seed", SEED);
    } finally {
      System.setOut(console);
    }

    String audit = printed.toString(StandardCharsets.UTF_8);
    assertThat(code).as("seed %s: %s", SEED, audit).isZero();
    assertThat(audit).contains("\"doubleCharges\":0").doesNotContain("\"kills\":0");
  }

  @Test
  void anAuditThatHadNothingToLookAtProvesNothing() {
    Verdict verdict = new Verdict(
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        0,
        0,
        List.of(),
        List.of("no order was paid; let the demo run longer."));
    StringWriter said = new StringWriter();

    new Screen(new PrintWriter(said), 1, true).audit(verdict);

    assertThat(verdict.holds()).isFalse();
    assertThat(said.toString())
        .contains("PROVES NOTHING: no order was paid; let the demo run longer.")
        .doesNotContain("Every invariant holds");
  }
}
