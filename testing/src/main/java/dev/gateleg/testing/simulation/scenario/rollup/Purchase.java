package dev.gateleg.testing.simulation.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Something that was bought. The entries are what was done to it. */
@Entity
@Key(partition = "PURCHASE#{purchaseId}", sort = "PURCHASE")
record Purchase(
    String purchaseId, LocalDate day, String kind, BigDecimal amount, List<String> entries) {

  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 31);

  private static final int DAYS = 2;
  private static final List<String> KINDS = List.of("bread", "milk", "rice");
  private static final int MOST_AMOUNT = 9;

  static Purchase random(String purchaseId, Random random) {
    return new Purchase(purchaseId, FIRST_DAY, KINDS.get(0), BigDecimal.ONE, List.of())
        .changed(purchaseId, random);
  }

  /** The same with one more entry, and with other values of everything. */
  Purchase changed(String entry, Random random) {
    List<String> more = new ArrayList<>(entries);
    more.add(entry);
    return new Purchase(
        purchaseId,
        FIRST_DAY.plusDays(random.nextInt(DAYS)),
        KINDS.get(random.nextInt(KINDS.size())),
        BigDecimal.valueOf(random.nextInt(MOST_AMOUNT)),
        more);
  }
}
