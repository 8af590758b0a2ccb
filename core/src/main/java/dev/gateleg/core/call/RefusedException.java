package dev.gateleg.core.call;

import dev.gateleg.core.error.ConditionFailedException;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * A transaction of which conditions failed, for whoever sent it: what that means is for its actions to say, so that it has no
 * stack trace and no words of its own.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient CallSite site;
  private final transient TransactionCanceledException canceled;

  RefusedException(CallSite site, TransactionCanceledException canceled) {
    super("Conditions of the transaction failed.", canceled, false, false);
    this.site = site;
    this.canceled = canceled;
  }

  /** Why, for each action. */
  public List<CancellationReason> reasons() {
    return canceled.cancellationReasons();
  }

  /** The failure as a program is told of it that named no exception of its own. */
  public ConditionFailedException told() {
    return (ConditionFailedException) SdkErrors.translated(canceled, site, "");
  }
}
