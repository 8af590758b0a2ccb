package dev.gateleg.tests.sharding.growing;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import java.time.Instant;
import java.util.Optional;

/** The access patterns of a web site's visits. */
@SingleTable(
    name = "site",
    entities = {Visit.class, Voucher.class})
public interface Site extends Table {

  /** One visit. */
  @Get
  Optional<Visit> visit(String page, Instant at, String visitId);

  /** A page's visits, of all shards in one order. */
  @Query
  Pages<Visit> visits(String page);

  /** The visits from a country. */
  @Query(index = "GSI1")
  Pages<Visit> from(String country);

  /** The vouchers of a page. */
  @Query
  Pages<Voucher> vouchers(String page);

  /** Every visit. */
  @Scan
  Pages<Visit> everyVisit();
}
