package dev.gateleg.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine as a process tells what is wrong in one line. */
class MainTest {

  @TempDir
  private Path folder;

  @Test
  void tellsArgumentsThatItDoesNotKnow() throws Exception {
    assertThat(refused("--prot", "8000"))
        .isEqualTo("[UnknownArgument] --prot; use --port <port>, --host <address>, --allow-host"
            + " <name>, --cors <origin>, --dir <folder>, --salvage or --memory");
  }

  @Test
  void tellsThatItsPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThat(refused("--port", Integer.toString(taken.getLocalPort())))
          .startsWith("[CannotListen] 127.0.0.1:" + taken.getLocalPort())
          .endsWith("choose another port, or 0 for any");
    }
  }

  /** What the process says before it ends; all of it is one line. */
  private String refused(String... arguments) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(ChildJvm.command(
            folder, System.getProperty("java.class.path"), Main.class, List.of(arguments)))
        .redirectErrorStream(true)
        .start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    assertThat(process.waitFor()).isEqualTo(2);
    return said;
  }
}
