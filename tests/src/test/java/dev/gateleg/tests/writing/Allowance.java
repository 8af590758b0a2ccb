package dev.gateleg.tests.writing;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.time.LocalDate;

// region record
/** How much of a quota is used up on a day. */
@Entity
@TypeName("quota")
@Key(partition = "QUOTA#{name}", sort = "DAY#{day}")
record Allowance(
    @KeyOnly String name,
    @KeyOnly LocalDate day,
    @Attribute("_used") long used,
    @Attribute("_expires") @TimeToLive Instant expires) {}
// endregion
