package dev.gateleg.benchmarks.patterns;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * Something that is done at the till, the same by Gateleg and by hand.
 *
 * @param name what it is called
 * @param adds whether it adds items to the table
 * @param call does it once; the number is another one with every call
 */
record Deed(String name, boolean adds, Call call) {

  /** What is done. */
  interface Call {
    Object run(Cashier cashier, int number);
  }

  static final Deed NEW_CHARGE = new Deed(
      "new charge",
      true,
      (cashier, i) -> cashier.charge("charge-" + i, Tills.account(i), Tills.AMOUNT));

  static final Deed REPLAY = new Deed(
      "replay, expected",
      false,
      (cashier, i) -> cashier.chargeAgain(Tills.before(i), Tills.account(i), Tills.AMOUNT));

  static final Deed SURPRISE = new Deed(
      "replay, unannounced",
      false,
      (cashier, i) -> cashier.charge(Tills.before(i), Tills.account(i), Tills.AMOUNT));

  static final Deed TRANSFER = new Deed(
      "transfer",
      true,
      (cashier, i) -> cashier.transfer(
          "transfer-" + i, Tills.account(i), Tills.account(i + 1), BigDecimal.ONE));

  static final Deed TRANSACTION = new Deed(
      "transaction",
      false,
      (cashier, i) -> cashier.move(Tills.account(i), Tills.account(i + 1), Tills.AMOUNT));

  static final Deed LOCK =
      new Deed("lock and release", false, (cashier, i) -> cashier.lock(Tills.account(i)));

  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 28;
  private static final List<String> CATEGORIES = List.of("FOOD", "DRINK", "BOOK");

  static final Deed SALE = new Deed(
      "sale with rollup",
      true,
      (cashier, i) -> cashier.sell(new Sale(
          "sale-" + i,
          Tills.account(i),
          FIRST_DAY.plusDays(i % DAYS),
          CATEGORIES.get(i % CATEGORIES.size()),
          BigDecimal.valueOf(i % Tills.COUNT + 1L, 2))));
}
