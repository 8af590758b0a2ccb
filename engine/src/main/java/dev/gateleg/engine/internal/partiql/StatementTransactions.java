package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.transaction.Action;
import dev.gateleg.engine.internal.transaction.Cancellation;
import dev.gateleg.engine.internal.transaction.Fingerprint;
import dev.gateleg.engine.internal.transaction.ReadTransactions;
import dev.gateleg.engine.internal.transaction.WriteTransactions;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.write.ItemChecks;
import dev.gateleg.engine.internal.write.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** ExecuteTransaction. Thread-safe. */
public final class StatementTransactions {

  private final Statements statements;
  private final ReadTransactions reads;
  private final WriteTransactions writes;

  public StatementTransactions(
      Statements statements, ReadTransactions reads, WriteTransactions writes) {
    this.statements = statements;
    this.reads = reads;
    this.writes = writes;
  }

  public ExecuteTransactionResponse execute(ExecuteTransactionRequest request) {
    check(request);
    List<Bound> bounds = new ArrayList<>();
    for (int i = 0; i < request.transactStatements().size(); i++) {
      ParameterizedStatement statement = request.transactStatements().get(i);
      try {
        bounds.add(Bound.of(statement.statement(), statement.parameters()));
      } catch (InvalidExpressionException e) {
        throw invalid(i, String.valueOf(e.getMessage()));
      }
    }
    long selects = bounds.stream().filter(bound -> bound.statement().isRead()).count();
    if (selects == bounds.size()) {
      return read(request, bounds);
    }
    if (selects > 0) {
      throw Errors.validation(
          "ExecuteTransaction API does not support both read and write operations in the same request.");
    }
    return write(request, bounds);
  }

  private static void check(ExecuteTransactionRequest request) {
    Constraints constraints = new Constraints();
    List<ParameterizedStatement> given = request.transactStatements();
    if (constraints.required(
        "transactStatements", request.hasTransactStatements() ? given : null)) {
      constraints.length(
          "transactStatements", given, given.size(), 1, Limits.MAX_TRANSACTION_ITEMS);
    }
    for (int i = 0; i < given.size(); i++) {
      constraints.required(
          "transactStatements." + (i + 1) + ".member.statement", given.get(i).statement());
    }
    String token = request.clientRequestToken();
    if (token != null) {
      constraints.length("clientRequestToken", token, token.length(), 1, Limits.MAX_TOKEN_LENGTH);
    }
    constraints
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Enums.RETURN_CONSUMED_CAPACITY)
        .check();
  }

  private ExecuteTransactionResponse read(ExecuteTransactionRequest request, List<Bound> bounds) {
    List<SelectPlan> plans = bounds.stream().map(SelectPlan::of).toList();
    List<SelectPlan.One> ones = new ArrayList<>();
    List<ItemLocks.Place> places = new ArrayList<>();
    Map<String, Set<byte[]>> seen = new LinkedHashMap<>();
    for (int i = 0; i < plans.size(); i++) {
      SelectPlan plan = plans.get(i);
      Table table = statements.table(plan.select().table());
      if (plan.select().index() != null) {
        throw invalid(i, "Reads on indices are not supported within transactions.");
      }
      SelectPlan.One one = plan.one(table);
      if (one == null) {
        throw invalid(
            i,
            "Select statements within ExecuteTransaction must specify the primary key in the where clause.");
      }
      byte[] key = ItemChecks.exactKey(table, one.key());
      if (!seen.computeIfAbsent(table.name(), name -> new TreeSet<>(Arrays::compareUnsigned))
          .add(key)) {
        throw Errors.validation(
            "Transaction request cannot include multiple operations on one item");
      }
      ones.add(one);
      places.add(new ItemLocks.Place(table, key));
    }
    return response(request, plans, ones, places, reads.read(places));
  }

  private static ExecuteTransactionResponse response(
      ExecuteTransactionRequest request,
      List<SelectPlan> plans,
      List<SelectPlan.One> ones,
      List<ItemLocks.Place> places,
      List<@Nullable Item> items) {
    List<ItemResponse> responses = new ArrayList<>();
    Map<String, Consumption> consumptions = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      SelectPlan.One one = ones.get(i);
      ItemResponse.Builder response = ItemResponse.builder();
      if (item != null && (one.condition() == null || one.condition().test(item.attributes()))) {
        response.item(plans.get(i).projectInPlace(item.attributes()));
      }
      responses.add(response.build());
      consumptions
          .computeIfAbsent(places.get(i).table().name(), Consumption::new)
          .table(Units.transactionalRead(item == null ? 0 : item.size()));
    }
    ExecuteTransactionResponse.Builder response =
        ExecuteTransactionResponse.builder().responses(responses);
    return report(request, response, consumptions, Consumption.Kind.READ);
  }

  private static ExecuteTransactionResponse report(
      ExecuteTransactionRequest request,
      ExecuteTransactionResponse.Builder response,
      Map<String, Consumption> consumptions,
      Consumption.Kind kind) {
    ReturnConsumedCapacity wanted = request.returnConsumedCapacity();
    if (wanted != null && wanted != ReturnConsumedCapacity.NONE && !consumptions.isEmpty()) {
      response.consumedCapacity(consumptions.values().stream()
          .map(consumption -> consumption.report(wanted, kind))
          .toList());
    }
    return response.build();
  }

  private ExecuteTransactionResponse write(ExecuteTransactionRequest request, List<Bound> bounds) {
    List<Action> actions = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i++) {
      if (Statements.returning(bounds.get(i).statement()) != null) {
        throw invalid(i, "RETURNING clause is not supported in ExecuteTransaction.");
      }
      StatementWrites write = StatementWrites.of(bounds.get(i));
      if (bounds.get(i).statement() instanceof Statement.Exists) {
        checkExists(i, write);
      }
      boolean showsItem = request.transactStatements().get(i).returnValuesOnConditionCheckFailure()
          == ReturnValuesOnConditionCheckFailure.ALL_OLD;
      actions.add(new Action(write.table(), Map.of(), null, showsItem, write.onTable()));
    }
    byte[] fingerprint = Fingerprint.of(request.transactStatements());
    try {
      WriteTransactions.Made made = writes.write(
          actions, request.clientRequestToken(), fingerprint, request.returnConsumedCapacity());
      return report(
          request,
          ExecuteTransactionResponse.builder().responses(List.of()),
          made.consumptions(),
          made.kind());
    } catch (TransactionCanceledException e) {
      throw cancelled(e, bounds);
    }
  }

  /** An EXISTS that says too little is refused at once, not by a cancellation. */
  private void checkExists(int place, StatementWrites write) {
    try {
      Write unused = write.onTable().apply(statements.table(write.table()));
    } catch (InvalidExpressionException e) {
      throw invalid(place, String.valueOf(e.getMessage()));
    }
  }

  /** An INSERT whose condition failed met a duplicate. */
  private static RuntimeException cancelled(TransactionCanceledException e, List<Bound> bounds) {
    List<CancellationReason> reasons = new ArrayList<>(e.cancellationReasons());
    for (int i = 0; i < reasons.size(); i++) {
      boolean duplicate = bounds.get(i).statement() instanceof Statement.Insert
          && "ConditionalCheckFailed".equals(reasons.get(i).code());
      if (duplicate) {
        reasons.set(i, Cancellation.reason("DuplicateItem", StatementErrors.DUPLICATE));
      }
    }
    return Cancellation.of(reasons);
  }

  private static RuntimeException invalid(int place, String text) {
    return Errors.validation("Validation failed in TransactStatements[" + place + "]: " + text);
  }
}
