package dev.gateleg.cloudwatch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataRequest;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataResponse;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;

/** Reads from CloudWatch what a table consumed. Thread-safe as its client is. */
public final class Metrics {

  private static final String NAMESPACE = "AWS/DynamoDB";
  private static final int PERIOD = 60;

  /** CloudWatch keeps minutes for fifteen days. */
  private static final Duration LONGEST = Duration.ofDays(15);

  /** So many tracks of fifteen days stay below the 100,800 points of one request. */
  private static final int TRACKS_AT_ONCE = 4;

  private final CloudWatchClient client;
  private final InstantSource clock;

  /** Metrics by a client. */
  public Metrics(CloudWatchClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /** What the table and its global indexes consumed until now; no longer than the table is there, and 15 days at most. */
  public Usage usage(TableState state, Duration span) {
    Instant end = clock.instant().truncatedTo(ChronoUnit.MINUTES);
    Duration wanted = span.compareTo(LONGEST) > 0 ? LONGEST : span;
    Instant start = end.minus(wanted);
    if (start.isBefore(state.created())) {
      start = state.created().truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    }
    int minutes = (int) Math.max(0, Duration.between(start, end).toMinutes());
    List<String> places = new ArrayList<>(List.of(""));
    places.addAll(state.indexes().keySet().stream().sorted().toList());
    List<Wanted> all = new ArrayList<>();
    for (String index : places) {
      for (Direction direction : Direction.values()) {
        all.add(new Wanted(index, direction, new double[minutes]));
      }
    }
    long points = 0;
    for (int i = 0; minutes > 0 && i < all.size(); i += TRACKS_AT_ONCE) {
      points +=
          read(state.table(), all.subList(i, Math.min(all.size(), i + TRACKS_AT_ONCE)), start, end);
    }
    return new Usage(start, all.stream().map(Wanted::track).toList(), points);
  }

  /** A track that is being read. */
  private static final class Wanted {
    private final String index;
    private final Direction direction;
    private final double[] minutes;

    Wanted(String index, Direction direction, double[] minutes) {
      this.index = index;
      this.direction = direction;
      this.minutes = minutes;
    }

    Track track() {
      return Track.of(index, direction, minutes);
    }
  }

  private long read(String table, List<Wanted> wanted, Instant start, Instant end) {
    Map<String, Wanted> byId = new HashMap<>();
    List<MetricDataQuery> queries = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      byId.put("t" + i, wanted.get(i));
      queries.add(query("t" + i, table, wanted.get(i)));
    }
    long points = 0;
    String next = null;
    do {
      GetMetricDataResponse response = client.getMetricData(page(queries, start, end, next));
      for (MetricDataResult result : response.metricDataResults()) {
        Wanted track = byId.get(result.id());
        for (int i = 0; track != null && i < result.timestamps().size(); i++) {
          long minute = Duration.between(start, result.timestamps().get(i)).toMinutes();
          if (minute >= 0 && minute < track.minutes.length) {
            track.minutes[(int) minute] += result.values().get(i);
            points++;
          }
        }
      }
      next = response.nextToken();
    } while (next != null && !next.isEmpty());
    return points;
  }

  private static GetMetricDataRequest page(
      List<MetricDataQuery> queries, Instant start, Instant end, @Nullable String next) {
    return GetMetricDataRequest.builder()
        .metricDataQueries(queries)
        .startTime(start)
        .endTime(end)
        .nextToken(next)
        .build();
  }

  private static MetricDataQuery query(String id, String table, Wanted track) {
    List<Dimension> dimensions = new ArrayList<>();
    dimensions.add(Dimension.builder().name("TableName").value(table).build());
    if (!track.index.isEmpty()) {
      dimensions.add(Dimension.builder()
          .name("GlobalSecondaryIndexName")
          .value(track.index)
          .build());
    }
    return MetricDataQuery.builder()
        .id(id)
        .metricStat(stat -> stat.period(PERIOD)
            .stat("Sum")
            .metric(metric -> metric
                .namespace(NAMESPACE)
                .metricName(track.direction.metric())
                .dimensions(dimensions)))
        .returnData(true)
        .build();
  }
}
