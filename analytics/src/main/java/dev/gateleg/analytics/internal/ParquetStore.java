package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Manifest.Field;
import dev.gateleg.analytics.internal.Manifest.Part;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** A lake of Parquet files in a folder: {@code Order/….parquet}, and {@code lake.json}, which names those that count. */
public final class ParquetStore implements Store {

  /** Files of fewer rows are joined when there are {@link #MANY_SMALL} of them. */
  private static final int SMALL = ParquetWriter.ROWS_PER_FILE / 10;

  private static final int MANY_SMALL = 16;
  private static final String KEYS = "_partition_key, _sort_key";

  private final Path folder;
  private final AnalyticsModel model;

  /** A lake in a folder, which is made when it is loaded. */
  public ParquetStore(Path folder, AnalyticsModel model) {
    this.folder = folder;
    this.model = model;
  }

  @Override
  public Optional<Manifest> manifest() {
    Path file = folder.resolve(Manifest.FILE);
    try {
      return Files.exists(file)
          ? Optional.of(Manifest.parse(Files.readString(file), file))
          : Optional.empty();
    } catch (IOException e) {
      throw unreadable(file, e.toString(), e);
    }
  }

  private static InvalidInputException unreadable(Path file, String why, Exception cause) {
    return new InvalidInputException(
        AnalyticsCode.LAKE_BROKEN,
        file + " can't be used: " + why
            + "; nothing was changed. Give another place, or load it anew.",
        cause);
  }

  @Override
  public Path lock() {
    return folder.resolve(".lock");
  }

  @Override
  public Path scratch() {
    return folder.resolve(".stage.duckdb");
  }

  @Override
  public FirstLoad first(ItemSource source, int threads, AtomicLongArray counts) {
    ParquetWriter writer = new ParquetWriter(folder, model);
    AtomicInteger sinks = new AtomicInteger();
    try (Database memory = Database.inMemory()) {
      memory.execute("SET preserve_insertion_order = false");
      source.read(threads, () -> writer.sink(memory, counts, sinks.getAndIncrement()));
    } catch (RuntimeException e) {
      writer.discard();
      throw e;
    }
    return new FirstLoad() {
      @Override
      public void keep(Manifest manifest) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < model.tables().size(); i++) {
          EntityTable table = model.tables().get(i);
          parts.add(new Part(table.name(), Field.of(table), writer.files(i)));
        }
        save(new Manifest(manifest.table(), manifest.applied(), manifest.through(), parts));
      }

