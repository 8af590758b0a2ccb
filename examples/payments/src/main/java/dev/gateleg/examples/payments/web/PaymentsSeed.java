package dev.gateleg.examples.payments.web;

import dev.gateleg.examples.payments.Cashier;
import dev.gateleg.examples.payments.PaymentService;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/** The seed data of the payments service: two tenants with ten users each, who have a little money. */
final class PaymentsSeed {

  static final List<String> TENANTS = List.of("acme", "bolt");
  static final int USERS = 10;

  private static final int LEAST_CENTS = 1_000;
  private static final int MOST_CENTS = 3_000;
  private static final List<String> NAMES = List.of("Ann", "Bob", "Eve", "Kim", "Max", "Zoe");

  private final long seed;

  PaymentsSeed(long seed) {
    this.seed = seed;
  }

  static String user(int number) {
    return "u" + number;
  }

  void write(PaymentService service) {
    for (String tenant : TENANTS) {
      Cashier cashier = service.tenant(tenant);
      for (int i = 0; i < USERS; i++) {
        Random random = random(tenant, i);
        BigDecimal start = start(random);
        cashier.open(user(i), NAMES.get(random.nextInt(NAMES.size())));
        cashier.deposit("seed", user(i), start);
      }
    }
  }

  /** What all users of all tenants have at first. */
  BigDecimal all() {
    BigDecimal sum = BigDecimal.ZERO;
    for (String tenant : TENANTS) {
      for (int i = 0; i < USERS; i++) {
        sum = sum.add(start(random(tenant, i)));
      }
    }
    return sum;
  }

  private Random random(String tenant, int user) {
    return new Random(seed * 31 + tenant.hashCode() * 7L + user);
  }

  private static BigDecimal start(Random random) {
    return BigDecimal.valueOf(random.nextInt(LEAST_CENTS, MOST_CENTS), 2);
  }
}
