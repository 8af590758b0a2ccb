package dev.gateleg.patterns.changes;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TypeName;
import java.time.Instant;
import java.util.List;

/**
 * A part of a dead letter: most have one, those of large items several.
 *
 * @param item the hash of the item's key
 * @param number which letter of the item it is
 * @param part which part of the letter it is
 * @param parts how many parts the letter has
 * @param cause why it could not be handled
 * @param attempts how often that was tried
 * @param at when it was given up
 * @param effects the effects that were made already
 * @param content the record, or a part of it
 */
@Entity
@TypeName("letter")
@Key(partition = "CHANGES#{consumer}#DEAD", sort = "LETTER#{item}#{number}#{part}")
record LetterPart(
    @Attribute("_consumer") String consumer,
    @Attribute("_item") String item,
    @Attribute("_number") long number,
    @Attribute("_part") int part,
    @Attribute("_parts") int parts,
    @Attribute("_cause") String cause,
    @Attribute("_attempts") int attempts,
    @Attribute("_at") Instant at,
    @Attribute("_effects") List<String> effects,
    @Attribute("_content") byte[] content) {}
