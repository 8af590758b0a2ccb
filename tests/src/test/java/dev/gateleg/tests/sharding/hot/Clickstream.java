package dev.gateleg.tests.sharding.hot;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** The clicks. */
@SingleTable(
    name = "clicks",
    entities = {Click.class})
public interface Clickstream extends Table {

  /** The clicks on a page. */
  @Query
  Pages<Click> clicks(String page);

  /** The clicks of a campaign. */
  @Query(index = "GSI1")
  Pages<Click> ofCampaign(String campaign);
}
