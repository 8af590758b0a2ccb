package dev.gateleg.cloudwatch;

import dev.gateleg.cloudwatch.Advice.Finding;
import dev.gateleg.cloudwatch.Advice.Kind;
import dev.gateleg.core.cost.CallCost;
import dev.gateleg.core.cost.CostModel;
import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.lint.ModelLint;
import dev.gateleg.model.lint.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Recommends how to pay for a table: capacity mode, bounds of auto scaling, table class, and what to do about its indexes.
 * Computes on what is given; nothing is sent. Immutable and thread-safe.
 *
 * <p>Provisioned bounds are the cheapest that would have throttled nothing in the given usage, by a model of auto scaling; a
 * load that patterns declare raises the upper bound.
 */
public final class Advisor {

  /** How much has to be seen: a week has its own shape. */
  public static final Duration LEAST_SPAN = Duration.ofDays(7);

  /** How long after a switch to on-demand DynamoDB refuses the next one; some Regions allow more. */
  public static final Duration BETWEEN_SWITCHES = Duration.ofHours(24);

  private static final double MINUTES_OF_HOUR = 60;
  private static final double DIFFERS = 2;

  private final Prices prices;
  private final Duration least;
  private final @Nullable TableModel model;

  private Advisor(Prices prices, Duration least, @Nullable TableModel model) {
    this.prices = prices;
    this.least = least;
    this.model = model;
  }

  /** An advisor by these prices. */
  public static Advisor of(Prices prices) {
    return new Advisor(prices, LEAST_SPAN, null);
  }

  /** The same that is content with a shorter usage. */
  public Advisor leastSpan(Duration span) {
    return new Advisor(prices, span, model);
  }

  /** The same that knows the table's model: the load that patterns declare, and what indexes are read for. */
  public Advisor model(TableModel table) {
    return new Advisor(prices, least, table);
  }

  /** What to do. */
  public Advice advise(TableState state, Usage usage) {
    String saw = saw(state, usage);
    Map<String, Double> declared = declared();
    if (usage.span().compareTo(least) < 0 || usage.points() == 0) {
      return new Advice(
          "not enough data: " + saw + "; " + words(least) + " are needed",
          0,
          List.of(),
          declaredOnly(declared),
          onDemandFrom(state));
    }
    List<Bounds> bounds = new ArrayList<>();
    for (Track track : usage.tracks()) {
      bounds.add(raised(BoundsSearch.cheapest(track), declared));
    }
    List<Choice> choices = new ArrayList<>();
    for (TableClass each : TableClass.values()) {
      choices.add(onDemand(each, state, usage));
      choices.add(provisioned(each, state, usage, bounds));
    }
    choices.sort(Comparator.comparingDouble(Choice::month));
    return new Advice(
        saw, now(state, usage), choices, findings(state, usage, declared), onDemandFrom(state));
  }

  private static String saw(TableState state, Usage usage) {
    return String.format(
        Locale.ROOT,
        "%s of %s with %,d data points, %,.0f read and %,.0f write units",
        words(usage.span()),
        state.table(),
        usage.points(),
        sum(usage, Direction.READ),
        sum(usage, Direction.WRITE));
  }

  private static double sum(Usage usage, Direction direction) {
    return usage.tracks().stream()
        .filter(track -> track.direction() == direction)
        .mapToDouble(Track::sum)
        .sum();
  }

  static String words(Duration span) {
    return span.toDays() >= 2
        ? span.toDays() + " days"
        : span.toHours() >= 2 ? span.toHours() + " hours" : span.toMinutes() + " minutes";
  }

  private static double months(Usage usage) {
    return usage.minutes() / MINUTES_OF_HOUR / Prices.HOURS_OF_MONTH;
  }

  private Choice onDemand(TableClass tableClass, TableState state, Usage usage) {
    Prices.Rates rates = prices.of(tableClass);
    return new Choice(
        true, tableClass, List.of(), requests(rates, usage), rates.storageMonth((double)
            state.bytes()));
  }

  private static double requests(Prices.Rates rates, Usage usage) {
    return usage.tracks().stream()
            .mapToDouble(track -> track.direction().onDemand(rates, track.sum()))
            .sum()
        / months(usage);
  }

  private Choice provisioned(
      TableClass tableClass, TableState state, Usage usage, List<Bounds> bounds) {
    Prices.Rates rates = prices.of(tableClass);
    double whole = bounds.stream()
        .mapToDouble(b -> b.track().direction().provisionedHour(rates, b.unitHours()))
        .sum();
    return new Choice(false, tableClass, bounds, whole / months(usage), rates.storageMonth((double)
        state.bytes()));
  }

