package dev.gateleg.processor;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is generated, read in review. {@code -Dgateleg.golden=write} writes it anew. */
class GoldenTest {

  @ParameterizedTest
  @ValueSource(strings = {"shop", "franchise", "adopted", "kinds", "derived", "sharded", "copies"})
  void writesWhatIsKept(String name) {
    Golden.check(name);
  }
}
