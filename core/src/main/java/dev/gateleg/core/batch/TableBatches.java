package dev.gateleg.core.batch;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import java.util.Collection;

/** Prepares the batches of an open table; for the table itself. A program asks its table. */
public final class TableBatches {

  private TableBatches() {}

  /** Reads the items under keys. */
  public static <E> BatchRead<E> read(
      TableContext context, Collection<? extends EntityKey<? extends E>> keys) {
    return BatchRead.of(context, keys);
  }

  /** Writes items. */
  public static BatchWrite write(TableContext context) {
    return BatchWrite.of(context);
  }
}