  private double now(TableState state, Usage usage) {
    Prices.Rates rates = prices.of(state.tableClass());
    double storage = rates.storageMonth((double) state.bytes());
    if (state.onDemand()) {
      return storage + requests(rates, usage);
    }
    double hour = 0;
    for (Map<Direction, Long> units : state.capacity().values()) {
      for (Map.Entry<Direction, Long> each : units.entrySet()) {
        hour += each.getKey().provisionedHour(rates, each.getValue());
      }
    }
    return storage + hour * Prices.HOURS_OF_MONTH;
  }

  private static @Nullable Instant onDemandFrom(TableState state) {
    Instant last = state.becameOnDemand();
    return last == null ? null : last.plus(BETWEEN_SWITCHES);
  }

  /** Bounds whose upper end also serves what patterns declare. */
  private static Bounds raised(Bounds bounds, Map<String, Double> declared) {
    double wanted = declared.getOrDefault(bounds.track().name(), 0.0);
    long most = Math.max(bounds.most(), (long) Math.ceil(wanted * 100 / bounds.target()));
    return most == bounds.most()
        ? bounds
        : new Bounds(bounds.track(), bounds.least(), most, bounds.target(), bounds.unitHours());
  }

  /** The units a second that patterns declare, by the names of tracks. */
  private Map<String, Double> declared() {
    Map<String, Double> declared = new TreeMap<>();
    if (model == null) {
      return declared;
    }
    for (CallCost call : CostModel.of(model).reads()) {
      if (call.perSecond() > 0) {
        declared.merge("table reads", call.cost().table() * call.perSecond(), Double::sum);
        call.cost()
            .indexes()
            .forEach((index, units) ->
                declared.merge(track(index) + " reads", units * call.perSecond(), Double::sum));
      }
    }
    declared.values().removeIf(units -> units == 0);
    return declared;
  }

  /** A local index is paid for by the table's capacity. */
  private String track(String index) {
    return Objects.requireNonNull(model).indexes().stream()
            .filter(IndexModel::local)
            .anyMatch(local -> local.name().equals(index))
        ? "table"
        : index;
  }

  private List<Finding> declaredOnly(Map<String, Double> declared) {
    List<Finding> findings = new ArrayList<>();
    Prices.Rates rates = prices.of(TableClass.STANDARD);
    declared.forEach((track, units) -> findings.add(new Finding(
        Kind.LOAD_DECLARED,
        track.substring(0, track.indexOf(' ')),
        String.format(
            Locale.ROOT,
            "%s: patterns declare %,.1f units a second at the busiest, by what they say of their items",
            track,
            units),
        rates.onDemand(units * 3600 * Prices.HOURS_OF_MONTH, 0))));
    return findings;
  }

  private List<Finding> findings(TableState state, Usage usage, Map<String, Double> declared) {
    List<Finding> findings = new ArrayList<>();
    Prices.Rates rates = prices.of(state.tableClass());
    for (Map.Entry<String, Long> index : state.indexes().entrySet()) {
      double reads = sum(usage, index.getKey(), Direction.READ);
      double writes = sum(usage, index.getKey(), Direction.WRITE);
      double month = rates.onDemand(0, writes) / months(usage)
          + Math.max(0, index.getValue() / (double) (1L << 30) * rates.gigabyteMonth());
      if (reads == 0) {
        findings.add(new Finding(
            Kind.INDEX_UNUSED,
            index.getKey(),
            String.format(
                Locale.ROOT,
                "%s was not read in %s; %,.0f write units went into it, and it holds %,d bytes: drop it if nothing needs it",
                index.getKey(),
                words(usage.span()),
                writes,
                index.getValue()),
            month));
      } else if (overProjected(index.getKey())) {
        findings.add(new Finding(
            Kind.INDEX_OVER_PROJECTED,
            index.getKey(),
            String.format(
                Locale.ROOT,
                "%s holds whole items and its patterns read a part; its %,.0f write units and %,d bytes shrink with a smaller projection",
                index.getKey(),
                writes,
                index.getValue()),
            month));
      }
    }
    for (Track track : usage.tracks()) {
      double said = declared.getOrDefault(track.name(), 0.0);
      boolean told = declared.containsKey(track.name());
      if (told && (said > DIFFERS * track.peak() || track.peak() > DIFFERS * said)) {
        findings.add(new Finding(
            Kind.LOAD_DIFFERS,
            track.index().isEmpty() ? "table" : track.index(),
            String.format(
                Locale.ROOT,
                "%s: patterns declare %,.1f units a second, the busiest minute had %,.1f; mend @Load, or expect that much",
                track.name(),
                said,
                track.peak()),
            0));
      }
    }
    return findings;
  }

  private boolean overProjected(String index) {
    return model != null
        && ModelLint.check(model).stream()
            .anyMatch(finding ->
                finding.rule() == Rule.IndexOverProjected && finding.subject().equals(index));
  }

  private static double sum(Usage usage, String index, Direction direction) {
    return usage.tracks().stream()
        .filter(track -> track.index().equals(index) && track.direction() == direction)
        .mapToDouble(Track::sum)
        .sum();
  }
}
