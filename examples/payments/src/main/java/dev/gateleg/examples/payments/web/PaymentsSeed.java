package dev.gateleg.examples.payments.web;

import dev.gateleg.examples.payments.Cashier;
import dev.gateleg.examples.payments.PaymentService;
import java.math.BigDecimal;
import java.util.List;

/** The seed data of the payments service: two tenants with ten users each, who have a little money. */
final class PaymentsSeed {

  static final List<String> TENANTS = List.of("acme", "bolt");
  static final int USERS = 10;
  static final BigDecimal START = new BigDecimal("20.00");

  private PaymentsSeed() {}

  static String user(int number) {
    return "u" + number;
  }

  static void write(PaymentService service) {
    for (String tenant : TENANTS) {
      Cashier cashier = service.tenant(tenant);
      for (int i = 0; i < USERS; i++) {
        cashier.open(user(i), "User " + i);
        cashier.deposit("seed", user(i), START);
      }
    }
  }
}
