package dev.gateleg.tools.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The jobs that the workbench shows: whoever runs one puts it here, and jobs of other processes are asked for. Thread-safe. */
public final class JobBoard {

  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final List<Supplier<List<Job>>> others = new ArrayList<>();

  /** No jobs yet. */
  public JobBoard() {}

  /** Shows a job. */
  public synchronized void add(Job job) {
    jobs.put(job.view().id(), job);
  }

  /** Shows the jobs of another place too, which is asked each time; it answers without delay. */
  public synchronized void include(Supplier<List<Job>> place) {
    others.add(place);
  }

  private Stream<Job> every() {
    List<Job> own;
    List<Supplier<List<Job>>> places;
    synchronized (this) {
      own = List.copyOf(jobs.values());
      places = List.copyOf(others);
    }
    return Stream.concat(own.stream(), places.stream().flatMap(place -> place.get().stream()));
  }

  /** All jobs, newest first. */
  public List<JobView> all() {
    List<JobView> all = new ArrayList<>(every().map(Job::view).toList());
    Collections.reverse(all);
    all.sort(Comparator.comparingLong(JobView::started).reversed());
    return all;
  }

  /** The job of that id. */
  public Optional<Job> job(String id) {
    return every().filter(job -> job.view().id().equals(id)).findFirst();
  }
}
