package dev.gateleg.tests.queue;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.patterns.queue.Lane;
import dev.gateleg.patterns.queue.QueueModel;
import dev.gateleg.patterns.queue.Queued;
import dev.gateleg.patterns.queue.Ticket;
import java.time.Instant;
import java.util.Optional;

// region entity
/** A parcel, which is in the index as long as it has to be sent. */
@Entity
@Key(partition = "PARCEL#{parcelId}", sort = "PARCEL")
@Key(index = "WORK", partition = "SEND#{lane}", sort = "{due}#{parcelId}")
public record Parcel(
    String parcelId,
    String address,
    boolean sent,
    Optional<Lane> lane,
    Optional<Instant> due,
    Optional<Ticket> ticket)
    implements Queued {

  public static final QueueModel<Parcel> QUEUE =
      new QueueModel<>(Parcels.TYPE, Parcels.lane, Parcels.due, Parcels.ticket);
  // endregion

  static Parcel due(String parcelId, Instant due) {
    return new Parcel(
        parcelId,
        "Baker Street",
        false,
        Optional.of(Lane.WAITING),
        Optional.of(due),
        Optional.empty());
  }
}
