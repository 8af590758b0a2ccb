package dev.gateleg.core.batch;

import dev.gateleg.model.error.GatelegException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a batch of writes. Each item that was asked for is in exactly one of the two lists.
 *
 * @param written the items that were written or deleted
 * @param left the items that DynamoDB did not take, or of which it did not say so; to send them again is safe
 * @param failure the last failure of a request, or null where DynamoDB only left items over
 */
public record BatchResult(
    List<BatchItem> written, List<BatchItem> left, @Nullable GatelegException failure) {

  /** Copies the lists. */
  public BatchResult {
    written = List.copyOf(written);
    left = List.copyOf(left);
  }

  /**
   * This, if nothing is left.
   *
   * @throws BatchIncompleteException if something is; it has the items
   */
  public BatchResult orThrow() {
    if (!left.isEmpty()) {
      int all = written.size() + left.size();
      throw BatchIncompleteException.of("written", all, written, left, failure);
    }
    return this;
  }
}
