package dev.gateleg.proofs.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Entries and their copies. */
@SingleTable(
    name = "archive",
    entities = {Entry.class, Copy.class, Bookmark.class})
interface Archive extends Table {

  /** All entries. */
  @Scan
  Pages<Entry> entries();

  /** All copies. */
  @Scan
  Pages<Copy> copies();
}
