package dev.gateleg.examples.ads;

import dev.gateleg.examples.system.ServiceJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Clock clock;
  private final Map<String, PerformanceImport> jobs = new LinkedHashMap<>();
  private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
    Thread made = new Thread(task, "performance-import");
    made.setDaemon(true);
    return made;
  });

  /** Imports files of that folder. */
  public PerformanceImports(Ads ads, Path folder, Clock clock) {
    this.ads = ads;
    this.folder = folder;
    this.clock = clock;
  }

  /** The folder that files are imported from; it is made where there is none. */
  public Path folder() {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts an import, or goes on with it; does nothing where it runs.
   *
   * @throws IllegalArgumentException if there is no such file in the folder
   */
  public synchronized ServiceJob.Status start(String file) {
    if (!NAME.matcher(file).matches() || !Files.isRegularFile(folder.resolve(file))) {
      throw new IllegalArgumentException("There is no file " + file + " in " + folder + ".");
    }
    PerformanceImport known = jobs.get(file);
    if (known != null && !known.ended()) {
      return known.status();
    }
    PerformanceImport job = new PerformanceImport(ads, folder.resolve(file), clock);
    jobs.put(file, job);
    var unused = thread.submit(job::run);
    return job.status();
  }

  /** How an import is; empty where it was not started by this process. */
  public synchronized Optional<ServiceJob.Status> status(String file) {
    return Optional.ofNullable(jobs.get(file)).map(ServiceJob::status);
  }

  /** All imports that were started by this process. */
  public synchronized List<ServiceJob> jobs() {
    return List.copyOf(jobs.values());
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
