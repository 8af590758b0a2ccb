package dev.gateleg.testing.simulation.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Something that runs, waits and runs on, on a thread of its own; one strand of a scheduler runs at a time. */
final class Strand {

  private final String name;
  private final @Nullable Runnable body;
  private @Nullable Thread thread;
  private volatile boolean mayRun;

  private Strand(String name, @Nullable Runnable body, @Nullable Thread thread) {
    this.name = name;
    this.body = body;
    this.thread = thread;
  }

  static Strand of(String name, Runnable body) {
    return new Strand(name, body, null);
  }

  /** The strand that runs already. */
  static Strand ofThisThread(String name) {
    return new Strand(name, null, Thread.currentThread());
  }

  boolean started() {
    return thread != null;
  }

  boolean runsHere() {
    return thread == Thread.currentThread();
  }

  void start(Scheduler scheduler, Carrier carrier) {
    Runnable code = body;
    if (code == null) {
      throw new IllegalStateException("the strand " + name + " runs already");
    }
    thread = carrier.thread();
    carrier.carry(() -> {
      code.run();
      scheduler.ended(carrier);
    });
  }

  void resume() {
    mayRun = true;
    LockSupport.unpark(thread);
  }

  /** Waits for {@link #resume}; tells whether it came within that time. */
  boolean await(long nanos) {
    long until = System.nanoTime() + nanos;
    while (!mayRun) {
      LockSupport.parkNanos(this, nanos);
      if (!mayRun && System.nanoTime() - until > 0) {
        return false;
      }
    }
    mayRun = false;
    return true;
  }

  void await() {
    while (!mayRun) {
      LockSupport.park(this);
    }
    mayRun = false;
  }

  @Override
  public String toString() {
    return name;
  }
}
