package dev.gateleg.core.batch;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.model.error.GatelegException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A batch of which items are left: send these again, later. */
public final class BatchIncompleteException extends GatelegException {

  private static final long serialVersionUID = 1L;

  private final transient List<BatchItem> written;
  private final transient List<BatchItem> left;

  private BatchIncompleteException(
      String message, List<BatchItem> written, List<BatchItem> left, @Nullable Throwable cause) {
    super(CoreCode.BATCH_INCOMPLETE, message, cause);
    this.written = List.copyOf(written);
    this.left = List.copyOf(left);
  }

  static BatchIncompleteException of(
      String what,
      int all,
      List<BatchItem> written,
      List<BatchItem> left,
      @Nullable Throwable cause) {
    String why = cause == null ? "DynamoDB had no capacity for them" : cause.getMessage();
    return new BatchIncompleteException(
        left.size() + " of " + all + " items were not " + what + ", "
            + left.get(0).key() + " the first of them (" + why
            + "); send those in left() again, later.",
        written,
        left,
        cause);
  }

  /** The items that were written or deleted; none if the batch was a read. */
  public List<BatchItem> written() {
    return written;
  }

  /** The items that are left. */
  public List<BatchItem> left() {
    return left;
  }
}
