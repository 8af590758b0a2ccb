package dev.gateleg.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.benchmarks.engine.EngineSuite;
import dev.gateleg.benchmarks.library.LibrarySuite;
import dev.gateleg.benchmarks.patterns.PatternSuite;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void everyNameOfASuiteCanBeAskedFor() {
    asksFor("engine", EngineSuite.names());
    asksFor("patterns", PatternSuite.names());
    asksFor("library", LibrarySuite.names());
  }

  private static void asksFor(String suite, List<String> names) {
    assertThat(names)
        .isNotEmpty()
        .allSatisfy(name ->
            assertThat(Options.of(List.of(suite, "--only", name)).only()).isEqualTo(name));
  }

  @Test
  void aNameThatNothingHasIsRefusedWithTheNamesThatThereAre() {
    assertThatThrownBy(() -> Options.of(List.of("library", "--only", "gte")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("""
            [Only] nothing of the suite "library" has "gte" in its name; give a part of one of these:
              put
              get
              update
              query of 25
              query of 100""");
    assertThatThrownBy(() -> Options.of(List.of("--only", "disk", "patterns")))
        .hasMessageStartingWith("[Only] nothing of the suite \"patterns\" has \"disk\"");
    assertThatThrownBy(() -> Options.of(List.of("engine", "--only", "http qurey")))
        .hasMessageContaining("http, replayed query of 100");
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> Options.of(List.of("--fast")))
        .hasMessage("[Argument] \"--fast\" is not known; see benchmarks/run --help.");
    assertThatThrownBy(() -> Options.of(List.of("--only")))
        .hasMessage("[Argument] --only needs a value after it.");
    assertThatThrownBy(() -> Options.of(List.of("--rounds", "many")))
        .hasMessage("[Argument] --rounds needs a whole number after it, not \"many\".");
  }
}
