package dev.gateleg.tools.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuiltPageTest {

  @Test
  void theCheckedInPageIsWhatItsSourcesMake() throws Exception {
    Web.assumeNode("esbuild");
    Web.Result result = Web.node(Map.of(), "build.js", "--check");
    assertThat(result.code()).as(result.output()).isZero();
  }

  @Test
  void theLockFileNamesNoRegistry() throws Exception {
    assertThat(Files.readString(Web.SOURCES.resolve("package-lock.json")))
        .doesNotContain("\"resolved\"", "http://");
  }

  @Test
  void thePageAsksNoOtherHost() {
    for (String name : new String[] {"index.html", "style.css"}) {
      assertThat(new String(
              java.util.Objects.requireNonNull(Assets.read(name)),
              java.nio.charset.StandardCharsets.UTF_8))
          .doesNotContain("http://", "https://", "//cdn");
    }
  }
}
