package dev.gateleg.testing;

import dev.gateleg.testing.Backend.OwnTime;
import java.time.Clock;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The table of one test: made before it, deleted after it. */
final class TableLife {

  private static final int LONGEST_TEST_NAME = 80;
  private static final int ID_LENGTH = 12;

  private record Live(DynamoDbClient client, String name, Runnable end) {}

  private final String prefix;
  private final TableMaker maker;
  private final Supplier<OwnTime> backend;
  private @Nullable Live live;

  /** A table by the test's clock or, without one, by the backend's own time. */
  TableLife(String prefix, TableMaker maker, @Nullable Clock clock) {
    this(
        prefix,
        maker,
        () -> clock == null ? new OwnTime(Backends.client(), () -> {}) : Backends.at(clock));
  }

  /** A table on a backend that is begun for each test. */
  TableLife(String prefix, TableMaker maker, Supplier<OwnTime> backend) {
    this.prefix = prefix;
    this.maker = maker;
    this.backend = backend;
  }

  /** Another of the same kind, not begun. */
  TableLife again() {
    return new TableLife(prefix, maker, backend);
  }

  synchronized void begin(ExtensionContext context) {
    if (live != null) {
      throw new TestingException(
          TestingCode.FRESH_TABLE_SHARED,
          context.getDisplayName()
              + " starts while another test uses the same fresh table " + live.name()
              + "; keep it in a field that is not static, and run the class's tests one after the other.",
          null);
    }
    OwnTime begins = backend.get();
    Live begun = new Live(begins.client(), name(context), begins.end());
    try {
      maker.make(begun.client(), begun.name());
    } catch (Throwable e) {
      delete(begun);
      throw e;
    }
    live = begun;
  }

  /** The model's name, the test's and something random: no two runs, nor two tests at once, share a table. */
  private String name(ExtensionContext context) {
    String test = context.getTestMethod().map(method -> "-" + method.getName()).orElse("");
    String shown = test.length() > LONGEST_TEST_NAME ? test.substring(0, LONGEST_TEST_NAME) : test;
    String id = UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH);
    return (prefix + shown).replaceAll("[^a-zA-Z0-9_.-]", "_") + "-" + id.toLowerCase(Locale.ROOT);
  }

  synchronized void end() {
    Live ended = live;
    live = null;
    if (ended != null) {
      delete(ended);
    }
  }

  private static void delete(Live ended) {
    try {
      ended.client().deleteTable(request -> request.tableName(ended.name()));
    } catch (ResourceNotFoundException e) {
      // The test deleted it, or the maker made none.
    } finally {
      ended.end().run();
    }
  }

  synchronized DynamoDbClient client() {
    return live().client();
  }

  synchronized String name() {
    return live().name();
  }

  private Live live() {
    if (live == null) {
      throw new TestingException(
          TestingCode.FRESH_TABLE_UNMADE,
          "The table " + prefix
              + " lives only while a test runs; keep it in a field with @RegisterExtension, and open it in the test.",
          null);
    }
    return live;
  }
}
