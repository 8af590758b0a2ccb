package dev.gateleg.proofs.scenario.rollup;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Something that was bought. The entries are what was done to it. */
@Entity
@Key(partition = "PURCHASE#{purchaseId}", sort = "PURCHASE")
record Purchase(
    String purchaseId,
    LocalDate day,
    Optional<String> label,
    BigDecimal amount,
    List<String> entries) {

  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 31);

  /** The kind of purchases without a label. */
  private static final String NONE = "none";

  private static final int DAYS = 2;
  private static final List<String> KINDS = List.of("bread", "milk", NONE);
  private static final int MOST_AMOUNT = 9;

  String kind() {
    return label.orElse(NONE);
  }

  static Purchase random(String purchaseId, Random random) {
    return new Purchase(purchaseId, FIRST_DAY, Optional.empty(), BigDecimal.ONE, List.of())
        .changed(purchaseId, random);
  }

  /** The same with one more entry, and with other values of everything. */
  Purchase changed(String entry, Random random) {
    List<String> more = new ArrayList<>(entries);
    more.add(entry);
    return new Purchase(
        purchaseId,
        FIRST_DAY.plusDays(random.nextInt(DAYS)),
        Optional.of(KINDS.get(random.nextInt(KINDS.size()))).filter(kind -> !kind.equals(NONE)),
        BigDecimal.valueOf(random.nextInt(MOST_AMOUNT)),
        more);
  }

  /** The same with another label, or with another amount, and nothing else that tells that it was changed. */
  Purchase touched(Random random) {
    Purchase other = changed("touched", random);
    return random.nextBoolean()
        ? new Purchase(purchaseId, day, other.label, amount, entries)
        : new Purchase(purchaseId, day, label, other.amount, entries);
  }
}
