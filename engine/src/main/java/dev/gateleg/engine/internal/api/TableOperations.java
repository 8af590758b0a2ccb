package dev.gateleg.engine.internal.api;

import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.table.TableSettings;
import dev.gateleg.engine.internal.table.TableUpdate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Tables and what is set on them. */
final class TableOperations implements OperationGroup {

  private final Parts parts;
  private @Nullable TableUpdate update;
  private @Nullable TableSettings settings;

  TableOperations(Parts parts) {
    this.parts = parts;
  }

  @Override
  public @Nullable Handler<?, ?> handler(Operation operation) {
    return switch (operation) {
      case CREATE_TABLE -> new Handler<>(CreateTableRequest::builder, parts.tables()::create);
      case DESCRIBE_TABLE -> new Handler<>(DescribeTableRequest::builder, parts.tables()::describe);
      case UPDATE_TABLE -> new Handler<>(UpdateTableRequest::builder, update()::update);
      case DELETE_TABLE -> new Handler<>(DeleteTableRequest::builder, parts.tables()::delete);
      case LIST_TABLES -> new Handler<>(ListTablesRequest::builder, parts.tables()::list);
      case UPDATE_TIME_TO_LIVE ->
        new Handler<>(UpdateTimeToLiveRequest::builder, settings()::updateTimeToLive);
      case DESCRIBE_TIME_TO_LIVE ->
        new Handler<>(DescribeTimeToLiveRequest::builder, settings()::describeTimeToLive);
      case TAG_RESOURCE -> new Handler<>(TagResourceRequest::builder, settings()::tag);
      case UNTAG_RESOURCE -> new Handler<>(UntagResourceRequest::builder, settings()::untag);
      case LIST_TAGS_OF_RESOURCE ->
        new Handler<>(ListTagsOfResourceRequest::builder, settings()::tags);
      case SEARCH_VECTORS ->
        new Handler<>(SearchVectorsRequest::builder, settings()::searchVectors);
      case DESCRIBE_LIMITS -> new Handler<>(DescribeLimitsRequest::builder, settings()::limits);
      case DESCRIBE_ENDPOINTS ->
        new Handler<>(DescribeEndpointsRequest::builder, settings()::endpoints);
      default -> null;
    };
  }

  private TableUpdate update() {
    if (update == null) {
      update = new TableUpdate(parts.catalog(), parts.tables(), parts.streams(), parts.clock());
    }
    return update;
  }

  private TableSettings settings() {
    if (settings == null) {
      settings = new TableSettings(parts.catalog());
    }
    return settings;
  }
}
