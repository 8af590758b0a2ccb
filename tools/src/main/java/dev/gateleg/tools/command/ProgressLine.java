package dev.gateleg.tools.command;

import java.io.PrintWriter;

/**
 * How far something is, on standard error: one line that is written over on a terminal, a line every few seconds elsewhere, and
 * nothing where messages are kept back. Thread-safe.
 */
public final class ProgressLine implements AutoCloseable {

  private static final String CLEAR = "\r\u001b[K";
  private static final long TERMINAL_NANOS = 100_000_000;
  private static final long PIPED_NANOS = 5_000_000_000L;

  private final Globals globals;
  private final boolean terminal;
  private long last;
  private boolean shown;

  /** A line that nothing stands in yet. */
  public ProgressLine(Globals globals) {
    this.globals = globals;
    this.terminal = globals.surroundings().asks();
    this.last = System.nanoTime() - (terminal ? TERMINAL_NANOS : 0);
  }

  /** Shows how far it is, unless the last look at it was a moment ago. */
  public synchronized void show(Object progress) {
    long now = System.nanoTime();
    if (globals.quiet() || now - last < (terminal ? TERMINAL_NANOS : PIPED_NANOS)) {
      return;
    }
    last = now;
    if (!terminal) {
      globals.say(progress.toString());
      return;
    }
    String text = progress.toString();
    int width = globals.surroundings().width() - 1;
    PrintWriter err = globals.err();
    err.print(CLEAR + (text.length() > width ? text.substring(0, width) : text));
    err.flush();
    shown = true;
  }

  /** Takes the line away: what follows stands at its place. */
  @Override
  public synchronized void close() {
    if (shown) {
      globals.err().print(CLEAR);
      globals.err().flush();
      shown = false;
    }
  }
}
