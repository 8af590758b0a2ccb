package dev.gateleg.engine.internal.upkeep;

import dev.gateleg.engine.error.EngineCode;
import org.jspecify.annotations.Nullable;

/**
 * Whether an engine still answers: not once it is closed, and not once the JVM has failed inside it, since what it holds in memory is
 * then in doubt. Thread-safe.
 */
public final class Life {

  private static final long GRACE_MILLIS = 500;

  private static final String CLOSED =
      EngineCode.ENGINE_CLOSED.message("the engine is closed; keep it open as long as it is used");

  // Made beforehand, since there may be no memory for a text when it is needed.
  private static final String OUT_OF_MEMORY = EngineCode.ENGINE_FAILED.message(
      "the engine ran out of memory and has ended; give the JVM a larger heap (-Xmx), or keep the data on disk,"
          + " and open it again");
  private static final String FAILED = EngineCode.ENGINE_FAILED.message(
      "the JVM failed inside the engine, which has ended; see the cause, and open it again");

  private volatile @Nullable String end;
  private volatile @Nullable Throwable cause;
  private final @Nullable Ending ending;

  /**
   * The life of an engine.
   *
   * @param exit ends the process after a fatal error, with the reason; null if others live in the process, too
   */
  public Life(@Nullable Exit exit) {
    ending = exit == null ? null : new Ending(exit);
  }

  /** Ends the process; must need next to no memory. */
  @FunctionalInterface
  public interface Exit {
    void exit(String reason);
  }

  /**
   * Throws unless the engine answers.
   *
   * @throws IllegalStateException if it is closed or has failed
   */
  public void check() {
    String reason = end;
    if (reason != null) {
      throw new IllegalStateException(reason, cause);
    }
  }

  /** Whether the engine was closed or has failed. */
  public boolean isOver() {
    return end != null;
  }

  /** Lets no more calls in. */
  public void close() {
    if (end == null) {
      end = CLOSED;
    }
  }

  /**
   * Takes note of an error of the JVM itself. All but a stack that is too deep are fatal: they may have struck in the middle of a
   * change. Answers whether this one is.
   */
  public boolean struckBy(Throwable error) {
    if (!(error instanceof VirtualMachineError)
        || error instanceof StackOverflowError
        || isLackOfThreads(error)) {
      return false;
    }
    if (cause == null) {
      cause = error;
      end = error instanceof OutOfMemoryError ? OUT_OF_MEMORY : FAILED;
      if (ending != null) {
        ending.begin();
      }
    }
    return true;
  }

  /** A thread that could not be started has changed nothing; there may be room for one later. */
  public static boolean isLackOfThreads(Throwable error) {
    return error instanceof OutOfMemoryError
        && String.valueOf(error.getMessage()).contains("native thread");
  }

  /** Waits to end the process. Started beforehand, as a thread could not be started without memory. */
  private final class Ending {

    private final Exit exit;
    private boolean begun;

    Ending(Exit exit) {
      this.exit = exit;
      Thread thread = new Thread(this::run, "gateleg-end");
      thread.setDaemon(true);
      thread.start();
    }

    synchronized void begin() {
      begun = true;
      notifyAll();
    }

    private synchronized void run() {
      while (true) {
        try {
          while (!begun) {
            wait();
          }
          // Who waits for an answer gets one meanwhile.
          wait(GRACE_MILLIS);
          exit.exit(String.valueOf(end));
        } catch (InterruptedException | OutOfMemoryError e) {
          // It must not be the last thing that this thread does.
        }
      }
    }
  }
}
