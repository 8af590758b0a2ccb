package dev.gateleg.tests.restore;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.RolledUp;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Where a parcel was weighed on its way: in the parcel's collection, without a version, and rolled up by depot. */
@Entity
@Key(partition = "PARCEL#{parcelId}", sort = "STOP#{number:4}")
@RolledUp(Weights.class)
public record Stop(
    String parcelId,
    int number,
    String depot,
    BigDecimal weight,
    Instant at,
    Optional<String> note) {}
