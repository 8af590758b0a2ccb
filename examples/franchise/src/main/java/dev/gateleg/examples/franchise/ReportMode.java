package dev.gateleg.examples.franchise;

/** How a tenant's reports follow its transactions. */
public enum ReportMode {
  /** In the transaction that writes: never behind, and every write takes four items. */
  TRANSACTION,
  /** From the stream of changes: a write takes one item, and the reports follow shortly after. */
  STREAM
}
