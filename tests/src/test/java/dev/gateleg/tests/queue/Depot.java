package dev.gateleg.tests.queue;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.patterns.queue.Lane;
import java.time.Instant;

/** Parcels and letters that have to be sent. */
@SingleTable(
    name = "depot",
    entities = {Parcel.class, Letter.class, Shelf.class})
public interface Depot extends Table {

  // region pattern
  /** Parcels to be sent, or those that could not be, the earliest first. */
  @Query(index = "WORK")
  Pages<Parcel> parcels(Lane lane, @To Instant due);
  // endregion

  /** Letters to be sent, of a shard. */
  @Query(index = "WORK")
  Pages<Letter> letters(Lane lane, int shard, @To Instant due);
}