      @Override
      public void discard() {
        writer.discard();
      }
    };
  }

  private void save(Manifest manifest) {
    Path file = folder.resolve(Manifest.FILE);
    Path fresh = folder.resolve(Manifest.FILE + ".new");
    try {
      Files.createDirectories(folder);
      Files.writeString(fresh, manifest.write());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw unreadable(file, e.toString(), e);
    }
  }

  @Override
  public List<String> current(Manifest now, Database stage) {
    return model.tables().stream().map(table -> current(now, table)).toList();
  }

  private String current(Manifest now, EntityTable table) {
    Optional<Part> part = now.part(table.name()).filter(each -> !each.files().isEmpty());
    if (part.isPresent()) {
      return "SELECT " + Evolution.select(part.get(), table) + " FROM "
          + read(part.get().files(), "");
    }
    return Evolution.nothing(table);
  }

  /** A table function that reads files, each of which is as long as it was written. */
  private String read(List<PartFile> files, String options) {
    List<String> paths = new ArrayList<>();
    for (PartFile file : files) {
      Path path = folder.resolve(file.name());
      try {
        if (!Files.isRegularFile(path) || Files.size(path) != file.bytes()) {
          throw unreadable(
              path,
              Files.exists(path) ? "it is not as long as it was written" : "it is missing",
              new IOException(file.name()));
        }
      } catch (IOException e) {
        throw unreadable(path, e.toString(), e);
      }
      paths.add(DuckTypes.text(path.toString()));
    }
    return "read_parquet([" + String.join(", ", paths) + "]" + options + ")";
  }

  @Override
  public void apply(Merge merge, Database stage, Manifest now, Manifest next) {
    ParquetWriter writer = new ParquetWriter(folder, model);
    List<Part> parts = new ArrayList<>();
    List<PartFile> gone = new ArrayList<>();
    try {
      for (int i = 0; i < model.tables().size(); i++) {
        EntityTable table = model.tables().get(i);
        Part part =
            now.part(table.name()).orElse(new Part(table.name(), Field.of(table), List.of()));
        List<PartFile> rewritten = rewritten(part, table, merge, stage, i);
        write(writer, stage.connection(), part, rewritten, i, merge);
        List<PartFile> files = new ArrayList<>(part.files());
        files.removeAll(rewritten);
        files.addAll(writer.files(i));
        gone.addAll(rewritten);
        parts.add(new Part(table.name(), Field.of(table), files));
      }
      now.tables().stream()
          .filter(part -> parts.stream().noneMatch(each -> each.name().equals(part.name())))
          .forEach(part -> gone.addAll(part.files()));
      save(new Manifest(next.table(), next.applied(), next.through(), parts));
    } catch (SQLException e) {
      writer.discard();
      throw new InvalidInputException(
          AnalyticsCode.LAKE_WRITE,
          "The lake in " + folder + " can't be written: " + Database.firstLine(e)
              + "; check the disk, and load it again: nothing was changed.",
          e);
    } catch (RuntimeException e) {
      writer.discard();
      throw e;
    }
    delete(gone);
  }

  /** The files that hold rows which go; all where columns changed, and small ones where there are many. */
  private List<PartFile> rewritten(
      Part part, EntityTable table, Merge merge, Database stage, int index) {
    if (part.files().isEmpty() || Evolution.needed(part, table)) {
      return part.files();
    }
    List<String> touched = merge.rowsToRemove(index) == 0
        ? List.of()
        : stage.texts("SELECT DISTINCT filename FROM "
            + read(part.files(), ", filename = true") + " SEMI JOIN remove" + index + " USING ("
            + KEYS + ")");
    List<PartFile> small =
        part.files().stream().filter(file -> file.rows() < SMALL).toList();
    boolean join = small.size() >= MANY_SMALL && merge.rowsToAdd(index) > 0;
    return part.files().stream()
        .filter(file -> touched.contains(folder.resolve(file.name()).toString())
            || join && small.contains(file))
        .toList();
  }

  private void write(
      ParquetWriter writer,
      Connection connection,
      Part part,
      List<PartFile> rewritten,
      int index,
      Merge merge)
      throws SQLException {
    EntityTable table = model.tables().get(index);
    String query = "SELECT " + DuckTypes.names(table) + " FROM add" + index;
    long rows = merge.rowsToAdd(index);
    if (!rewritten.isEmpty()) {
      query += " UNION ALL SELECT " + Evolution.select(part, table) + " FROM " + read(rewritten, "")
          + " ANTI JOIN remove" + index + " USING (" + KEYS + ")";
      rows += rewritten.stream().mapToLong(PartFile::rows).sum() - merge.rowsToRemove(index);
    }
    if (rows > 0) {
      writer.copy(connection, index, query, rows);
    }
  }

  private void delete(List<PartFile> files) {
    for (PartFile file : files) {
      try {
        Files.deleteIfExists(folder.resolve(file.name()));
      } catch (IOException e) {
        // It is waste, and no part of the lake: nothing names it.
      }
    }
  }

  @Override
  public Database open(AnalyticsModel ignored) {
    Manifest now = manifest().orElseThrow(() -> Missing.lake(folder));
    Database database = Database.inMemory();
    for (EntityTable table : model.tables()) {
      database.execute(
          "CREATE VIEW " + DuckTypes.name(table.name()) + " AS " + current(now, table));
    }
    database.execute("SET allowed_directories = [" + DuckTypes.text(folder + "/") + "]");
    return database;
  }
}
