package dev.gateleg.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class EngineCommandTest {

  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Gateleg.commandLine();
    command.setErr(new PrintWriter(err, true));
    command.setOut(new PrintWriter(new StringWriter(), true));
    return command.execute(arguments);
  }

  @Test
  void refusesWhatIsNoPort() {
    assertThat(run("engine", "--port", "99999")).isEqualTo(2);
    assertThat(err.toString()).startsWith("[PortRange] --port 99999 is no port; give 0 to 65535.");
  }

  @Test
  void refusesTwoPlacesForTheData() {
    assertThat(run("engine", "--memory", "--dir", "x")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("[DataPlace] --memory and --dir x exclude each other; leave one out.");
  }

  @Test
  void saysThatThePortIsTaken() {
    try (Engine other = Engine.inMemory();
        Endpoint endpoint = other.serve(0)) {
      assertThat(run("engine", "--port", String.valueOf(endpoint.port()))).isEqualTo(1);
      assertThat(err.toString()).startsWith("gateleg engine: [CannotListen]");
    }
  }

  @Test
  void showsItsCommandsWhenNoneIsGiven() {
    assertThat(run()).isZero();
    assertThat(run("no-such-command")).isEqualTo(2);
  }
}
