package dev.gateleg.tools.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.tools.Gateleg;
import dev.gateleg.tools.command.Surroundings;
import dev.gateleg.tools.shop.ShopSeed;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchCommandTest {

  private final StringWriter err = new StringWriter();

  @TempDir
  Path folder;

  private int run(String... arguments) {
    String[] words =
        Stream.concat(Stream.of("workbench"), Stream.of(arguments)).toArray(String[]::new);
    return Gateleg.commandLine(Surroundings.piped(Map.of(), Reader.nullReader()), words)
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  @Test
  void refusesWhatIsNoModelNoPortAndNoTable() throws Exception {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).contains("[ModelMissing] gateleg workbench needs a model");
    assertThat(run("--model", folder.resolve("no.jar").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("[ModelPlace] There is nothing at ");
    assertThat(run("--model", "x", "--port", "70000")).isEqualTo(2);
    assertThat(err.toString()).contains("[PortRange] --port 70000 is no port; give 0 to 65535.");
    assertThat(run("--model", "x", "--endpoint", "localhost:8000")).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "[EndpointMalformed] --endpoint localhost:8000 is no address of a server; write it"
                + " as http://localhost:8000.");
    assertThat(run("--model", "x", "--endpoint", "nonsense")).isEqualTo(2);
    assertThat(err.toString()).contains("[EndpointMalformed] --endpoint nonsense is no address");
    Path models = Files.createDirectories(folder.resolve("META-INF/gateleg"));
    String model = ShopSeed.model().write();
    Files.writeString(models.resolve("a.json"), model);
    Files.writeString(
        models.resolve("b.json"), model.replace("\"table\": \"shop\"", "\"table\": \"market\""));
    assertThat(run("--model", folder.toString(), "--table", "shp")).isEqualTo(2);
    assertThat(err.toString())
        .contains("[TableUnknown] --table shp is none of market, shop, which " + folder
            + " holds; name one of them.");
  }
}
