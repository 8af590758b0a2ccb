package dev.gateleg.benchmarks.patterns;

import dev.gateleg.benchmarks.harness.Contest;
import dev.gateleg.benchmarks.harness.Contestant;
import dev.gateleg.benchmarks.harness.Harness;
import dev.gateleg.benchmarks.harness.Plan;
import dev.gateleg.benchmarks.harness.Score;
import java.util.ArrayList;
import java.util.List;

/** The contests of Gateleg's patterns and of the same by hand, on an engine in this process. */
public final class PatternSuite {

  /** The low-level client by hand, which Gateleg is compared with. */
  public static final String BY_HAND = "by hand";

  private static final String GATELEG = "Gateleg";

  /** How many calls are counted: enough for one that only now and then sends more. */
  private static final int COUNTED = 2 * Tills.COUNT;

  static final List<Deed> DEEDS = List.of(
      Deed.NEW_CHARGE,
      Deed.REPLAY,
      Deed.SURPRISE,
      Deed.TRANSFER,
      Deed.TRANSACTION,
      Deed.LOCK,
      Deed.SALE);

  private PatternSuite() {}

  /** The names of all that can be measured. */
  public static List<String> names() {
    return DEEDS.stream().map(Deed::name).toList();
  }

  /** Measures and counts what contains the text; answers the report. */
  public static String run(Plan plan, String only, boolean json) {
    List<Deed> deeds = DEEDS.stream().filter(deed -> deed.name().contains(only)).toList();
    List<PatternRow> rows = new ArrayList<>();
    try (Tills gateleg = new Tills(CashierByGateleg::new, client -> client);
        Tills hand = new Tills(CashierByHand::new, client -> client)) {
      List<Contest> contests =
          deeds.stream().map(deed -> contest(deed, gateleg, hand)).toList();
      List<Score> scores = new Harness(plan).run(contests);
      for (int i = 0; i < deeds.size(); i++) {
        rows.add(new PatternRow(
            scores.get(2 * i),
            scores.get(2 * i + 1),
            cost(deeds.get(i), CashierByGateleg::new),
            cost(deeds.get(i), CashierByHand::new)));
      }
    }
    return json ? PatternReport.json(rows) : PatternReport.table(rows);
  }

  private static Contest contest(Deed deed, Tills gateleg, Tills hand) {
    return new Contest(
        deed.name(),
        List.of(
            new Contestant(GATELEG, i -> deed.call().run(gateleg.cashier(deed.adds()), i)),
            new Contestant(BY_HAND, i -> deed.call().run(hand.cashier(deed.adds()), i))),
        BY_HAND);
  }

  /** What a call sends and consumes, on an engine of its own. */
  static PatternRow.Cost cost(Deed deed, Tills.Maker maker) {
    List<CountingClient> counting = new ArrayList<>();
    try (Tills tills = new Tills(maker, client -> {
      CountingClient counts = new CountingClient(client);
      counting.add(counts);
      return counts;
    })) {
      for (int i = 0; i < COUNTED; i++) {
        deed.call().run(tills.cashier(deed.adds()), i);
      }
    }
    CountingClient counts = counting.get(0);
    return new PatternRow.Cost(
        (double) counts.requests().size() / COUNTED, counts.units() / COUNTED);
  }
}
