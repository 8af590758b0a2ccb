package dev.gateleg.benchmarks.analytics;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** Trades. */
@SingleTable(
    name = "exchange",
    entities = {Trade.class})
interface Exchange extends Table {

  /** The trades of a market. */
  @Query
  Pages<Trade> trades(String market);
}
