package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Random;

/** A receipt that is declared without its reports. */
@Entity
@Key(partition = "RECEIPT#{receiptId}", sort = "RECEIPT")
record LooseReceipt(String receiptId, LocalDate day, BigDecimal amount) {

  static LooseReceipt random(String receiptId, Random random) {
    return new LooseReceipt(
        receiptId,
        Receipt.FIRST_DAY.plusDays(random.nextInt(2)),
        BigDecimal.valueOf(1L + random.nextInt(8)));
  }
}
