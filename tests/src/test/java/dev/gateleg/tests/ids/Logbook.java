package dev.gateleg.tests.ids;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.key.Ksuid;

/** What happens to devices, by ids that sort by time. */
@SingleTable(name = "logbook", entities = Logbook.Entry.class)
public interface Logbook extends Table {

  // region ksuid
  /** Something that happened to a device; its id tells when, and sorts so. */
  @Entity
  @Key(partition = "DEVICE#{deviceId}", sort = "ENTRY#{entryId}")
  record Entry(String deviceId, Ksuid entryId, String text) {}

  /** What happened to a device from an id on. */
  @Query
  Pages<Entry> since(String deviceId, @From("entryId") Ksuid from);

  // endregion

  /** What happened to a device, newest first. */
  @Query(newestFirst = true)
  Pages<Entry> latest(String deviceId);
}
