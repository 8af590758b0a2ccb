package dev.gateleg.analytics;

import dev.gateleg.analytics.Loaded.TableChange;
import dev.gateleg.analytics.internal.DuckStore;
import dev.gateleg.analytics.internal.LakeLoad;
import dev.gateleg.analytics.internal.ParquetStore;
import dev.gateleg.analytics.internal.Store;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.archive.FileSink;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Typed tables of a single table's entities, in Parquet files in a folder or a bucket, or in a file of DuckDB's. Immutable; one
 * load at a time runs, others are refused.
 *
 * <p>A load takes effect as a whole or not at all. A second load writes only what changed.
 */
public final class Lake {

  private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

  private final String place;
  private final Path files;
  private final AnalyticsModel model;
  private final Supplier<Store> store;
  private final int threads;

  private Lake(String place, Path files, AnalyticsModel model, Supplier<Store> store, int threads) {
    this.place = place;
    this.files = files;
    this.model = model;
    this.store = store;
    this.threads = threads;
  }

  /** A lake of Parquet files, compressed by zstd, in a folder that is made when it is loaded. */
  public static Lake parquet(Path folder, AnalyticsModel model) {
    Path place = folder.toAbsolutePath().normalize();
    return new Lake(place.toString(), place, model, () -> ParquetStore.in(place, model), THREADS);
  }

  /**
   * A lake of Parquet files in a bucket. Queries and loads work on copies of them, in a folder of this machine: only files that
   * are not there yet are fetched. Loads of several machines do not harm one another; all but one are refused.
   */
  public static Lake parquet(FileSink sink, Path copies, AnalyticsModel model) {
    Path folder = copies.toAbsolutePath().normalize();
    return new Lake(
        sink.toString(), folder, model, () -> ParquetStore.in(sink, folder, model), THREADS);
  }

  /** A lake in a file of DuckDB's, which is made when it is loaded. */
  public static Lake duckDb(Path file, AnalyticsModel model) {
    Path place = file.toAbsolutePath().normalize();
    return new Lake(place.toString(), place, model, () -> new DuckStore(place, model), THREADS);
  }

  /** The same that reads so many files of an export or archive at once; a live table has as many threads as segments. */
  @CheckReturnValue
  public Lake concurrency(int files) {
    return new Lake(place, this.files, model, store, files);
  }

  /**
   * Makes the lake equal to a whole source, or changes it by an incremental one.
   *
   * @throws InvalidInputException with the code {@code LakeGap}, if changes do not follow on what is there; {@code LakeOther}, if
   *     it holds another table; {@code LakeSchema}, if its columns are of other types; {@code LakeBroken}, if it is damaged;
   *     {@code LakeBusy}, if another load runs; {@code ModelUnfit}, if the model can read none of the items
   */
  @CanIgnoreReturnValue
  public Loaded load(ItemSource source) {
    LakeLoad.Result result = new LakeLoad(place, model, store.get(), threads).run(source);
    return new Loaded(
        source.about().id(),
        result.skipped(),
        result.tables().stream()
            .map(each -> new TableChange(
                each.table(), each.read(), each.inserted(), each.changed(), each.deleted()))
            .toList());
  }

  /**
   * Opens it for queries.
   *
   * @throws InvalidInputException with the code {@code LakeMissing}, if nothing was loaded yet; {@code LakeBroken}, if it is
   *     damaged
   */
  public Sql sql() {
    return Sql.over(store.get().open(model), model);
  }

  /**
   * The files that count now, below the lake's folder, or that of the copies, where they may not be yet; none in a file of
   * DuckDB's.
   */
  public List<Path> files() {
    return store.get().manifest().stream()
        .flatMap(manifest -> manifest.tables().stream())
        .flatMap(part -> part.files().stream())
        .map(file -> files.resolve(file.name()))
        .toList();
  }

  @Override
  public String toString() {
    return place;
  }
}
