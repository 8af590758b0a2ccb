package dev.gateleg.s3;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Notes. */
@SingleTable(
    name = "notebook",
    entities = {Note.class})
interface Notebook extends Table {

  /** All notes. */
  @Scan
  Pages<Note> notes();
}
