package dev.gateleg.core.spi.table;

import dev.gateleg.core.internal.context.TableContext;

/** What a generated table is made with, and hands on to its base. Immutable and thread-safe. */
public final class OpenTable {

  private final TableContext context;

  /** For tables of the model. */
  public OpenTable(TableContext context) {
    this.context = context;
  }

  /** What the table is opened for. */
  public <S> S scope(Class<S> type) {
    return context.scope(type);
  }

  TableContext context() {
    return context;
  }
}
