package dev.gateleg.patterns.queue;

import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.error.PatternCode;

/** The job is not this worker's any more: its lease ended and another took it, or it is done, failed or gone. */
public final class JobLostException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final boolean finished;

  JobLostException(Object key, long fence, boolean finished) {
    super(
        PatternCode.JOB_LOST,
        key + " with fence " + fence
            + (finished
                ? " is finished already; there is nothing more to do."
                : " is not this worker's any more; stop, and let who has it now do it."),
        null);
    this.finished = finished;
  }

  /** Whether it was finished under this very fence: by an earlier call whose answer was lost, or in a transaction. */
  public boolean finished() {
    return finished;
  }
}
