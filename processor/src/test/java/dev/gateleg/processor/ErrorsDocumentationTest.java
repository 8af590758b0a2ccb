package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.processor.report.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorsDocumentationTest {

  private static final List<String> TESTS = List.of(
      "EntityErrorsTest.java",
      "TableErrorsTest.java",
      "LintTest.java",
      "PatternErrorsTest.java",
      "ModulePathTest.java");

  @Test
  void everyCodeHasItsSection() throws IOException {
    List<String> sections = Files.readAllLines(Path.of("../docs/errors.md")).stream()
        .filter(line -> line.startsWith("## "))
        .map(line -> line.substring(3))
        .toList();
    assertThat(sections).containsAll(codes().toList()).doesNotHaveDuplicates();
  }

  @Test
  void everyCodeIsToldInATest() throws IOException {
    StringBuilder tests = new StringBuilder();
    for (String test : TESTS) {
      tests.append(Files.readString(Path.of("src/test/java/dev/gateleg/processor", test)));
    }
    assertThat(codes()
            .filter(code -> tests.indexOf("// ! [" + code + "] ") < 0
                && tests.indexOf("\"[" + code + "] ") < 0))
        .isEmpty();
  }

  private static Stream<String> codes() {
    return Arrays.stream(Code.values()).map(Code::toString);
  }
}
