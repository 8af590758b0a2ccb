package dev.gateleg.patterns.changes;

import dev.gateleg.core.spi.stream.StreamRecord;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A change that waits: it could not be handled, or an earlier one of its item could not.
 *
 * @param item the hash of the item's key, the same for all letters of an item
 * @param number the letter's place among those of its item
 * @param key the item's key, for people: {@code ORDER#o1, METADATA}
 * @param record the change
 * @param cause why it waits
 * @param attempts how often it was tried
 * @param at when it was given up
 * @param effects the effects that were made {@link Change#once} before it failed
 */
public record DeadLetter(
    String item,
    long number,
    String key,
    StreamRecord record,
    String cause,
    int attempts,
    Instant at,
    Set<String> effects) {

  /** Letters of their parts, which stand in order. */
  static List<DeadLetter> of(Changes changes, Iterable<LetterPart> parts) {
    List<DeadLetter> letters = new ArrayList<>();
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (LetterPart part : parts) {
      content.writeBytes(part.content());
      if (part.part() == part.parts() - 1) {
        StreamRecord record = Images.decoded(content.toByteArray());
        letters.add(new DeadLetter(
            part.item(),
            part.number(),
            changes.streamed().shown(record),
            record,
            part.cause(),
            part.attempts(),
            part.at(),
            Set.copyOf(part.effects())));
        content.reset();
      }
    }
    return letters;
  }
}
