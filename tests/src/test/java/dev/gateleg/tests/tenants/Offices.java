package dev.gateleg.tests.tenants;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Index;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.patterns.queue.Lane;
import java.time.Instant;

/** The offices of many tenants, with an index on plain attributes that patterns might be tempted to use too. */
@SingleTable(
    name = "offices",
    entities = {Seat.class, Note.class, Errand.class},
    indexes = @Index(name = "by_owner", partitionKey = "owner", sortKey = "state"))
@Scope("tenant")
public interface Offices extends Table {

  /** A tenant's notes. */
  @Query
  Pages<Note> notes();

  /** A tenant's errands, the earliest first. */
  @Query(index = "WORK")
  Pages<Errand> errands(Lane lane, @To Instant due);
}
