package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.partiql.Statement.Returning;
import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.write.ItemWrites;
import dev.gateleg.engine.internal.write.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** ExecuteStatement. Thread-safe. */
public final class Statements {

  private final Catalog catalog;
  private final Writer writer;
  private final Selections selections;

  public Statements(Catalog catalog, Writer writer, Selections selections) {
    this.catalog = catalog;
    this.writer = writer;
    this.selections = selections;
  }

  public ExecuteStatementResponse execute(ExecuteStatementRequest request) {
    check(request);
    Bound bound = Bound.of(request.statement(), request.parameters());
    if (bound.statement() instanceof Statement.Exists) {
      throw Errors.validation("EXISTS can only be used in ExecuteTransaction write requests.");
    }
    return bound.statement().isRead() ? select(request, bound) : write(request, bound);
  }

  private static void check(ExecuteStatementRequest request) {
    Constraints constraints = new Constraints();
    if (constraints.required("statement", request.statement())) {
      constraints.length(
          "statement", request.statement(), request.statement().length(), 1, Integer.MAX_VALUE);
    }
    if (request.hasParameters()) {
      constraints.length(
          "parameters", request.parameters(), request.parameters().size(), 1, Integer.MAX_VALUE);
    }
    constraints
        .atLeast("limit", request.limit(), 1)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "returnValuesOnConditionCheckFailure",
            request.returnValuesOnConditionCheckFailureAsString(),
            Enums.ON_CONDITION_FAILURE)
        .check();
  }

  private ExecuteStatementResponse select(ExecuteStatementRequest request, Bound bound) {
    SelectPlan plan = SelectPlan.of(bound);
    Selections.Selection selection =
        plan.on(catalog.get(plan.select().table()), Boolean.TRUE.equals(request.consistentRead()));
    Selections.Result page = selections.read(selection, PageToken.place(request), request.limit());
    ExecuteStatementResponse.Builder response = ExecuteStatementResponse.builder()
        .items(page.items().stream().map(plan::project).toList())
        .consumedCapacity(page.consumption().report(request.returnConsumedCapacity()));
    if (page.next() != null) {
      response.nextToken(PageToken.of(request, page.next()));
    }
    if (page.lastKey() != null) {
      response.lastEvaluatedKey(page.lastKey());
    }
    return response.build();
  }

  private ExecuteStatementResponse write(ExecuteStatementRequest request, Bound bound) {
    StatementWrites writes = StatementWrites.of(bound);
    Consumption consumption = new Consumption(catalog.get(writes.table()).name());
    boolean showsItem = request.returnValuesOnConditionCheckFailure()
        == ReturnValuesOnConditionCheckFailure.ALL_OLD;
    Map<String, AttributeValue> returned = write(bound, writes, consumption, showsItem);
    return ExecuteStatementResponse.builder()
        .items(returned == null ? List.of() : List.of(returned))
        .consumedCapacity(consumption.report(request.returnConsumedCapacity()))
        .build();
  }

  /** Makes the write of one statement; answers what its RETURNING clause asks for, or null. */
  @Nullable
  Map<String, AttributeValue> write(
      Bound bound, StatementWrites writes, Consumption consumption, boolean showsItem) {
    Writer.Outcome outcome =
        writer.write(() -> writes.onTable().apply(catalog.get(writes.table())), consumption);
    if (!outcome.done()) {
      throw refused(bound.statement(), showsItem ? outcome.before() : null);
    }
    return ItemWrites.returned(returnValue(bound.statement()), writes.update(), outcome);
  }

  private static RuntimeException refused(Statement statement, @Nullable Item shown) {
    return statement instanceof Statement.Insert
        ? Errors.of(DuplicateItemException.builder(), StatementErrors.DUPLICATE)
        : Errors.conditionFailed(shown == null ? null : shown.attributes());
  }

  private static ReturnValue returnValue(Statement statement) {
    Returning returning = returning(statement);
    if (returning == null) {
      return ReturnValue.NONE;
    }
    return switch (returning) {
      case ALL_OLD -> ReturnValue.ALL_OLD;
      case ALL_NEW -> ReturnValue.ALL_NEW;
      case MODIFIED_OLD -> ReturnValue.UPDATED_OLD;
      case MODIFIED_NEW -> ReturnValue.UPDATED_NEW;
    };
  }

  static @Nullable Returning returning(Statement statement) {
    return statement instanceof Statement.Update update
        ? update.returning()
        : statement instanceof Statement.Delete delete ? delete.returning() : null;
  }

  Table table(String name) {
    return catalog.get(name);
  }
}
