package dev.gateleg.patterns.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;

/** What a migration keeps in the new table. */
@SingleTable(
    name = "migrations",
    entities = {StateRecord.class, SegmentRecord.class, GateRecord.class})
interface MigrationStore extends Table {

  /** The segments of a migration. */
  @Query(consistent = true)
  Pages<SegmentRecord> segments(String migration);
}
