package dev.gateleg.proofs.typed;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;

/** Things and sales. */
@SingleTable(
    name = "everything",
    entities = {Thing.class, Sale.class})
public interface Everything extends Table {

  /** The sales of a shop. */
  @Query
  Pages<Sale> sales(String shop);

  /** Things of a colour. */
  @Query(index = "GSI1")
  Pages<Thing> things(Colour colour);

  /** All sales. */
  @Scan
  Pages<Sale> everySale();
}
