package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.cloudwatch.Direction;
import dev.gateleg.cloudwatch.Recording;
import dev.gateleg.cloudwatch.TableState;
import dev.gateleg.cloudwatch.Track;
import dev.gateleg.cloudwatch.Usage;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.tools.shop.ShopSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviseVerbTest {

  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

  @TempDir
  Path folder;

  private Ran advise(int days) throws IOException {
    double[] steady = new double[days * 24 * 60];
    Arrays.fill(steady, 60_000);
    Usage usage = new Usage(
        START,
        List.of(
            Track.of("", Direction.READ, steady),
            Track.of("", Direction.WRITE, steady),
            Track.of("GSI1", Direction.READ, new double[steady.length]),
            Track.of("GSI1", Direction.WRITE, steady)),
        7);
    TableState state = new TableState(
        "shop", true, TableClass.STANDARD, START, START, 1, Map.of("GSI1", 1L), Map.of());
    Path file = Files.writeString(folder.resolve("usage.txt"), new Recording(state, usage).write());
    Path model = Files.writeString(folder.resolve("shop.json"), ShopSeed.model().write());
    return Ran.piped(
        "advise", "--recording", file.toString(), "--model", model.toString(), "--json");
  }

  @Test
  void aRecordingIsEnoughForAdvice() throws IOException {
    Ran ran = advise(8);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("Saw 8 days of shop with 7 data points");
    assertThat(ran.out())
        .contains("{\"what\":\"now\",\"subject\":\"on demand\",")
        .contains("{\"what\":\"recommended\",\"subject\":\"provisioned, standard\",")
        .contains("table reads: 1000 fixed; table writes: 1000 fixed; ")
        .contains("{\"what\":\"index unused\",\"subject\":\"GSI1\",");
  }

  @Test
  void tooLittleIsToldAsThat() throws IOException {
    Ran ran = advise(2);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("Saw not enough data: 2 days of shop with 7 data points");
    assertThat(ran.out()).doesNotContain("recommended");
  }
}
