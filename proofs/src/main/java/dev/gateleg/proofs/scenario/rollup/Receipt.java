package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.RolledUp;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Something that was paid, which reports count. The entries are what was done to it. */
@Entity
@Key(partition = "RECEIPT#{receiptId}", sort = "RECEIPT")
@RolledUp(Reporting.class)
record Receipt(
    String receiptId, LocalDate day, String kind, BigDecimal amount, List<String> entries) {

  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 31);

  private static final int DAYS = 2;
  private static final List<String> KINDS = List.of("bread", "milk");
  private static final int MOST_AMOUNT = 9;

  static Receipt random(String receiptId, Random random) {
    return new Receipt(receiptId, FIRST_DAY, "bread", BigDecimal.ONE, List.of())
        .changed(receiptId, random);
  }

  /** The same with one more entry, and with other values of everything. */
  Receipt changed(String entry, Random random) {
    List<String> more = new ArrayList<>(entries);
    more.add(entry);
    return new Receipt(
        receiptId,
        FIRST_DAY.plusDays(random.nextInt(DAYS)),
        KINDS.get(random.nextInt(KINDS.size())),
        BigDecimal.valueOf(random.nextInt(MOST_AMOUNT)),
        more);
  }
}
