package dev.gateleg.core.internal.send;

import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Failure.Reason;
import java.util.List;

/**
 * A transaction of which conditions failed, for whoever sent it: what that means is for its actions to say, so that it has no
 * stack trace and no words of its own.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient CallSite site;
  private final transient Failure failure;

  RefusedException(CallSite site, Failure failure) {
    super("Conditions of the transaction failed.", failure.shown(), false, false);
    this.site = site;
    this.failure = failure;
  }

  /** Why, for each action. */
  public List<Reason> reasons() {
    return failure.reasons();
  }

  /** The failure as a program is told of it that named no exception of its own. */
  public ConditionFailedException told() {
    return (ConditionFailedException) Failures.translated(failure, site, "");
  }
}
