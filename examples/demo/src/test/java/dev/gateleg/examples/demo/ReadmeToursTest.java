package dev.gateleg.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the requests that the systems' READMEs show. Each is answered with 2xx, or with the status that a comment behind it
 * begins with. What follows a change some time later is asked for until it is there: where the README sleeps, the comment begins
 * with a part of the answer.
 */
final class ReadmeToursTest {

  private static final long SEED = 5;
  private static final Duration MOST = Duration.ofMinutes(4);

  /** The status of each request goes to a file; a request whose answer is wanted is sent until that comes, for a minute. */
  private static final String PRELUDE = """
      wanted=
      curl() {
        for try in $(seq 300); do
          answer=$(command curl --max-time 60 -w '%%{stderr}%%{http_code}\\n' "$@" 2>"%1$s.last")
          case "$answer" in *"$wanted"*) break;; esac
          command sleep 0.2
        done
        case "$answer" in *"$wanted"*) ;; *) echo "never $wanted" >"%1$s.last";; esac
        cat "%1$s.last" >>"%1$s"
        wanted=
        printf '%%s\\n' "$answer"
      }
      """;

  private static final Pattern LATER = Pattern.compile("sleep \\d+; (.*# (\".*?\"(?::\\d+)?))");

  @TempDir
  static Path folder;

  private static Engine engine;
  private static Endpoint served;
  private static Systems systems;
  private static ServiceProcess services;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Programs.find("bash").isPresent(), "skipped: there is no bash on the path");
    assumeTrue(Programs.find("curl").isPresent(), "skipped: there is no curl on the path");
    engine = Engine.builder().seed(SEED).open();
    served = engine.serve(0);
    systems = new Systems(engine.client(), engine.streamsClient(), "", SEED, folder);
    systems.createTables();
    services = ServiceProcess.started(served.uri(), "", folder, null);
    systems.seed(SEED);
    services.await();
  }

  @AfterAll
  static void end() {
    if (engine != null) {
      services.close();
      systems.close();
      served.close();
      engine.close();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"payments", "franchise", "shop", "ads", "telemetry"})
  void everyRequestOfATourIsAnsweredAsItSays(String system) throws Exception {
    String tour = tour(system);
    Path statuses = folder.resolve(system + ".statuses");
    String script = String.format(PRELUDE, statuses)
        + LATER
            .matcher(tour.replace("http://127.0.0.1:8080", services.uri().toString()))
            .replaceAll("wanted='$2'; $1");

    Programs.Ended ended = Programs.run(new ProcessBuilder("bash", "-c", script), MOST);

    List<String> expected = expected(tour);
    assertThat(expected).hasSizeGreaterThan(8);
    assertThat(script)
        .as("a comment behind each sleep says what comes")
        .doesNotContain("; sleep ", "\nsleep ");
    assertThat(Files.readAllLines(statuses))
        .as(ended.said())
        .zipSatisfy(expected, (status, wanted) -> assertThat(status).matches(wanted));
  }

  @Test
  void everySystemHasATour() {
    assertThat(systems.all())
        .extracting(seen -> seen.system().name())
        .containsExactly("ads", "franchise", "payments", "shop", "telemetry");
  }

  private static String tour(String system) throws IOException {
    String readme = Files.readString(Path.of("..", system, "README.md"));
    int start = readme.indexOf("```\n", readme.indexOf("## A tour\n")) + 4;
    return readme.substring(start, readme.indexOf("\n```", start)) + "\n";
  }

  /** For each request the pattern of its status; a comment is about the last request of its line. */
  private static List<String> expected(String tour) {
    List<String> all = new ArrayList<>();
    Pattern status = Pattern.compile("# ([1-5][0-9]{2})\\b");
    for (String line : tour.split("\n")) {
      for (int at = line.indexOf("curl -s"); at >= 0; at = line.indexOf("curl -s", at + 1)) {
        all.add("2..");
      }
      Matcher told = status.matcher(line);
      if (told.find()) {
        all.set(all.size() - 1, told.group(1));
      }
    }
    return all;
  }
}
