package dev.gateleg.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every code that a message starts with has a section in docs/errors.md, and every section is of such a code. A module has
 * its codes in an enum.
 */
@Tag("once")
class ErrorSectionsTest {

  private static final Path ROOT = SnippetsTest.root();

  /** Programs beside the library, which have codes of their own, and the tests. */
  private static final Set<String> NO_PART_OF_THE_LIBRARY =
      Set.of("tests", "proofs", "examples", "benchmarks");

  /** An example that is a verb of the command. */
  private static final String DEMO = "examples/demo";

  private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
  private static final Pattern COMMENT = Pattern.compile("^\\s*(//|/?\\*).*$", Pattern.MULTILINE);
  private static final Pattern IN_BRACKETS = Pattern.compile("\"\\[([A-Z][A-Za-z0-9]+)\\] ");
  private static final Pattern ENUM =
      Pattern.compile("enum (?:\\w+ implements ErrorCode|\\w*Code) \\{");
  private static final Pattern CONSTANT =
      Pattern.compile("^  ([A-Z][A-Z0-9_]*)(?=[(,;]|$)", Pattern.MULTILINE);
  private static final Pattern SECTION = Pattern.compile("^## (.+)$", Pattern.MULTILINE);

  @Test
  void everyCodeHasASectionAndEverySectionACode() throws IOException {
    List<String> sections = found(SECTION, read("docs/errors.md")).toList();
    Set<String> codes = codes();

    SoftAssertions.assertSoftly(all -> {
      all.assertThat(sections).doesNotHaveDuplicates();
      all.assertThat(missing(codes, sections))
          .as("codes without a section in docs/errors.md; write one")
          .isEmpty();
      all.assertThat(missing(sections, codes))
          .as("sections in docs/errors.md of codes that are in no enum; take them out")
          .isEmpty();
    });
  }

  @Test
  void codesAreConstantsNotTexts() throws IOException {
    Set<String> texts = new TreeSet<>();
    for (String module : modules()) {
      for (Path file : sources(module)) {
        found(IN_BRACKETS, code(file)).map(each -> file + ": " + each).forEach(texts::add);
      }
    }
    assertThat(texts).as("put them into the module's enum of codes").isEmpty();
  }

  @Test
  void everyConstantIsUsed() throws IOException {
    StringBuilder all = new StringBuilder();
    Set<String> constants = new TreeSet<>();
    for (String module : modules()) {
      for (Path file : sources(module)) {
        String source = code(file);
        if (ENUM.matcher(source).find()) {
          String name = file.getFileName().toString().replace(".java", ".");
          found(CONSTANT, source).map(name::concat).forEach(constants::add);
        } else {
          all.append(source);
        }
      }
    }
    Set<String> used = new TreeSet<>();
    found(Pattern.compile("\\b(\\w*Code\\.[A-Z][A-Z0-9_]*)"), all.toString()).forEach(used::add);
    assertThat(missing(constants, used))
        .as("codes that nobody tells; take them out")
        .isEmpty();
  }

  private static Set<String> codes() throws IOException {
    Set<String> codes = new TreeSet<>();
    for (String module : modules()) {
      for (Path file : sources(module)) {
        String source = code(file);
        if (ENUM.matcher(source).find()) {
          found(CONSTANT, source).map(ErrorSectionsTest::word).forEach(codes::add);
        }
      }
    }
    return codes;
  }

  private static List<String> modules() throws IOException {
    return Stream.concat(
            found(MODULE, read("pom.xml"))
                .filter(module -> !NO_PART_OF_THE_LIBRARY.contains(module)),
            Stream.of(DEMO))
        .toList();
  }

  private static List<Path> sources(String module) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String code(Path file) throws IOException {
    return COMMENT.matcher(Files.readString(file)).replaceAll("");
  }

  private static Set<String> missing(Iterable<String> wanted, Iterable<String> there) {
    Set<String> missing = new TreeSet<>();
    wanted.forEach(missing::add);
    there.forEach(missing::remove);
    return missing;
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1));
  }

  /** The code of a constant: KeyMissing of KEY_MISSING. */
  private static String word(String constant) {
    return Arrays.stream(constant.split("_"))
        .map(part -> part.charAt(0) + part.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private static String read(String path) throws IOException {
    return Files.readString(ROOT.resolve(path));
  }
}
