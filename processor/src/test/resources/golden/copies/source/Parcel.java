package copies;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;

/** A purchase in its courier's list, from the stream; a purchase without a courier is in none. */
@Entity
@CopyOf(value = Purchase.class, kept = CopyOf.Kept.FROM_STREAM)
@Key(partition = "COURIER#{courier}", sort = "PARCEL#{purchaseId}")
public record Parcel(@KeyOnly String courier, @KeyOnly String purchaseId, State state) {}
