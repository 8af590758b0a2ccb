package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;

/**
 * Who replays the dead letters of a consumer: one at a time.
 *
 * @param owner the one who does
 * @param beat another one with every sign of life
 */
@Entity
@TypeName("replay")
@Key(partition = "CHANGES#{consumer}#DEAD", sort = "REPLAY")
record ReplayLease(
    @Attribute("_consumer") String consumer,
    @Attribute("_owner") String owner,
    @Attribute("_beat") long beat) {}
