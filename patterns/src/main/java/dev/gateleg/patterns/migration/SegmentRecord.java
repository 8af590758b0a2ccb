package dev.gateleg.patterns.migration;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TypeName;

/**
 * A part of a step's work, and who is at it. Whatever a worker writes for a segment, it writes in a transaction that changes
 * this record, on condition that it is still the worker's: one that was overtaken writes nothing.
 *
 * @param migration the migration
 * @param number the segment's number
 * @param run the run that it is of
 * @param owner who is at it; empty if nobody
 * @param beat grows with every sign of life
 * @param position the key after which it goes on, as JSON; empty at the start
 * @param done whether it is done
 * @param read how many items were read
 * @param written how many items were written or deleted
 */
@Entity
@TypeName("migrationSegment")
@Key(partition = "MIGRATION#{migration}", sort = "SEGMENT#{number}")
record SegmentRecord(
    @KeyOnly String migration,
    @KeyOnly int number,
    @Attribute("_run") long run,
    @Attribute("_owner") String owner,
    @Attribute("_beat") long beat,
    @Attribute("_position") String position,
    @Attribute("_done") boolean done,
    @Attribute("_read") long read,
    @Attribute("_written") long written) {}
