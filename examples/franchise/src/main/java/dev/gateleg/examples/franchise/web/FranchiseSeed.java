package dev.gateleg.examples.franchise.web;

import dev.gateleg.examples.franchise.FranchiseService;
import dev.gateleg.examples.franchise.PaymentMethod;
import dev.gateleg.examples.franchise.ReportMode;
import dev.gateleg.examples.franchise.Role;
import dev.gateleg.examples.franchise.TenantDesk;
import dev.gateleg.examples.franchise.Transaction;
import dev.gateleg.examples.franchise.TransactionType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The franchise's seed data: three tenants with two branches each, and some transactions of the year 2026. */
final class FranchiseSeed {

  static final int TENANTS = 3;
  static final int BRANCHES = 2;

  /** The tenant whose reports are made from the stream. */
  static final int STREAMED = 2;

  private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
  private static final int TRANSACTIONS = 12;
  private static final List<String> NAMES = List.of("Hafen", "Markt", "Linde");
  private static final List<String> CATEGORIES = List.of("food", "drink", "rent", "staff");
  private static final List<String> CENTRES = List.of("kitchen", "bar", "office");

  private static final List<PaymentMethod> METHODS = List.of(PaymentMethod.values());

  private final long seed;

  FranchiseSeed(long seed) {
    this.seed = seed;
  }

  static String tenant(int number) {
    return "t" + number;
  }

  static String branch(int number) {
    return "b" + number;
  }

  static String email(int tenant) {
    return "owner" + tenant + "@example.org";
  }

  void write(FranchiseService service) {
    for (int i = 0; i < TENANTS; i++) {
      TenantDesk desk = service.tenant(tenant(i));
      desk.found(
          NAMES.get(i) + " GmbH",
          i == STREAMED ? ReportMode.STREAM : ReportMode.TRANSACTION,
          "owner",
          email(i));
      desk.addAccount("auditor", "auditor@example.org", Role.CLERK);
      for (int j = 0; j < BRANCHES; j++) {
        desk.openBranch(branch(j), NAMES.get(i) + " " + (j + 1), "DE" + (100 + j));
        transactions(i, j).forEach(desk::record);
      }
    }
  }

  /** What the seed wrote at a branch. */
  List<Transaction> transactions(int tenant, int branch) {
    Random random = new Random(seed * 31 + tenant * 7L + branch);
    List<Transaction> made = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      made.add(transaction(tenant(tenant), branch(branch), "seed-" + i, random));
    }
    return made;
  }

  static Transaction transaction(String tenant, String branch, String id, Random random) {
    return new Transaction(
        tenant,
        branch,
        NEW_YEAR.plusSeconds(random.nextInt(365 * 24 * 60 * 60)),
        id,
        random.nextInt(3) == 0 ? TransactionType.EXPENSE : TransactionType.INCOME,
        BigDecimal.valueOf(random.nextInt(1, 50_000), 2),
        CATEGORIES.get(random.nextInt(CATEGORIES.size())),
        CENTRES.get(random.nextInt(CENTRES.size())),
        METHODS.get(random.nextInt(METHODS.size())));
  }
}
