package dev.gateleg.tools.check;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.lint.Finding;
import dev.gateleg.model.lint.ModelLint;
import dev.gateleg.model.lint.Rule;
import dev.gateleg.tools.view.IndexEntry;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.ItemView.Kind;
import dev.gateleg.tools.view.KeyAttributeView;
import dev.gateleg.tools.view.KeySegment;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Holds a live table against its model and the rules: its settings, and the items of a sample. */
public final class Doctor {

  private static final int EXAMPLES = 3;
  private static final int LARGE_ITEM = 100 * 1024;
  private static final long LARGE_COLLECTION = 1024 * 1024;
  private static final Duration DELETED_BY = Duration.ofDays(3);

  /** A partition of an index is hot by its size if it holds such a share, and at least so many entries. */
  private static final double HOT_SHARE = 0.2;

  private static final int HOT_ENTRIES = 100;

  /** How often a rule is broken, and where for example. */
  private static final class Tally {
    private long count;
    private final List<String> examples = new ArrayList<>();

    void add(String example) {
      count++;
      if (examples.size() < EXAMPLES) {
        examples.add(example);
      }
    }
  }

  /** Entries and bytes of a partition. */
  private static final class Weight {
    private long entries;
    private long bytes;
  }

  private final TableView view;
  private final DynamoDbClient client;
  private final InstantSource clock;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<Rule, Tally> tallies = new EnumMap<>(Rule.class);
  private final Map<String, Map<String, Weight>> partitions = new HashMap<>();

  /** A doctor for that table. */
  public Doctor(TableView view, DynamoDbClient client, InstantSource clock) {
    this.view = view;
    this.client = client;
    this.clock = clock;
  }

  /**
   * Looks at the model and at the table's settings; costs nothing. A setting that the model says is compared with the live
   * one and is no question of taste.
   */
  public void settings() {
    findings.addAll(ModelLint.check(view.model()));
    for (Difference difference : view.differences()) {
      add(
          difference.breaking() ? Rule.TableDiffers : Rule.TableDrifts,
          difference.subject(),
          difference.message(),
          difference.remedy());
    }
    TableDescription table =
        client.describeTable(describe -> describe.tableName(view.table())).table();
    OptionsModel said = view.model().options();
    if (said.pointInTimeRecovery() == Switch.DEFAULT && !recovery()) {
      add(
          Rule.RecoveryOff,
          view.table(),
          "point-in-time recovery is off: what is deleted or overwritten is gone",
          "switch it on; it costs by the table's size");
    }
    if (said.deletionProtection() == Switch.DEFAULT
        && !Boolean.TRUE.equals(table.deletionProtectionEnabled())) {
      add(
          Rule.DeletionUnprotected,
          view.table(),
          "one call can delete the table",
          "switch deletion protection on; it costs nothing");
    }
    if (said.encryption() == Encryption.DEFAULT && table.sseDescription() == null) {
      add(
          Rule.EncryptionDefault,
          view.table(),
          "it is encrypted with a key that AWS owns, whose use nobody sees",
          "choose a key of your own in KMS if somebody has to see or stop its use");
    }
    emptyIndexes(view.live());
  }

  private boolean recovery() {
    try {
      return client
              .describeContinuousBackups(describe -> describe.tableName(view.table()))
              .continuousBackupsDescription()
              .pointInTimeRecoveryDescription()
              .pointInTimeRecoveryStatus()
          == PointInTimeRecoveryStatus.ENABLED;
    } catch (DynamoDbException e) {
      if ("UnknownOperationException".equals(e.awsErrorDetails().errorCode())) {
        return true; // An endpoint that has no backups can't be blamed for none.
      }
      throw e;
    }
  }

  private void emptyIndexes(LiveTable live) {
    live.indexes().forEach((name, bytes) -> {
      if (bytes == 0 && live.items() > 0) {
        add(
            Rule.IndexEmpty,
            name,
            "it holds nothing, while the table holds " + live.items() + " items",
            "see whether anything is still written into it");
      }
    });
  }

  /** Looks at the items of a sample. */
  public Sample items(LiveTable live, int segments, RandomGenerator random) {
    Sample sample = view.sample(live, segments, random, this::item);
    told();
    hot();
    return sample;
  }

