package dev.gateleg.examples.ads;

import dev.gateleg.patterns.bulk.Bulk;
import dev.gateleg.patterns.bulk.BulkProgress;
import dev.gateleg.patterns.bulk.BulkSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * Imports of performance from CSV files in one folder, one after the other. A job that was killed goes on where it was when it is
 * started again: its checkpoint lies beside the file. Thread-safe.
 */
public final class PerformanceImports implements AutoCloseable {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final Ads ads;
  private final Path folder;
  private final Map<String, ImportState> states = new ConcurrentHashMap<>();
  private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
    Thread made = new Thread(task, "performance-import");
    made.setDaemon(true);
    return made;
  });

  /** Imports files of that folder. */
  public PerformanceImports(Ads ads, Path folder) {
    this.ads = ads;
    this.folder = folder;
  }

  /**
   * How an import is.
   *
   * @param file the file's name
   * @param state {@code waiting}, {@code running}, {@code done} or {@code stopped}
   * @param progress how far it is, in words
   */
  public record ImportState(String file, String state, String progress) {}

  /** The folder that files are imported from. */
  public Path folder() {
    return folder;
  }

  /**
   * Starts an import, or goes on with it.
   *
   * @throws IllegalArgumentException if there is no such file in the folder
   */
  public ImportState start(String file) {
    if (!NAME.matcher(file).matches() || !Files.isRegularFile(folder.resolve(file))) {
      throw new IllegalArgumentException("There is no file " + file + " in " + folder + ".");
    }
    ImportState waiting = new ImportState(file, "waiting", "");
    states.put(file, waiting);
    var unused = thread.submit(() -> run(file));
    return waiting;
  }

  private void run(String file) {
    try {
      var result = Bulk.on(ads)
          .importing(BulkSource.csv(folder.resolve(file), Performances.TYPE))
          .folder(folder.resolve(file + ".job"))
          .onProgress(progress -> tell(file, "running", progress))
          .run();
      tell(file, "done", result.progress());
    } catch (RuntimeException e) {
      states.put(file, new ImportState(file, "stopped", String.valueOf(e.getMessage())));
    }
  }

  private void tell(String file, String state, BulkProgress progress) {
    states.put(file, new ImportState(file, state, progress.toString()));
  }

  /** How an import is; empty where it was not started by this process. */
  public Optional<ImportState> state(String file) {
    return Optional.ofNullable(states.get(file));
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
