package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.read.ItemReads;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.write.ItemChecks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** BatchExecuteStatement. Thread-safe. */
public final class StatementBatches {

  private final Statements statements;
  private final ItemReads reads;

  public StatementBatches(Statements statements, ItemReads reads) {
    this.statements = statements;
    this.reads = reads;
  }

  public BatchExecuteStatementResponse execute(BatchExecuteStatementRequest request) {
    check(request);
    List<@Nullable Bound> bounds = new ArrayList<>();
    List<BatchStatementResponse> responses = new ArrayList<>();
    for (BatchStatementRequest statement : request.statements()) {
      Bound bound = null;
      BatchStatementResponse error = null;
      try {
        bound = Bound.of(statement.statement(), statement.parameters());
      } catch (InvalidExpressionException e) {
        error = error(null, "ValidationError", String.valueOf(e.getMessage()));
      }
      bounds.add(bound);
      responses.add(error);
    }
    checkKinds(bounds);
    checkDistinct(bounds);
    Map<String, Consumption> consumptions = new LinkedHashMap<>();
    for (int i = 0; i < bounds.size(); i++) {
      Bound bound = bounds.get(i);
      if (bound != null) {
        responses.set(i, execute(request.statements().get(i), bound, consumptions));
      }
    }
    BatchExecuteStatementResponse.Builder response =
        BatchExecuteStatementResponse.builder().responses(responses);
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    if (wanted != null && wanted != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(consumptions.values().stream()
          .map(consumption -> consumption.report(wanted))
          .toList());
    }
    return response.build();
  }

  private static void check(BatchExecuteStatementRequest request) {
    Constraints constraints = new Constraints();
    if (constraints.required("statements", request.hasStatements() ? request.statements() : null)) {
      constraints.length(
          "statements",
          request.statements(),
          request.statements().size(),
          1,
          Limits.MAX_BATCH_STATEMENTS);
    }
    for (int i = 0; i < request.statements().size(); i++) {
      constraints.required(
          "statements." + (i + 1) + ".member.statement",
          request.statements().get(i).statement());
    }
    constraints
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .check();
  }

  private static void checkKinds(List<@Nullable Bound> bounds) {
    boolean reads = false;
    boolean writes = false;
    for (Bound bound : bounds) {
      reads |= bound != null && bound.statement().isRead();
      writes |= bound != null && !bound.statement().isRead();
    }
    if (reads && writes) {
      throw Errors.validation(
          "Read and write requests together in the same batch is not supported.");
    }
  }

  private void checkDistinct(List<@Nullable Bound> bounds) {
    Map<String, Set<byte[]>> seen = new HashMap<>();
    for (Bound bound : bounds) {
      byte[] key = bound == null ? null : key(bound);
      if (bound != null
          && key != null
          && !seen.computeIfAbsent(
                  bound.statement().table(), table -> new TreeSet<>(Arrays::compareUnsigned))
              .add(key)) {
        throw Errors.validation("Provided list of item keys contains duplicates");
      }
    }
  }

  /** The key of a statement's item; null if it has none, which its own answer will tell. */
  private byte @Nullable [] key(Bound bound) {
    try {
      if (bound.statement() instanceof Statement.Exists) {
        return null;
      }
      if (!bound.statement().isRead()) {
        StatementWrites writes = StatementWrites.of(bound);
        return writes.onTable().apply(statements.table(writes.table())).key();
      }
      SelectPlan plan = SelectPlan.of(bound);
      Table table = statements.table(plan.select().table());
      SelectPlan.One one = plan.one(table);
      return one == null ? null : ItemChecks.exactKey(table, one.key());
    } catch (InvalidExpressionException | DynamoDbException e) {
      return null;
    }
  }

  private BatchStatementResponse execute(
      BatchStatementRequest request, Bound bound, Map<String, Consumption> consumptions) {
    String table = bound.statement().table();
    try {
      if (bound.statement() instanceof Statement.Exists) {
        throw StatementErrors.invalid(
            "EXISTS can only be used in ExecuteTransaction write requests.");
      }
      Map<String, AttributeValue> item = bound.statement().isRead()
          ? select(request, bound, consumptions)
          : write(bound, consumptions);
      BatchStatementResponse.Builder response = BatchStatementResponse.builder().tableName(table);
      return item == null ? response.build() : response.item(item).build();
    } catch (InvalidExpressionException e) {
      String message = String.valueOf(e.getMessage());
      return error(StatementErrors.isAboutKey(message) ? null : table, "ValidationError", message);
    } catch (DynamoDbException e) {
      String name = e.awsErrorDetails().errorCode();
      String code =
          name.equals("ValidationException") ? "ValidationError" : name.replace("Exception", "");
      return error(table, code, e.awsErrorDetails().errorMessage());
    }
  }

  private @Nullable Map<String, AttributeValue> select(
      BatchStatementRequest request, Bound bound, Map<String, Consumption> consumptions) {
    SelectPlan plan = SelectPlan.of(bound);
    Table table = statements.table(plan.select().table());
    plan.checkIndex(table, false);
    SelectPlan.One one = plan.one(table);
    if (one == null) {
      throw StatementErrors.invalid(StatementErrors.BATCHED_KEY_NEEDED);
    }
    byte[] key = ItemChecks.exactKey(table, one.key());
    DynamoDbException refusal = reads.refusal(table, key);
    if (refusal != null) {
      throw refusal;
    }
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Item item = reads.item(table, key, consistent);
    Consumption consumption =
        new Consumption(table.name()).table(Units.read(item == null ? 0 : item.size(), consistent));
    reads.charge(table, key, consumption);
    add(consumptions, table.name(), consumption);
    boolean found =
        item != null && (one.condition() == null || one.condition().test(item.attributes()));
    return found && item != null ? plan.projectInPlace(item.attributes()) : null;
  }

  private @Nullable Map<String, AttributeValue> write(
      Bound bound, Map<String, Consumption> consumptions) {
    StatementWrites writes = StatementWrites.of(bound);
    String table = statements.table(writes.table()).name();
    Consumption consumption = new Consumption(table);
    try {
      return statements.write(bound, writes, consumption, false);
    } finally {
      add(consumptions, table, consumption);
    }
  }

  private static void add(
      Map<String, Consumption> consumptions, String table, Consumption consumption) {
    consumptions.computeIfAbsent(table, Consumption::new).add(consumption);
  }

  private static BatchStatementResponse error(@Nullable String table, String code, String message) {
    return BatchStatementResponse.builder()
        .tableName(table)
        .error(BatchStatementError.builder().code(code).message(message).build())
        .build();
  }
}
