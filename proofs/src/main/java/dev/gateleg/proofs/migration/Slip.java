package dev.gateleg.proofs.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * A library's slip as it is to be kept: with its reader's.
 *
 * @param number its number
 * @param reader who has the book
 * @param stamps how often it was stamped
 */
@Entity
@Key(partition = "READER#{reader}", sort = "SLIP#{number}")
public record Slip(int number, String reader, long stamps) {

  Slip stamped() {
    return new Slip(number, reader, stamps + 1);
  }
}
