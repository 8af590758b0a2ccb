package dev.gateleg.patterns.bulk;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CheckReturnValue;
import java.nio.file.Path;

/** Imports, exports, reads and deletes of many items of a table. Immutable and thread-safe. */
public final class Bulk {

  private final Table table;

  private Bulk(Table table) {
    this.table = table;
  }

  /** Many items of a table. */
  public static Bulk on(Table table) {
    return new Bulk(table);
  }

  /** The import of a source, about to run. */
  @CheckReturnValue
  public BulkImport importing(BulkSource source) {
    return new BulkImport(table, source, BulkSettings.DEFAULT, false, false, BulkImport.EVERY);
  }

  /** The export of the whole table into a folder, about to run. */
  @CheckReturnValue
  public BulkExport exporting(Path folder) {
    return new BulkExport(table, folder, BulkSettings.DEFAULT, false);
  }

  /** The read of all items as they are stored, about to run. */
  @CheckReturnValue
  public BulkRead reading() {
    return BulkRead.of(table);
  }

  /** The delete of all that a query or scan finds, about to run. */
  @CheckReturnValue
  public BulkDelete deleting(Pages<?> found) {
    return new BulkDelete(table, found, BulkSettings.DEFAULT);
  }
}
