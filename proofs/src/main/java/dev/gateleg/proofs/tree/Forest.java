package dev.gateleg.proofs.tree;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** A tree alone in its table. */
@SingleTable(
    name = "forest",
    entities = {Leaf.class})
interface Forest extends Table {

  /** All nodes as they stand in the table. */
  @Query
  Pages<Leaf> leaves();
}
