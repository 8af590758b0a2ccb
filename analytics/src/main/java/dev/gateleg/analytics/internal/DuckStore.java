package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Manifest.Field;
import dev.gateleg.analytics.internal.Manifest.Part;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;

/** A lake in one file of DuckDB's: a table for each entity, and {@code _lake}, which says what they hold. */
public final class DuckStore implements Store {

  private static final String KEYS = "_partition_key, _sort_key";
  private static final String LAKE = "_lake";
  private static final String TARGET = "target";

  private final Path file;
  private final AnalyticsModel model;

  /** A lake in a file, which is made when it is loaded. */
  public DuckStore(Path file, AnalyticsModel model) {
    this.file = file;
    this.model = model;
  }

  @Override
  public Optional<Manifest> manifest() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (Database database = Database.reading(file)) {
      return Optional.of(manifest(database, LAKE));
    }
  }

  private Manifest manifest(Database database, String table) {
    List<String> rows;
    try {
      rows = database.texts("SELECT manifest FROM " + table);
    } catch (InvalidInputException e) {
      rows = List.of();
    }
    if (rows.size() != 1) {
      throw new InvalidInputException(
          AnalyticsCode.LAKE_BROKEN,
          file + " holds no lake of Gateleg's; nothing was changed. Give another place.",
          null);
    }
    return Manifest.parse(rows.get(0), file);
  }

  @Override
  public Path lock() {
    return file.resolveSibling(file.getFileName() + ".lock");
  }

  @Override
  public Path scratch() {
    return file.resolveSibling(file.getFileName() + ".stage");
  }

  private Path fresh() {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  @Override
  public FirstLoad first(ItemSource source, int threads, AtomicLongArray counts) {
    discard(fresh());
    Database database = Database.at(fresh());
    try {
      load(database, model, source, threads, counts, Set.of());
    } catch (RuntimeException e) {
      database.close();
      discard(fresh());
      throw e;
    }
    return new FirstLoad() {
      @Override
      public void keep(Manifest manifest) {
        database.execute("CREATE TABLE " + LAKE + " (manifest VARCHAR)");
        save(database, LAKE, manifest);
        database.close();
        try {
          Files.move(fresh(), file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void discard() {
        database.close();
        DuckStore.discard(fresh());
      }
    };
  }

  /** Makes the model's tables in a database and fills them; those that are left out stay empty. */
  public static void load(
      Database database,
      AnalyticsModel model,
      ItemSource source,
      int threads,
      AtomicLongArray counts,
      Set<Integer> leftOut) {
    for (EntityTable table : model.tables()) {
      database.execute(
          "CREATE TABLE " + DuckTypes.name(table.name()) + " (" + DuckTypes.columns(table) + ")");
    }
    source.read(threads, () -> new RowSink(model, database.another(), counts) {
      @Override
      String target(int index) {
        return model.tables().get(index).name();
      }

      @Override
      boolean wanted(int index) {
        return !leftOut.contains(index);
      }
    });
  }

  /** The same for a source that has several items of one key: the newest of each. */
  public static void loadNewest(
      Database database,
      AnalyticsModel model,
      ItemSource source,
      int threads,
      AtomicLongArray counts) {
    Stage unused = Stage.read(database, model, source, threads, counts);
    for (int i = 0; i < model.tables().size(); i++) {
      database.execute("CREATE VIEW " + DuckTypes.name(model.tables().get(i).name())
          + " AS SELECT * FROM n" + i);
    }
  }

  private void save(Database database, String table, Manifest manifest) {
    List<Part> parts = model.tables().stream()
        .map(each -> new Part(each.name(), Field.of(each), List.of()))
        .toList();
    Manifest whole = new Manifest(manifest.table(), manifest.applied(), manifest.through(), parts);
    database.execute("DELETE FROM " + table);
    database.execute("INSERT INTO " + table + " VALUES (" + DuckTypes.text(whole.write()) + ")");
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".wal"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<String> current(Manifest now, Database stage) {
    stage.execute("ATTACH " + DuckTypes.text(file.toString()) + " AS " + TARGET);
    List<String> queries = new ArrayList<>();
    for (EntityTable table : model.tables()) {
      Optional<Part> part = now.part(table.name());
      queries.add(
          part.isPresent()
              ? "SELECT " + Evolution.select(part.get(), table) + " FROM " + place(table)
              : Evolution.nothing(table));
    }
    return queries;
  }

  private static String place(EntityTable table) {
    return TARGET + "." + DuckTypes.name(table.name());
  }

  @Override
  public void apply(Merge merge, Database stage, Manifest now, Manifest next) {
    stage.execute("BEGIN");
    try {
      for (int i = 0; i < model.tables().size(); i++) {
        EntityTable table = model.tables().get(i);
        String place = place(table);
        Optional<Part> part = now.part(table.name());
        if (part.isEmpty()) {
          stage.execute("CREATE TABLE " + place + " (" + DuckTypes.columns(table) + ")");
        } else if (Evolution.needed(part.get(), table)) {
          stage.execute("CREATE TABLE " + TARGET + "._evolved AS SELECT "
              + Evolution.select(part.get(), table) + " FROM " + place);
          stage.execute("DROP TABLE " + place);
          stage.execute(
              "ALTER TABLE " + TARGET + "._evolved RENAME TO " + DuckTypes.name(table.name()));
        }
        if (merge.rowsToRemove(i) > 0) {
          stage.execute("DELETE FROM " + place + " WHERE (" + KEYS + ") IN (SELECT (" + KEYS
              + ") FROM remove" + i + ")");
        }
        stage.execute("INSERT INTO " + place + " SELECT * FROM add" + i);
      }
      for (Part part : now.tables()) {
        if (model.tables().stream().noneMatch(table -> table.name().equals(part.name()))) {
          stage.execute("DROP TABLE " + TARGET + "." + DuckTypes.name(part.name()));
        }
      }
      stage.execute("CREATE TABLE IF NOT EXISTS " + TARGET + "." + LAKE + " (manifest VARCHAR)");
      save(stage, TARGET + "." + LAKE, next);
      stage.execute("COMMIT");
      stage.execute("DETACH " + TARGET);
    } catch (RuntimeException e) {
      stage.execute("ROLLBACK");
      stage.execute("DETACH " + TARGET);
      if (now.tables().isEmpty()) {
        discard(file); // It was made for this load.
      }
      throw e;
    }
  }

  @Override
  public Database open(AnalyticsModel ignored) {
    if (!Files.exists(file)) {
      throw Missing.lake(file);
    }
    Database database = Database.reading(file);
    Manifest unused = manifest(database, LAKE);
    return database;
  }
}
