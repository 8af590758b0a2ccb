package dev.gateleg.core.schema;

import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.file.OptionsModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;

/** The settings of a live table that take calls of their own; made only where the model says something of them. */
final class LiveOptions {

  /** What DynamoDB Local says of the calls that it does not have, where it says so at all. */
  private static final String NOT_IN_LOCAL = "not currently supported in DynamoDB Local";

  private LiveOptions() {}

  static void switchRecoveryOn(DynamoDbClient client, String name) {
    UpdateContinuousBackupsRequest request = UpdateContinuousBackupsRequest.builder()
        .tableName(name)
        .pointInTimeRecoverySpecification(on -> on.pointInTimeRecoveryEnabled(true))
        .build();
    Tables.call(name, "UpdateContinuousBackups", request, sent -> {
      try {
        return client.updateContinuousBackups(sent);
      } catch (DynamoDbException e) {
        return unlessUnknown(e);
      }
    });
  }

  static List<Difference> differences(
      DynamoDbClient client, OptionsModel options, TableDescription table) {
    Boolean recovery = options.pointInTimeRecovery() == Switch.DEFAULT
        ? null
        : recovery(client, table.tableName());
    Map<String, String> tags = options.tags().isEmpty() ? null : tags(client, table);
    return new OptionComparison(options, table).differences(recovery, tags);
  }

  /** Whether point-in-time recovery is on; null where the endpoint has none, as DynamoDB Local. */
  private static @Nullable Boolean recovery(DynamoDbClient client, String name) {
    DescribeContinuousBackupsRequest request =
        DescribeContinuousBackupsRequest.builder().tableName(name).build();
    Object answer = Tables.call(name, "DescribeContinuousBackups", request, sent -> {
      try {
        return client
                .describeContinuousBackups(sent)
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription()
                .pointInTimeRecoveryStatus()
            == PointInTimeRecoveryStatus.ENABLED;
      } catch (DynamoDbException e) {
        return unlessUnknown(e);
      }
    });
    return answer instanceof Boolean on ? on : null;
  }

  /** An endpoint that does not know a call can't be asked to keep what it sets. */
  private static DynamoDbException unlessUnknown(DynamoDbException e) {
    boolean unknown = e.awsErrorDetails() != null
        && "UnknownOperationException".equals(e.awsErrorDetails().errorCode());
    if (unknown || String.valueOf(e.getMessage()).contains(NOT_IN_LOCAL)) {
      return e;
    }
    throw e;
  }

  /** The table's tags; null where the endpoint has none. */
  private static @Nullable Map<String, String> tags(DynamoDbClient client, TableDescription table) {
    Map<String, String> tags = new LinkedHashMap<>();
    String next = null;
    do {
      ListTagsOfResourceRequest request = ListTagsOfResourceRequest.builder()
          .resourceArn(table.tableArn())
          .nextToken(next)
          .build();
      Object answer = Tables.call(table.tableName(), "ListTagsOfResource", request, sent -> {
        try {
          return client.listTagsOfResource(sent);
        } catch (DynamoDbException e) {
          return unlessUnknown(e);
        }
      });
      if (!(answer instanceof ListTagsOfResourceResponse page)) {
        return null;
      }
      page.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
      next = page.nextToken();
    } while (next != null && !next.isEmpty());
    return tags;
  }
}
