package dev.gateleg.patterns.lock;

import dev.gateleg.core.error.GatelegException;

/** The lock is another's now: its lease ended before it was renewed. */
public final class LockLostException extends GatelegException {

  private static final long serialVersionUID = 1L;

  LockLostException(String name, long fence) {
    super(
        "LockLost",
        "The lock " + name + " with fence " + fence
            + " is another's now; stop, and acquire it anew.",
        null);
  }
}