  private void item(ItemView item) {
    String key = key(item.partition(), item.sort());
    if (item.kind() == Kind.UNDECODABLE) {
      tally(Rule.Undecodable, item.entity() + " " + key + ": " + item.reason());
    } else if (item.kind() == Kind.UNKNOWN) {
      tally(Rule.UnknownItem, key + ": " + item.reason());
    }
    if (item.size() > LARGE_ITEM) {
      tally(Rule.LargeItem, key + ": " + item.size() + " bytes");
    }
    if (expired(item.item())) {
      tally(Rule.ExpiredLeft, key);
    }
    weigh("", item.partition(), item.size());
    for (IndexEntry entry : item.indexes()) {
      if (entry.state() == IndexEntry.State.STALE) {
        tally(Rule.StaleIndexKey, key + " on " + entry.index() + ": " + entry.reason());
      }
      if (!entry.partition().isEmpty()) {
        weigh(entry.index(), entry.partition(), item.size());
      }
    }
  }

  private void weigh(String index, List<KeyAttributeView> partition, long bytes) {
    Weight weight = partitions
        .computeIfAbsent(index, any -> new HashMap<>())
        .computeIfAbsent(key(partition, List.of()), any -> new Weight());
    weight.entries++;
    weight.bytes += bytes;
  }

  private void tally(Rule rule, String example) {
    tallies.computeIfAbsent(rule, any -> new Tally()).add(example);
  }

  private boolean expired(Map<String, Value> item) {
    TableModel model = view.model();
    Value end = model.timeToLive() == null ? null : item.get(model.timeToLive());
    long latest = clock.instant().minus(DELETED_BY).getEpochSecond();
    return end != null
        && end.n() != null
        && new BigDecimal(end.n()).compareTo(BigDecimal.valueOf(latest)) < 0;
  }

  private void told() {
    tallies.forEach((rule, tally) -> add(
        rule,
        tally.count + (tally.count == 1 ? " item" : " items"),
        String.join("; ", tally.examples) + (tally.count > EXAMPLES ? "; …" : ""),
        remedy(rule)));
  }

  private static String remedy(Rule rule) {
    return switch (rule) {
      case Undecodable ->
        "mend the items (gateleg update), or the model; the program fails where it reads them";
      case UnknownItem -> "add their entity to the model, or delete them if nobody needs them";
      case StaleIndexKey ->
        "write the items once more through the model; patterns find them in the wrong place, or not";
      case ExpiredLeft ->
        "switch the time to live on: DynamoDB deletes within days what has expired";
      case LargeItem -> "keep large values elsewhere: each read and write pays for all of an item";
      default -> "look at it";
    };
  }

  private void hot() {
    partitions.forEach((index, weights) -> {
      long all = weights.values().stream().mapToLong(weight -> weight.entries).sum();
      weights.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> hot(index, entry.getKey(), entry.getValue(), all, weights.size()));
    });
  }

  private void hot(String index, String key, Weight weight, long all, int count) {
    String place = (index.isEmpty() ? "" : index + " ") + key;
    if (weight.entries >= HOT_ENTRIES && weight.entries >= HOT_SHARE * all) {
      add(
          Rule.HotPartition,
          place,
          String.format(
              Locale.ROOT,
              "it holds %,d of %,d entries that were looked at (%.0f %%), in %,d partitions",
              weight.entries,
              all,
              100.0 * weight.entries / all,
              count),
          "spread it by shards, or put something with more values into its key");
    }
    if (weight.bytes > LARGE_COLLECTION && index.isEmpty()) {
      add(
          Rule.LargeCollection,
          place,
          String.format(
              Locale.ROOT,
              "the collection holds %,d items and %,d bytes at least: to read all of it takes several pages",
              weight.entries,
              weight.bytes),
          "bound its reads, or split it by time or shards");
    }
  }

  private static String key(List<KeyAttributeView> partition, List<KeyAttributeView> sort) {
    return Stream.concat(partition.stream(), sort.stream())
        .map(attribute ->
            attribute.segments().stream().map(KeySegment::text).collect(Collectors.joining()))
        .collect(Collectors.joining(" | "));
  }

  private void add(Rule rule, String subject, String message, @Nullable String remedy) {
    findings.add(new Finding(rule, subject, message, remedy == null ? "" : remedy));
  }

  /** What was found so far, what matters most first. */
  public List<Finding> findings() {
    return findings.stream()
        .sorted((a, b) -> b.rule().level().compareTo(a.rule().level()))
        .toList();
  }
}
