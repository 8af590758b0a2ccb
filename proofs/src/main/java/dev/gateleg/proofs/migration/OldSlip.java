package dev.gateleg.proofs.migration;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/**
 * A library's slip as it was kept, in another table than the new ones: by its number.
 *
 * @param number its number
 * @param reader who has the book
 * @param stamps how often it was stamped
 */
@Entity
@Key(partition = "SLIP#{number}", sort = "SLIP")
public record OldSlip(int number, String reader, long stamps) {

  OldSlip stamped() {
    return new OldSlip(number, reader, stamps + 1);
  }

  OldSlip of(String other) {
    return new OldSlip(number, other, stamps);
  }
}
