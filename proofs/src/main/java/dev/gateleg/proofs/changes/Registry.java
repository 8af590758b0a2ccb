package dev.gateleg.proofs.changes;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Folders and the lists that show them. */
@SingleTable(
    name = "registry",
    entities = {Folder.class, DeskFolder.class, ShelfFolder.class, LooseFolder.class})
interface Registry extends Table {

  /** All folders. */
  @Scan
  Pages<Folder> folders();

  /** All lines of the lists that nobody declared. */
  @Scan
  Pages<LooseFolder> loose();
}
