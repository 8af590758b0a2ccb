package dev.gateleg.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Code in the documentation is a region of a test: {@code <!-- code: path#region -->} before a block says which. With
 * {@code -Dgateleg.docs=write} the blocks are written anew.
 */
@Tag("once")
class SnippetsTest {

  private static final Path ROOT = root();
  private static final boolean WRITE = "write".equals(System.getProperty("gateleg.docs"));
  private static final Pattern BLOCK =
      Pattern.compile("<!-- code: (\\S+)#(\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> codeInTheDocumentationIsCodeThatRuns() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(ROOT.resolve("README.md"));
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(path -> path.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream()
        .map(page -> DynamicTest.dynamicTest(ROOT.relativize(page).toString(), () -> check(page)));
  }

  private static void check(Path page) {
    String text = read(page);
    Matcher blocks = BLOCK.matcher(text);
    String expected = blocks.replaceAll(
        m -> Matcher.quoteReplacement("<!-- code: " + m.group(1) + "#" + m.group(2)
            + " -->\n```java\n" + region(ROOT.resolve(m.group(1)), m.group(2)) + "```"));
    if (WRITE && !expected.equals(text)) {
      write(page, expected);
    } else {
      assertThat(text)
          .as(
              "%s: code blocks are taken from the tests; refresh them with -Dgateleg.docs=write",
              page)
          .isEqualTo(expected);
    }
  }

  private static String region(Path file, String region) {
    List<String> lines = read(file).lines().toList();
    List<String> found = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.strip().equals("// region " + region)) {
        inside = true;
      } else if (line.strip().equals("// endregion")) {
        inside = false;
      } else if (inside) {
        found.add(line);
      }
    }
    assertThat(found).as("%s has a region %s", file, region).isNotEmpty();
    int indent = found.stream()
        .filter(line -> !line.isBlank())
        .mapToInt(line -> line.length() - line.stripLeading().length())
        .min()
        .orElse(0);
    return found.stream()
        .map(line -> line.isBlank() ? "" : line.substring(indent))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tests run in their module's folder. */
  static Path root() {
    Path here = Path.of("").toAbsolutePath();
    return Files.exists(here.resolve("README.md")) ? here : here.getParent();
  }
}
