package dev.gateleg.patterns.lock;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** The lock is another's now: its lease ended before it was renewed. */
public final class LockLostException extends GatelegException {

  private static final long serialVersionUID = 1L;

  LockLostException(String name, long fence) {
    super(
        PatternCode.LOCK_LOST,
        "The lock " + name + " with fence " + fence
            + " is another's now; stop, and acquire it anew.",
        null);
  }
}
