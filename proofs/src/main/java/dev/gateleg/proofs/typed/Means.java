package dev.gateleg.proofs.typed;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/** A means of payment. */
public sealed interface Means {

  /** A card. */
  record Card(String number, LocalDate until) implements Means {}

  /** A voucher. */
  record Voucher(BigDecimal worth, Optional<String> code) implements Means {}

  /** Cash. */
  record Cash() implements Means {}
}
