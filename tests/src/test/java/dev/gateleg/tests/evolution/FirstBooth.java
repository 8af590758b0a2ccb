package dev.gateleg.tests.evolution;

import dev.gateleg.core.Table;
import dev.gateleg.model.Get;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The booth's table as it was at first. */
@SingleTable(
    name = "booth",
    entities = {FirstTicket.class})
interface FirstBooth extends Table {

  /** One ticket. */
  @Get
  Optional<FirstTicket> ticket(String id);
}
