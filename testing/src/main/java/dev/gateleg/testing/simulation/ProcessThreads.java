package dev.gateleg.testing.simulation;

import dev.gateleg.core.call.Threads;
import dev.gateleg.testing.simulation.fault.Life;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The threads of a simulated process: strands of its life, which die with it. */
final class ProcessThreads implements Threads {

  private final String name;
  private final Life life;

  ProcessThreads(String name, Life life) {
    this.name = name;
    this.life = life;
  }

  @Override
  public <T> List<T> together(List<Supplier<T>> tasks) {
    if (tasks.size() == 1) {
      return List.of(tasks.get(0).get());
    }
    List<Task<T>> running = tasks.stream().map(Task::new).toList();
    life.together(name, new ArrayList<>(running));
    List<T> results = new ArrayList<>();
    running.forEach(task -> results.add(task.result()));
    return results;
  }

  private static final class Task<T> implements Runnable {

    private final Supplier<T> body;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Task(Supplier<T> body) {
      this.body = body;
    }

    @Override
    public void run() {
      try {
        result = body.get();
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }

    @SuppressWarnings("NullAway") // A task may return null where its type says so.
    T result() {
      if (failure instanceof Error error) {
        throw error;
      } else if (failure != null) {
        throw failure instanceof RuntimeException runtime
            ? runtime
            : new CompletionException(failure);
      }
      return result;
    }
  }
}
