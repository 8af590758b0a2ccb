package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.view.ItemView.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads random segments of a parallel scan and tells from them what the table holds. Neighbours in a table are alike, so
 * that the interval is taken over segments and not over items.
 */
final class Sampler {

  /** What is read without asking; a table that is cheaper is counted. */
  static final double UNASKED_UNITS = 300;

  /** Roughly how many items a segment should hold. */
  private static final int SEGMENT_ITEMS = 200;

  /** DynamoDB's limit. */
  private static final int MOST_SEGMENTS = 1_000_000;

  /** Enough for the normal distribution to serve. */
  private static final double NORMAL_95 = 1.96;

  /** With no success among n tries, fewer than 3/n succeed, at 95 %. */
  private static final double RULE_OF_THREE = 3;

  /** What is counted together. */
  private record Group(Kind kind, String entity) {}

  private final TableModel model;
  private final ItemReader reader;
  private final DynamoDbClient client;
  private final String table;
  private final Consumer<ItemView> each;
  private final Statistics statistics = new Statistics();
  private final List<Map<Group, Integer>> segments = new ArrayList<>();
  private double units;

  Sampler(
      TableModel model,
      ItemReader reader,
      DynamoDbClient client,
      String table,
      Consumer<ItemView> each) {
    this.model = model;
    this.reader = reader;
    this.client = client;
    this.table = table;
    this.each = each;
  }

  /** About what a sample of so many segments costs; all of a small table. */
  static double price(LiveTable live, int wanted) {
    double all = Units.read((double) live.bytes(), false);
    return all <= UNASKED_UNITS ? all : Math.min(all, wanted * segmentUnits(live));
  }

  private static double segmentUnits(LiveTable live) {
    return Units.read(live.meanBytes() * SEGMENT_ITEMS, false);
  }

  Sample sample(LiveTable live, int wanted, RandomGenerator random) {
    int of = (int) Math.min(MOST_SEGMENTS, Math.max(1, live.items() / SEGMENT_ITEMS));
    if (Units.read((double) live.bytes(), false) <= UNASKED_UNITS || of <= wanted) {
      segment(0, 1);
      return new Sample(
          true, statistics.sampled(), statistics.sampled(), 1, 1, units, counted(), statistics);
    }
    Set<Integer> chosen = new LinkedHashSet<>();
    while (chosen.size() < wanted) {
      chosen.add(random.nextInt(of));
    }
    chosen.forEach(segment -> segment(segment, of));
    return new Sample(
        false,
        live.items(),
        statistics.sampled(),
        wanted,
        of,
        units,
        estimated(live.items(), of),
        statistics);
  }

  private void segment(int segment, int of) {
    Map<Group, Integer> counts = new HashMap<>();
    Map<String, Value> start = Map.of();
    do {
      ScanRequest.Builder request = ScanRequest.builder()
          .tableName(table)
          .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
      if (!start.isEmpty()) {
        request.exclusiveStartKey(SdkItems.toSdk(start));
      }
      if (of > 1) {
        request.segment(segment).totalSegments(of);
      }
      ScanResponse response = client.scan(request.build());
      for (Map<String, Value> item : SdkItems.fromSdk(response.items())) {
        ItemView view = reader.read(item);
        statistics.add(view);
        each.accept(view);
        counts.merge(group(view), 1, Integer::sum);
      }
      units +=
          response.consumedCapacity() == null ? 0 : response.consumedCapacity().capacityUnits();
      start = SdkItems.fromSdk(response.lastEvaluatedKey());
    } while (!start.isEmpty());
    segments.add(counts);
  }

  private static Group group(ItemView view) {
    return new Group(view.kind(), view.kind() == Kind.ENTITY ? view.entity() : "");
  }

  private List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    for (EntityModel entity : model.entities()) {
      groups.add(new Group(Kind.ENTITY, entity.type()));
    }
    groups.add(new Group(Kind.HIDDEN, ""));
    groups.add(new Group(Kind.UNKNOWN, ""));
    groups.add(new Group(Kind.UNDECODABLE, ""));
    return groups;
  }

  private List<EntityCount> counted() {
    Map<Group, Integer> all = segments.get(0);
    return groups().stream()
        .map(group ->
            new EntityCount(group.kind(), group.entity(), all.getOrDefault(group, 0), 0, true))
        .toList();
  }

  private List<EntityCount> estimated(long items, int of) {
    double n = segments.size();
    double mean = statistics.sampled() / n;
    List<EntityCount> counts = new ArrayList<>();
    for (Group group : groups()) {
      double met = segments.stream().mapToInt(s -> s.getOrDefault(group, 0)).sum();
      double share = met / Math.max(1, statistics.sampled());
      double squares = segments.stream()
          .mapToDouble(s -> s.getOrDefault(group, 0) - share * size(s))
          .map(d -> d * d)
          .sum();
      // The variance of a ratio over segments, which were drawn without putting them back.
      double variance = (1 - n / of) * squares / (n - 1) / n / (mean * mean);
      counts.add(
          met == 0
              ? new EntityCount(
                  group.kind(), group.entity(), Math.round(RULE_OF_THREE * of / n), 0, false)
              : new EntityCount(
                  group.kind(),
                  group.entity(),
                  Math.round(share * items),
                  Math.round(NORMAL_95 * Math.sqrt(variance) * items),
                  true));
    }
    return counts;
  }

  private static int size(Map<Group, Integer> segment) {
    return segment.values().stream().mapToInt(Integer::intValue).sum();
  }
}
