package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.util.Optional;

/**
 * A page of the first read of all data, written before it is told.
 *
 * @param segment the segment that it is of
 * @param number its place in the segment
 * @param content the items and how they were
 * @param next where the next page begins; empty where this is the last
 */
@Entity
@TypeName("snapshot")
@Key(partition = "CHANGES#{consumer}#SNAPSHOT", sort = "PAGE#{segment}#{number}")
record SnapshotPage(
    @Attribute("_consumer") String consumer,
    @Attribute("_segment") String segment,
    @Attribute("_number") long number,
    @Attribute("_content") byte[] content,
    @Attribute("_next") Optional<String> next) {}
