package dev.gateleg.engine.internal.api;

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
  public @Nullable Operation<?, ?> find(String name) {
    return switch (name) {
      case "CreateTable" ->
        new Operation<>(name, CreateTableRequest::builder, parts.tables()::create);
      case "DescribeTable" ->
        new Operation<>(name, DescribeTableRequest::builder, parts.tables()::describe);
      case "UpdateTable" -> new Operation<>(name, UpdateTableRequest::builder, update()::update);
      case "DeleteTable" ->
        new Operation<>(name, DeleteTableRequest::builder, parts.tables()::delete);
      case "ListTables" -> new Operation<>(name, ListTablesRequest::builder, parts.tables()::list);
      case "UpdateTimeToLive" ->
        new Operation<>(name, UpdateTimeToLiveRequest::builder, settings()::updateTimeToLive);
      case "DescribeTimeToLive" ->
        new Operation<>(name, DescribeTimeToLiveRequest::builder, settings()::describeTimeToLive);
      case "TagResource" -> new Operation<>(name, TagResourceRequest::builder, settings()::tag);
      case "UntagResource" ->
        new Operation<>(name, UntagResourceRequest::builder, settings()::untag);
      case "ListTagsOfResource" ->
        new Operation<>(name, ListTagsOfResourceRequest::builder, settings()::tags);
      case "SearchVectors" ->
        new Operation<>(name, SearchVectorsRequest::builder, settings()::searchVectors);
      case "DescribeLimits" ->
        new Operation<>(name, DescribeLimitsRequest::builder, settings()::limits);
      case "DescribeEndpoints" ->
        new Operation<>(name, DescribeEndpointsRequest::builder, settings()::endpoints);
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
