package dev.gateleg.testing;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.CallCost;
import dev.gateleg.core.cost.CostModel;
import dev.gateleg.core.cost.CostSheet;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.explain.Meter;
import dev.gateleg.core.explain.Metered;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.core.table.ScopedTableType;
import dev.gateleg.core.table.TableOpener;
import dev.gateleg.core.table.TableType;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Keeps what a table's calls cost in a file that is checked in, and fails a test when a change makes one dearer.
 *
 * <pre>{@code
 * @Test
 * void noCallGetsDearer() {
 *   CostGate.of(Shop.class, ShopTable.TYPE).samples(user, order, item).check(Path.of("src/test/costs/shop.txt"));
 * }</pre>
 *
 * <p>Access patterns are predicted from the model and the samples, as {@link CostModel} does. Creates and deletes of the
 * samples are measured on the embedded engine, with the claims, copies and declared rollups that they bring along. With
 * {@code -Dgateleg.costs=write} the file is written anew. Immutable.
 *
 * @param <T> the table's interface
 */
public final class CostGate<T extends Table> {

  /** The system property by which the file is written anew: {@code write}. */
  public static final String PROPERTY = "gateleg.costs";

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final TableModel model;
  private final TableSchema schema;
  private final Function<DynamoDbClient, T> opener;
  private final List<Object> samples;

  private CostGate(
      TableModel model,
      TableSchema schema,
      Function<DynamoDbClient, T> opener,
      List<Object> samples) {
    this.model = model;
    this.schema = schema;
    this.opener = opener;
    this.samples = samples;
  }

  /** A gate for a table. */
  public static <T extends Table> CostGate<T> of(Class<T> table, TableType<T> type) {
    return new CostGate<>(
        model(table), type.schema(), client -> steady(type.with(client)).open(), List.of());
  }

  /** A gate for a scoped table, whose samples are of one scope. */
  public static <T extends Table, S> CostGate<T> of(
      Class<T> table, ScopedTableType<T, S> type, S scope) {
    return new CostGate<>(
        model(table), type.schema(), client -> steady(type.with(client, scope)).open(), List.of());
  }

  /** Marks, versions and instants take the same bytes in every run. */
  private static <T> TableOpener<T> steady(TableOpener<T> opener) {
    AtomicLong next = new AtomicLong(Long.MIN_VALUE);
    return opener.clock(Clock.fixed(NOW, ZoneOffset.UTC)).random(next::incrementAndGet);
  }

  /** The same with more entities, which are as large and as many in a collection as real ones. */
  public CostGate<T> samples(Object... entities) {
    List<Object> more = new ArrayList<>(samples);
    more.addAll(List.of(entities));
    return new CostGate<>(model, schema, opener, more);
  }

  /**
   * Compares today's costs with the file.
   *
   * @throws AssertionError if a call is dearer than the file says, if the file does not know it, or if there is no file
   * @throws InvalidInputException with the code {@code CostSampleMissing} where the samples tell nothing of a pattern
   */
  public void check(Path file) {
    String table = model.table();
    CostSheet now = CostSheet.of(table, costs());
    try {
      if ("write".equals(System.getProperty(PROPERTY))) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
          Files.createDirectories(folder);
        }
        Files.writeString(file, now.write());
        return;
      }
      if (!Files.exists(file)) {
        throw new AssertionError(
            coded(TestingCode.COST_SHEET_MISSING) + "There is no sheet of the costs of " + table
                + " at " + file + "; write it with -D" + PROPERTY + "=write, and check it in.");
      }
      List<String> dearer =
          CostSheet.parse(table, Files.readString(file), file.toString()).dearer(now);
      if (!dearer.isEmpty()) {
        throw new AssertionError(
            coded(TestingCode.COST_RAISED) + "Calls of " + table + " cost more than " + file
                + " says:\n  " + String.join("\n  ", dearer)
                + "\nIf that is meant, write it anew with -D" + PROPERTY + "=write.");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String coded(TestingCode code) {
    return "[" + code.code() + "] ";
  }

  /** What the calls cost today: every access pattern, and creating, rewriting and deleting each sampled entity. */
  public List<CallCost> costs() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      Tables.create(client, schema, schema.name());
      T table = opener.apply(client);
      Map<String, List<CallCost>> measured = new LinkedHashMap<>();
      List<Object> stored = new ArrayList<>();
      for (Object sample : samples) {
        Metered<Object> created = Meter.run(table, t -> t.create(sample));
        measured
            .computeIfAbsent("create", key -> new ArrayList<>())
            .add(written(created, created.result()));
        stored.add(created.result());
      }
      CostModel predicted = CostModel.of(model).samples(items(client));
      refuseUnknown(predicted);
      for (Object sample : stored) {
        measured
            .computeIfAbsent("delete", key -> new ArrayList<>())
            .add(written(
                Meter.run(table, t -> {
                  t.delete(sample);
                  return sample;
                }),
                sample));
      }
      return joined(predicted, measured);
    }
  }

  private void refuseUnknown(CostModel predicted) {
    for (PatternModel pattern : predicted.unknown()) {
      throw new InvalidInputException(
          TestingCode.COST_SAMPLE_MISSING,
          pattern.name() + " of " + model.table() + " returns "
              + String.join(" and ", pattern.entities())
              + ", of which there is no sample; give one to samples(…), or declare the size by"
              + " @Load(itemBytes = …).",
          null);
    }
  }

  private List<Map<String, Value>> items(DynamoDbClient client) {
    List<Map<String, Value>> items = new ArrayList<>();
    client
        .scanPaginator(scan -> scan.tableName(schema.name()).consistentRead(true))
        .items()
        .forEach(item -> items.add(SdkItems.fromSdk(item)));
    return items;
  }

  /** The cost of a write under the name of its record, which {@link #joined} turns into the entity's. */
  private static CallCost written(Metered<?> call, Object entity) {
    boolean several = call.calls().stream().anyMatch(c -> c.operation().startsWith("Transact"));
    return new CallCost(
        entity.getClass().getName(),
        several ? CallCost.Mode.TRANSACTION : CallCost.Mode.SINGLE,
        1,
        0,
        call.cost(),
        new TreeSet<>(),
        0,
        "measured");
  }

  /** Predicted costs, and in the place of creates and deletes what was measured: the dearest of each entity. */
  private List<CallCost> joined(CostModel predicted, Map<String, List<CallCost>> measured) {
    List<CallCost> all = new ArrayList<>(predicted.reads());
    for (CallCost call : predicted.writes()) {
      int space = call.name().indexOf(' ');
      String record = record(call.name().substring(space + 1));
      CallCost dearest = measured.getOrDefault(call.name().substring(0, space), List.of()).stream()
          .filter(each -> each.name().equals(record))
          .reduce((a, b) -> a.units() >= b.units() ? a : b)
          .orElse(null);
      all.add(
          dearest == null
              ? call
              : new CallCost(
                  call.name(),
                  dearest.mode(),
                  1,
                  call.itemBytes(),
                  dearest.cost(),
                  call.attributes(),
                  0,
                  dearest.basis()));
    }
    return all;
  }

  private String record(String type) {
    return model.entity(type).map(entity -> entity.record()).orElse("");
  }

  private static TableModel model(Class<?> table) {
    String path = TableModel.path(String.valueOf(table.getCanonicalName()));
    ClassLoader loader = table.getClassLoader();
    try (InputStream in = loader == null ? null : loader.getResourceAsStream(path)) {
      if (in == null) {
        throw new InvalidInputException(
            TestingCode.MODEL_FILE_MISSING,
            "There is no model of " + table.getName() + " at " + path
                + " on the class path; give the interface with @SingleTable, and keep the files that"
                + " the processor writes beside its classes.",
            null);
      }
      return TableModel.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
