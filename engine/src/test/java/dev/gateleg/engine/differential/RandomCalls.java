package dev.gateleg.engine.differential;

import java.util.Random;

/** Random calls of all the data plane; the same for the same seed. */
final class RandomCalls {

  private final Choices choices;
  private final ItemCalls items;
  private final RangeCalls ranges;
  private final LegacyCalls legacy;
  private final BatchCalls batches;
  private final TransactionCalls transactions;
  private final StatementCalls statements;

  RandomCalls(Random random) {
    choices = new Choices(random);
    items = new ItemCalls(choices);
    ranges = new RangeCalls(choices);
    legacy = new LegacyCalls(choices);
    batches = new BatchCalls(choices);
    transactions = new TransactionCalls(choices);
    statements = new StatementCalls(choices);
  }

  Call next() {
    return switch (choices.below(22)) {
      case 0, 1, 2 -> items.put();
      case 3, 4, 5 -> items.update();
      case 6 -> items.delete();
      case 7 -> items.get();
      case 8 -> ranges.query();
      case 9 -> ranges.queryIndex();
      case 10 -> ranges.queryPages();
      case 11 -> choices.oneIn(2) ? ranges.scan() : ranges.scanPages();
      case 12, 13, 14 -> legacy.next();
      case 15 -> batches.get();
      case 16 -> batches.write();
      case 17, 18 -> transactions.write();
      case 19 -> transactions.get();
      default -> statements.next();
    };
  }
}
