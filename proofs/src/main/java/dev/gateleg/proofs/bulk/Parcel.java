package dev.gateleg.proofs.bulk;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Something that is imported. */
@Entity
@Key(partition = "PARCEL#{parcelId}", sort = "PARCEL")
record Parcel(String parcelId, long weight) {}
