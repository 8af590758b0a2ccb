package dev.gateleg.cloudwatch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.GetInsightRuleReportResponse;
import software.amazon.awssdk.services.cloudwatch.model.InsightRuleContributor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;

/** The keys that are used most, as CloudWatch's Contributor Insights counts them where it is on. Thread-safe. */
public final class ContributorInsights {

  private static final int PERIOD = 300;

  private final DynamoDbClient dynamoDb;
  private final CloudWatchClient cloudWatch;
  private final InstantSource clock;

  /** Insights by two clients. */
  public ContributorInsights(
      DynamoDbClient dynamoDb, CloudWatchClient cloudWatch, InstantSource clock) {
    this.dynamoDb = dynamoDb;
    this.cloudWatch = cloudWatch;
    this.clock = clock;
  }

  /**
   * A key and how often it was used.
   *
   * @param index the index; empty for the table
   * @param key the partition key, and the sort key where the rule counts items
   * @param throttled whether throttled requests were counted, not all
   * @param count about how many
   */
  public record HotKey(String index, List<String> key, boolean throttled, double count) {

    /** Copies the list. */
    public HotKey {
      key = List.copyOf(key);
    }
  }

  /** The most used keys of a table or index; empty where Contributor Insights is off. */
  public List<HotKey> hottest(String table, String index, Duration span, int most) {
    @Nullable String name = index.isEmpty() ? null : index;
    DescribeContributorInsightsResponse state =
        dynamoDb.describeContributorInsights(request -> request.tableName(table).indexName(name));
    List<HotKey> found = new ArrayList<>();
    if (state.contributorInsightsStatus() != ContributorInsightsStatus.ENABLED) {
      return found;
    }
    Instant end = clock.instant();
    for (String rule : state.contributorInsightsRuleList()) {
      GetInsightRuleReportResponse report = cloudWatch.getInsightRuleReport(request -> request
          .ruleName(rule)
          .startTime(end.minus(span))
          .endTime(end)
          .period(PERIOD)
          .maxContributorCount(most)
          .orderBy("Sum"));
      for (InsightRuleContributor each : report.contributors()) {
        found.add(new HotKey(
            index, each.keys(), rule.contains("Throttled"), each.approximateAggregateValue()));
      }
    }
    return found;
  }
}
