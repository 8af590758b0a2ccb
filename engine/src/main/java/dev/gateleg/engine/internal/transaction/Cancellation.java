package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.validation.Errors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Why a transaction was not made: a reason for each of its actions. */
public final class Cancellation {

  public static final CancellationReason NONE =
      CancellationReason.builder().code("None").build();

  private Cancellation() {}

  public static CancellationReason reason(String code, String message) {
    return CancellationReason.builder().code(code).message(message).build();
  }

  static CancellationReason invalid(String message) {
    return reason("ValidationError", message);
  }

  static boolean isCancelled(List<CancellationReason> reasons) {
    for (CancellationReason reason : reasons) {
      if (reason != NONE) {
        return true;
      }
    }
    return false;
  }

  /** The one action that can't be made is told; the others were not looked at. */
  static DynamoDbException of(int invalid, int actions, String message) {
    List<CancellationReason> reasons = new ArrayList<>(Collections.nCopies(actions, NONE));
    reasons.set(invalid, invalid(message));
    return of(reasons);
  }

  public static DynamoDbException of(List<CancellationReason> reasons) {
    String codes =
        reasons.stream().map(CancellationReason::code).collect(Collectors.joining(", ", "[", "]"));
    return Errors.of(
        TransactionCanceledException.builder().cancellationReasons(reasons),
        "Transaction cancelled, please refer cancellation reasons for specific reasons " + codes);
  }
}
