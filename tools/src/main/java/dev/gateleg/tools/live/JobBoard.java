package dev.gateleg.tools.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The jobs that the workbench shows: whoever runs one puts it here. Thread-safe. */
public final class JobBoard {

  private final Map<String, Job> jobs = new LinkedHashMap<>();

  /** No jobs yet. */
  public JobBoard() {}

  /** Shows a job. */
  public synchronized void add(Job job) {
    jobs.put(job.view().id(), job);
  }

  /** All jobs, newest first. */
  public synchronized List<JobView> all() {
    List<JobView> all = new ArrayList<>(jobs.values().stream().map(Job::view).toList());
    java.util.Collections.reverse(all);
    return all;
  }

  /** The job of that id. */
  public synchronized Optional<Job> job(String id) {
    return Optional.ofNullable(jobs.get(id));
  }
}
