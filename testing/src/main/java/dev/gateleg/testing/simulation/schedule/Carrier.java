package dev.gateleg.testing.simulation.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that carries one strand after the other. */
final class Carrier implements Runnable {

  private final Thread thread = new Thread(this, "gateleg-simulation");
  private volatile @Nullable Runnable task;
  private volatile boolean closed;

  Carrier() {
    thread.setDaemon(true);
    thread.start();
  }

  Thread thread() {
    return thread;
  }

  void carry(Runnable next) {
    task = next;
    LockSupport.unpark(thread);
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  @Override
  public void run() {
    while (!closed) {
      Runnable next = task;
      if (next == null) {
        LockSupport.park(this);
      } else {
        // Before it runs: when it ends, the next one may be here already.
        task = null;
        next.run();
      }
    }
  }
}
