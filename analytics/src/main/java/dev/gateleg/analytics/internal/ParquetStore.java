package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.analytics.internal.Manifest.Field;
import dev.gateleg.analytics.internal.Manifest.Part;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.schema.Ddl;
import dev.gateleg.analytics.schema.EntityTable;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.archive.FileSink;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A lake of Parquet files in a folder or a bucket: {@code Order/….parquet}, and {@code lake.json}, which names those that count. */
public final class ParquetStore implements Store {

  /** Files of fewer rows are joined when there are {@link #MANY_SMALL} of them. */
  private static final int SMALL = ParquetWriter.ROWS_PER_FILE / 10;

  private static final int MANY_SMALL = 16;
  private static final String KEYS = "_partition_key, _sort_key";

  private final LakeFiles files;
  private final AnalyticsModel model;

  private ParquetStore(LakeFiles files, AnalyticsModel model) {
    this.files = files;
    this.model = model;
  }

  /** A lake in a folder, which is made when it is loaded. */
  public static ParquetStore in(Path folder, AnalyticsModel model) {
    return new ParquetStore(new FolderFiles(folder), model);
  }

  /** A lake in a bucket, with copies of its files in a folder. */
  public static ParquetStore in(FileSink sink, Path copies, AnalyticsModel model) {
    return new ParquetStore(new SinkFiles(sink, copies), model);
  }

  @Override
  public Optional<Manifest> manifest() {
    return files.manifest().map(text -> Manifest.parse(text, files + "/" + Manifest.FILE));
  }

  @Override
  public Path lock() {
    return files.folder().resolve(".lock");
  }

  @Override
  public Path scratch() {
    return files.folder().resolve(".stage.duckdb");
  }

  @Override
  public void tidy(@Nullable Manifest now) {
    Set<String> named = new HashSet<>();
    Set<String> folders = new TreeSet<>();
    model.tables().forEach(table -> folders.add(Ddl.folder(table)));
    if (now != null) {
      for (Part part : now.tables()) {
        for (PartFile file : part.files()) {
          named.add(file.name());
          folders.add(file.name().substring(0, file.name().lastIndexOf('/')));
        }
      }
    }
    files.tidy(folders, named);
  }

  @Override
  public FirstLoad first(ItemSource source, int threads, AtomicLongArray counts) {
    ParquetWriter writer = new ParquetWriter(files.folder(), model);
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
        publish(writer, manifest, parts);
      }

      @Override
      public void discard() {
        writer.discard();
      }
    };
  }

  /** Moves new files to their place and names them; all or nothing. */
  private void publish(ParquetWriter writer, Manifest next, List<Part> parts) {
    List<PartFile> placed = new ArrayList<>();
    try {
      for (int i = 0; i < model.tables().size(); i++) {
        for (PartFile file : writer.files(i)) {
          placed.add(file);
          files.place(file);
        }
      }
      files.save(new Manifest(next.table(), next.applied(), next.through(), parts).write());
    } catch (RuntimeException e) {
      files.delete(placed);
      throw e;
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
  private String read(List<PartFile> parts, String options) {
    return "read_parquet(["
        + parts.stream()
            .map(file -> DuckTypes.text(files.local(file).toString()))
            .collect(Collectors.joining(", "))
        + "]" + options + ")";
  }

  @Override
  public void apply(Merge merge, Database stage, Manifest now, Manifest next) {
    ParquetWriter writer = new ParquetWriter(files.folder(), model);
    List<Part> parts = new ArrayList<>();
    List<PartFile> gone = new ArrayList<>();
    try {
      for (int i = 0; i < model.tables().size(); i++) {
        EntityTable table = model.tables().get(i);
        Part part =
            now.part(table.name()).orElse(new Part(table.name(), Field.of(table), List.of()));
        List<PartFile> rewritten = rewritten(part, table, merge, stage, i);
        write(writer, stage.connection(), part, rewritten, i, merge);
        List<PartFile> after = new ArrayList<>(part.files());
        after.removeAll(rewritten);
        after.addAll(writer.files(i));
        gone.addAll(rewritten);
        parts.add(new Part(table.name(), Field.of(table), after));
      }
      now.tables().stream()
          .filter(part -> parts.stream().noneMatch(each -> each.name().equals(part.name())))
          .forEach(part -> gone.addAll(part.files()));
      publish(writer, next, parts);
    } catch (SQLException e) {
      writer.discard();
      throw new InvalidInputException(
          AnalyticsCode.LAKE_WRITE,
          "The lake in " + files + " can't be written: " + Database.firstLine(e)
              + "; check the disk, and load it again: nothing was changed.",
          e);
    } catch (RuntimeException e) {
      writer.discard();
      throw e;
    }
    files.delete(gone);
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
        .filter(file -> touched.contains(files.folder().resolve(file.name()).toString())
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

  @Override
  public Database open(AnalyticsModel ignored) {
    Manifest now = manifest().orElseThrow(() -> Missing.lake(files));
    Database database = Database.inMemory(files);
    for (EntityTable table : model.tables()) {
      database.execute(
          "CREATE VIEW " + DuckTypes.name(table.name()) + " AS " + current(now, table));
    }
    database.execute("SET allowed_directories = [" + DuckTypes.text(files.folder() + "/") + "]");
    return database;
  }
}
