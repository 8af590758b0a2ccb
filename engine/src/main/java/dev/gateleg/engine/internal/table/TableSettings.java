package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/** What is set on a table besides its shape: time to live and tags; and the account's limits. */
public final class TableSettings {

  private static final long MAX_ACCOUNT_UNITS = 80_000;
  private static final long MAX_TABLE_UNITS = 40_000;
  private static final int TAGS_PER_PAGE = Limits.MAX_TAGS;

  private final Catalog catalog;

  public TableSettings(Catalog catalog) {
    this.catalog = catalog;
  }

  public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
    Tables.checkName(request.tableName());
    TimeToLiveSpecification wanted = request.timeToLiveSpecification();
    Constraints constraints = new Constraints();
    if (wanted == null) {
      constraints.required("timeToLiveSpecification", null);
    } else {
      constraints.required("timeToLiveSpecification.enabled", wanted.enabled());
      String attribute = wanted.attributeName();
      if (attribute == null) {
        constraints.required("timeToLiveSpecification.attributeName", null);
      } else {
        constraints.length(
            "timeToLiveSpecification.attributeName",
            attribute,
            attribute.length(),
            1,
            Limits.MAX_NAME_LENGTH);
      }
    }
    constraints.check();
    catalog.redefine(request.tableName(), (table, changes) -> {
      String current = table.definition().timeToLiveAttribute();
      if (wanted.enabled()) {
        if (wanted.attributeName().equals(current)) {
          throw Errors.validation("TimeToLive is already enabled");
        }
        if (current != null) {
          throw Errors.validation(
              "TimeToLive is active on a different AttributeName: current AttributeName is "
                  + current);
        }
        return table.definition().withTimeToLive(wanted.attributeName());
      }
      if (current == null) {
        throw Errors.validation("TimeToLive is already disabled");
      }
      if (!current.equals(wanted.attributeName())) {
        throw Errors.validation(
            "TimeToLive is active on a different AttributeName: current AttributeName is "
                + current);
      }
      return table.definition().withTimeToLive(null);
    });
    return UpdateTimeToLiveResponse.builder().timeToLiveSpecification(wanted).build();
  }

  public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
    Tables.checkName(request.tableName());
    String attribute = catalog.named(request.tableName()).definition().timeToLiveAttribute();
    TimeToLiveDescription.Builder description = TimeToLiveDescription.builder();
    if (attribute == null) {
      description.timeToLiveStatus(TimeToLiveStatus.DISABLED);
    } else {
      description.timeToLiveStatus(TimeToLiveStatus.ENABLED).attributeName(attribute);
    }
    return DescribeTimeToLiveResponse.builder()
        .timeToLiveDescription(description.build())
        .build();
  }

  public TagResourceResponse tag(TagResourceRequest request) {
    checkArn(request.resourceArn());
    if (request.tags().isEmpty()) {
      throw Errors.validation("Atleast one Tag needs to be provided as Input.");
    }
    Tags.check(request.tags());
    requireTable(request.resourceArn());
    catalog.redefine(request.resourceArn(), (table, changes) -> {
      Map<String, String> tags = new LinkedHashMap<>(table.definition().tags());
      for (Tag tag : request.tags()) {
        tags.put(tag.key(), tag.value());
      }
      Tags.checkCount(tags.size());
      return table.definition().withTags(tags);
    });
    return TagResourceResponse.builder().build();
  }

  public UntagResourceResponse untag(UntagResourceRequest request) {
    checkArn(request.resourceArn());
    if (request.tagKeys().isEmpty()) {
      throw Errors.validation("Atleast one Tag Key needs to be provided as Input.");
    }
    requireTable(request.resourceArn());
    catalog.redefine(request.resourceArn(), (table, changes) -> {
      Map<String, String> tags = new LinkedHashMap<>(table.definition().tags());
      tags.keySet().removeAll(request.tagKeys());
      return table.definition().withTags(tags);
    });
    return UntagResourceResponse.builder().build();
  }

  public ListTagsOfResourceResponse tags(ListTagsOfResourceRequest request) {
    checkArn(request.resourceArn());
    List<Map.Entry<String, String>> tags =
        List.copyOf(requireTable(request.resourceArn()).definition().tags().entrySet());
    int from = request.nextToken() == null ? 0 : page(request.nextToken(), tags.size());
    int to = Math.min(tags.size(), from + TAGS_PER_PAGE);
    ListTagsOfResourceResponse.Builder response = ListTagsOfResourceResponse.builder()
        .tags(tags.subList(from, to).stream()
            .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
            .toList());
    return (to < tags.size() ? response.nextToken(String.valueOf(to)) : response).build();
  }

  private static int page(String token, int size) {
    try {
      int from = Integer.parseInt(token);
      if (from >= 0 && from <= size) {
        return from;
      }
    } catch (NumberFormatException e) {
      // Falls through to the same answer as a number out of range.
    }
    throw Errors.validation("Invalid NextToken: " + token);
  }

  private static void checkArn(@Nullable String arn) {
    if (arn == null) {
      throw Errors.validation("Invalid TableArn");
    }
    if (!arn.startsWith("arn:")) {
      throw Errors.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn
          + ". ARNs must start with 'arn:'");
    }
    if (!Arns.isTable(arn)) {
      throw Errors.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
    }
    if (Arns.isIndex(arn)) {
      throw Errors.invalidParameters(
          "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
              + arn);
    }
  }

  /** Foreign resources are none of the caller's business, so DynamoDB denies access instead of saying "not found". */
  private Table requireTable(String arn) {
    Table table = catalog.find(arn);
    if (table == null && Arns.isOwn(arn)) {
      throw Errors.notFound("Requested resource not found: ResourcArn: " + arn + " not found");
    }
    if (table == null || !Arns.table(table.name()).equals(arn)) {
      throw Errors.named(
          "AccessDeniedException",
          "User: arn:aws:iam::000000000000:root is not authorized to perform: dynamodb:ListTagsOfResource on resource: "
              + arn);
    }
    return table;
  }

  public DescribeLimitsResponse limits(DescribeLimitsRequest request) {
    return DescribeLimitsResponse.builder()
        .accountMaxReadCapacityUnits(MAX_ACCOUNT_UNITS)
        .accountMaxWriteCapacityUnits(MAX_ACCOUNT_UNITS)
        .tableMaxReadCapacityUnits(MAX_TABLE_UNITS)
        .tableMaxWriteCapacityUnits(MAX_TABLE_UNITS)
        .build();
  }

  /** There are no vector indexes that could be searched. */
  public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
    throw Errors.invalidParameters(
        "SearchVectors: this engine has no vector indexes; search them in DynamoDB itself");
  }

  public DescribeEndpointsResponse endpoints(DescribeEndpointsRequest request) {
    return DescribeEndpointsResponse.builder()
        .endpoints(endpoint -> endpoint.address("localhost").cachePeriodInMinutes(1440L))
        .build();
  }
}
