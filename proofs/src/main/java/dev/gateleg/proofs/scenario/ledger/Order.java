package dev.gateleg.proofs.scenario.ledger;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/** Something that a teller is to do with money. */
record Order(String key, Kind kind, String from, String to, BigDecimal amount) {

  static final String CURRENCY = "EUR";

  private static final int MOST_AMOUNT = 40;

  /** What is to be done. A settlement and a release speak of the reservation under their key. */
  enum Kind {
    TRANSFER,
    DEBIT,
    CREDIT,
    RESERVE,
    SETTLE,
    RELEASE
  }

  private static final List<Kind> FIRST =
      List.of(Kind.TRANSFER, Kind.TRANSFER, Kind.TRANSFER, Kind.DEBIT, Kind.CREDIT, Kind.RESERVE);

  static Order random(String key, List<String> accounts, Random random) {
    int from = random.nextInt(accounts.size());
    int to = (from + 1 + random.nextInt(accounts.size() - 1)) % accounts.size();
    return new Order(
        key,
        FIRST.get(random.nextInt(FIRST.size())),
        accounts.get(from),
        accounts.get(to),
        BigDecimal.valueOf(1 + random.nextInt(MOST_AMOUNT)));
  }

  /** What ends this reservation. */
  Order ended(Random random) {
    Kind end = random.nextBoolean() ? Kind.SETTLE : Kind.RELEASE;
    return new Order(key, end, from, to, amount);
  }

  /** Its name in a journal: what is reserved and what ends it are two operations. */
  String name() {
    return kind + " " + key;
  }
}
