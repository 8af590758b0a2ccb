package dev.gateleg.proofs.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * A library's slip as it was kept, in one table with the new ones: by its number.
 *
 * @param number its number
 * @param reader who has the book
 * @param stamps how often it was stamped
 */
@Entity
@Key(partition = "SLIP#{number}", sort = "SLIP")
public record FormerSlip(int number, String reader, long stamps) {

  FormerSlip stamped() {
    return new FormerSlip(number, reader, stamps + 1);
  }

  FormerSlip of(String other) {
    return new FormerSlip(number, other, stamps);
  }
}
