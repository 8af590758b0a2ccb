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
import org.junit.jupiter.api.Test;

/**
 * Every code that a message starts with has a section in docs/errors.md, and every section is of such a code. Codes are
 * found in the sources, as {@code "[Code] …"} and as {@code "Code"} alone, the way it is given to an exception.
 */
class ErrorSectionsTest {

  private static final Path ROOT = SnippetsTest.root();

  /** Programs beside the library, which have codes of their own, and the tests. */
  private static final Set<String> NO_PART_OF_THE_LIBRARY =
      Set.of("tests", "proofs", "examples", "benchmarks");

  /** Here a word alone is a name of DynamoDB's or of Java's, and a code is always in brackets. */
  private static final Set<String> CODES_IN_BRACKETS_ONLY = Set.of("engine", "processor", "tools", "sql");

  /** What looks like a code and is none. */
  private static final Set<String> NO_CODES = listed(
      // DynamoDB's operations
      """
      BatchGetItem BatchWriteItem CreateTable DeleteItem DeleteTable DescribeContinuousBackups
      DescribeTable DescribeTimeToLive GetItem ListTagsOfResource PutItem Query Scan
      TransactGetItems TransactWriteItems UpdateContinuousBackups UpdateItem UpdateTimeToLive
      DescribeStream GetRecords GetShardIterator ListStreams
      """,
      // why DynamoDB refuses
      """
      ConditionalCheckFailed None ProvisionedThroughputExceeded
      ProvisionedThroughputExceededException ThrottlingError TransactionConflict
      UnknownOperationException
      """,
      // why DynamoDB throttles
      """
      AccountLimitExceeded Index KeyRangeThroughputExceeded MaxOnDemandThroughputExceeded Write
      """,
      // why AWS lets nobody in
      """
      AccessDeniedException AuthFailure ExpiredToken ExpiredTokenException IncompleteSignature
      IncompleteSignatureException InvalidClientTokenId InvalidSignatureException
      MissingAuthenticationToken MissingAuthenticationTokenException NotAuthorized OptInRequired
      RequestExpired RequestInTheFuture RequestTimeTooSkewed SignatureDoesNotMatch
      UnrecognizedClientException
      """,
      // parts of an IAM policy
      """
      AcrossScopes Action Allow Condition Effect Null Resource Sid Statement Version WithinScope
      WithinScopeTable
      """,
      // what HTTP clients throw where they get no connection
      """
      ConnectTimeoutException ConnectionPoolTimeoutException ConnectionRequestTimeoutException
      """,
      // members of a record in DynamoDB's exports; what S3 says
      "Item Keys Metadata NewImage NoSuchBucket WriteTimestampMicros",
      // the end of the SDK's class names; who deletes by time to live
      "Request Service");

  private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
  private static final Pattern NO_CODE_HERE = Pattern.compile(
      "^\\s*(//|/?\\*).*$|@SuppressWarnings\\([^)]*\\)|^import .*$", Pattern.MULTILINE);
  private static final Pattern IN_BRACKETS = Pattern.compile("\"\\[([A-Z][A-Za-z]+)\\] ");
  private static final Pattern ALONE = Pattern.compile("\"([A-Z][a-z]+(?:[A-Z][a-z]*)*)\"");
  private static final Pattern CONSTANT = Pattern.compile("^  ([A-Z_]+)\\(", Pattern.MULTILINE);
  private static final Pattern SECTION = Pattern.compile("^## (.+)$", Pattern.MULTILINE);

  @Test
  void everyCodeHasASectionAndEverySectionACode() throws IOException {
    List<String> sections = found(SECTION, read("docs/errors.md")).toList();
    Set<String> codes = codes();

    SoftAssertions.assertSoftly(all -> {
      all.assertThat(sections).doesNotHaveDuplicates();
      all.assertThat(missing(codes, sections))
          .as("codes without a section in docs/errors.md; write one, or list the word in NO_CODES")
          .isEmpty();
      all.assertThat(missing(sections, codes))
          .as("sections in docs/errors.md of codes that nobody tells; take them out")
          .isEmpty();
    });
  }

  @Test
  void noWordIsExceptedThatIsNotThere() throws IOException {
    assertThat(missing(NO_CODES, lookAlikes())).isEmpty();
  }

  @Test
  void codesAreFoundInBothForms() {
    String source = """
        // "NotThis"
         * "NorThis"
        @SuppressWarnings("NorThat")
        throw new IllegalArgumentException("[InBrackets] x");
        throw new InvalidInputException(
            bytes == 0 ? "KeyEmpty" : "KeyTooLong", "Some text", null);
        """;
    assertThat(lookAlikes("core", source)).containsExactly("InBrackets", "KeyEmpty", "KeyTooLong");
    assertThat(lookAlikes("engine", source)).containsExactly("InBrackets");
  }

  private static Set<String> codes() throws IOException {
    Set<String> codes = lookAlikes();
    codes.removeAll(NO_CODES);
    String compiler = read("processor/src/main/java/dev/gateleg/processor/report/Code.java");
    found(CONSTANT, compiler).map(ErrorSectionsTest::camel).forEach(codes::add);
    return codes;
  }

  /** What looks like a code in the sources of all modules. */
  private static Set<String> lookAlikes() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String module : found(MODULE, read("pom.xml")).toList()) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      if (NO_PART_OF_THE_LIBRARY.contains(module)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          found.addAll(lookAlikes(module, Files.readString(file)));
        }
      }
    }
    return found;
  }

  private static Set<String> lookAlikes(String module, String source) {
    String text = NO_CODE_HERE.matcher(source).replaceAll("");
    Stream<String> alone =
        CODES_IN_BRACKETS_ONLY.contains(module) ? Stream.empty() : found(ALONE, text);
    return Stream.concat(found(IN_BRACKETS, text), alone)
        .collect(Collectors.toCollection(TreeSet::new));
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

  private static Set<String> listed(String... lists) {
    return Arrays.stream(lists)
        .flatMap(list -> Arrays.stream(list.strip().split("\\s+")))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The code of a constant: KeyMissing of KEY_MISSING. */
  private static String camel(String constant) {
    return Arrays.stream(constant.split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private static String read(String path) throws IOException {
    return Files.readString(ROOT.resolve(path));
  }
}
