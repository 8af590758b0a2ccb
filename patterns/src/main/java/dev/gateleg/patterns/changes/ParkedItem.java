package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;

/**
 * An item whose changes wait as dead letters, in their order.
 *
 * @param item the hash of its key
 * @param first the number of the first letter that waits
 * @param next the number that the next letter gets
 */
@Entity
@TypeName("parked")
@Key(partition = "CHANGES#{consumer}#DEAD", sort = "ITEM#{item}")
record ParkedItem(
    @Attribute("_consumer") String consumer,
    @Attribute("_item") String item,
    @Attribute("_first") long first,
    @Attribute("_next") long next) {}
