package dev.gateleg.tests.tenants;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Index;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.patterns.queue.Lane;
import java.time.Instant;
import java.time.LocalDate;

/** The offices of many tenants, with an index on plain attributes that patterns might be tempted to use too. */
@SingleTable(
    name = "offices",
    entities = {
      Seat.class,
      Note.class,
      Errand.class,
      Shelf.class,
      Gauge.class,
      Visit.class,
      Letter.class,
      LetterInTray.class
    },
    indexes = @Index(name = "by_owner", partitionKey = "owner", sortKey = "state"))
@Scope("tenant")
public interface Offices extends Table {

  /** A tenant's notes. */
  @Query
  Pages<Note> notes();

  /** A tenant's errands, the earliest first. */
  @Query(index = "WORK")
  Pages<Errand> errands(Lane lane, @To Instant due);

  /** What a tenant's thermometer showed on a day, from one instant until before another. */
  @Query
  Pages<Gauge> gauges(String gauge, LocalDate atDate, @From Instant from, @Before Instant until);

  /** The visits of a tenant's door. */
  @Query
  Pages<Visit> visits(String door);

  /** The letters in the tray of somebody in a tenant's office. */
  @Query(consistent = true)
  Pages<LetterInTray> tray(String to);
}
