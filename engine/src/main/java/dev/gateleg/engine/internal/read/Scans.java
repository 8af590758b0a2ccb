package dev.gateleg.engine.internal.read;

import dev.gateleg.engine.internal.expression.Condition;
import dev.gateleg.engine.internal.expression.Expressions;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.expression.LegacyParameters;
import dev.gateleg.engine.internal.expression.Projection;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.storage.KeyRange;
import dev.gateleg.engine.internal.storage.Space;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.validation.ParameterStyles;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Scan, whole or by segments. Thread-safe. */
public final class Scans {

  private static final UncopiedMember ITEMS = UncopiedMember.of(ScanResponse.builder(), "items");

  private final Catalog catalog;
  private final Pages pages;

  public Scans(Catalog catalog, Pages pages) {
    this.catalog = catalog;
    this.pages = pages;
  }

  public ScanResponse scan(ScanRequest request) {
    check(request);
    Plan plan;
    try {
      plan = plan(request);
    } catch (InvalidExpressionException e) {
      throw e.older();
    }
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Source source = Source.of(catalog.get(request.tableName()), request.indexName(), consistent);
    String projectionParameter =
        request.projectionExpression() == null ? "AttributesToGet" : "ProjectionExpression";
    source.table().checkScalars(plan.filter);
    source.checkSelect(request.select(), plan.projection, projectionParameter);
    Page page = new Page(
        plan.filter,
        plan.projection,
        request.select() == Select.COUNT,
        request.limit(),
        source.lookup(request.select(), plan.projection, consistent));
    pages.read(page, source, range(request, source), Space.Direction.FORWARD, consistent);
    return response(request, source, page, consistent);
  }

  private static ScanResponse response(
      ScanRequest request, Source source, Page page, boolean consistent) {
    ScanResponse.Builder response =
        ScanResponse.builder().count(page.count()).scannedCount(page.scanned());
    if (request.select() != Select.COUNT && !ITEMS.set(response, page.items())) {
      response.items(page.items());
    }
    Item last = page.last();
    if (last != null) {
      response.lastEvaluatedKey(source.startKeyAfter(last));
    }
    if (request.returnConsumedCapacity() != null) {
      response.consumedCapacity(
          source.consumption(page, consistent).report(request.returnConsumedCapacity()));
    }
    return response.build();
  }

  private static KeyRange range(ScanRequest request, Source source) {
    KeyRange range = request.totalSegments() == null
        ? KeyRange.ALL
        : KeyLayout.segment(request.segment(), request.totalSegments());
    if (!request.hasExclusiveStartKey()) {
      return range;
    }
    byte[] place = source.place(request.exclusiveStartKey());
    if (!range.contains(place)) {
      throw Errors.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments: " + request.totalSegments()
              + " Segment: "
              + request.segment());
    }
    return range.after(place);
  }

  private static void check(ScanRequest request) {
    new Constraints().tableName(request.tableName()).check();
    new Constraints()
        .oneOf("select", request.selectAsString(), Enums.SELECT)
        .name("indexName", request.indexName(), Limits.MIN_TABLE_NAME_LENGTH)
        .atLeast("totalSegments", request.totalSegments(), 1)
        .atMost("totalSegments", request.totalSegments(), Limits.MAX_SEGMENTS)
        .atLeast("segment", request.segment(), 0)
        .atMost("segment", request.segment(), Limits.MAX_SEGMENTS - 1)
        .atLeast("limit", request.limit(), 1)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "conditionalOperator",
            request.conditionalOperatorAsString(),
            Enums.CONDITIONAL_OPERATOR)
        .check();
    new ParameterStyles()
        .projection("ProjectionExpression", request.projectionExpression())
        .expression("FilterExpression", request.filterExpression())
        .legacy("AttributesToGet", request.hasAttributesToGet())
        .legacy("ScanFilter", request.hasScanFilter())
        .legacy("ConditionalOperator", request.conditionalOperator() != null)
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    checkSegments(request.segment(), request.totalSegments());
  }

  private static void checkSegments(@Nullable Integer segment, @Nullable Integer total) {
    if (segment != null && total == null) {
      throw Errors.validation(
          "The TotalSegments parameter is required but was not present in the request when Segment"
              + " parameter is present");
    }
    if (segment == null && total != null) {
      throw Errors.validation(
          "The Segment parameter is required but was not present in the request when parameter"
              + " TotalSegments is present");
    }
    if (segment != null && total != null && segment >= total) {
      throw Errors.validation(
          "The Segment parameter is zero-based and must be less than parameter TotalSegments:"
              + " Segment: " + segment + " is not less than TotalSegments: " + total);
    }
  }

  /** What the scan wants, before it meets its table. */
  private record Plan(@Nullable Condition filter, @Nullable Projection projection) {}

  private static Plan plan(ScanRequest request) {
    Expressions expressions = Expressions.of(
        request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
        request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null);
    Condition filter = request.filterExpression() != null
        ? expressions.filter(request.filterExpression())
        : legacyFilter(request);
    Projection projection = request.projectionExpression() != null
        ? expressions.projection(request.projectionExpression())
        : request.hasAttributesToGet()
            ? LegacyParameters.attributesToGet(request.attributesToGet())
            : null;
    expressions.checkAllUsed();
    return new Plan(filter, projection);
  }

  private static @Nullable Condition legacyFilter(ScanRequest request) {
    if (request.scanFilter().isEmpty()) {
      LegacyParameters.checkOperator(request.conditionalOperator(), 0);
      return null;
    }
    return LegacyParameters.filter(
        "scanFilter", request.scanFilter(), request.conditionalOperator());
  }
}
