package dev.gateleg.engine.internal.upkeep;

import dev.gateleg.engine.error.EngineCode;
import java.lang.System.Logger;

/** Does something every second, on a thread of its own, until it is closed. */
public final class Ticker implements AutoCloseable {

  private static final long PAUSE_MILLIS = 1_000;
  private static final long LONGEST_WAIT_MILLIS = 10_000;

  private final Runnable task;
  private final Life life;
  private final Thread thread = new Thread(this::runUntilClosed, "gateleg-upkeep");
  private boolean closed;

  public Ticker(Runnable task, Life life) {
    this.task = task;
    this.life = life;
    thread.setDaemon(true);
    thread.start();
  }

  private void runUntilClosed() {
    try {
      while (pause()) {
        runOnce();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits a second; answers whether to go on. */
  private synchronized boolean pause() throws InterruptedException {
    long end = System.nanoTime() + PAUSE_MILLIS * 1_000_000;
    for (long left = PAUSE_MILLIS;
        left > 0 && !closed;
        left = (end - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
    return !closed;
  }

  /** A task that fails once must not be the last, whatever it fails with. */
  private void runOnce() {
    try {
      if (!life.isOver()) {
        task.run();
      }
    } catch (Throwable e) {
      try {
        life.struckBy(e);
        // Asked for only now, since a logger takes longer to start than an engine.
        System.getLogger(Ticker.class.getName())
            .log(
                Logger.Level.WARNING,
                EngineCode.UPKEEP_FAILED.message("will be tried again in a second"),
                e);
      } catch (Throwable unsaid) {
        // There is no memory even to say so.
      }
    }
  }

  /** Waits for a task that is under way. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      thread.join(LONGEST_WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
