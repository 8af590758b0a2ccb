package dev.gateleg.engine.internal.transaction;

import dev.gateleg.engine.internal.capacity.Consumption;
import dev.gateleg.engine.internal.capacity.Units;
import dev.gateleg.engine.internal.expression.InvalidExpressionException;
import dev.gateleg.engine.internal.item.Item;
import dev.gateleg.engine.internal.item.ItemSize;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.storage.Store;
import dev.gateleg.engine.internal.table.Catalog;
import dev.gateleg.engine.internal.table.ItemLocks;
import dev.gateleg.engine.internal.table.Table;
import dev.gateleg.engine.internal.validation.Constraints;
import dev.gateleg.engine.internal.validation.Enums;
import dev.gateleg.engine.internal.validation.Errors;
import dev.gateleg.engine.internal.validation.Limits;
import dev.gateleg.engine.internal.write.ItemChecks;
import dev.gateleg.engine.internal.write.ItemCollections;
import dev.gateleg.engine.internal.write.UpdatePlan;
import dev.gateleg.engine.internal.write.Write;
import dev.gateleg.engine.internal.write.WriteBatch;
import dev.gateleg.engine.internal.write.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** TransactWriteItems. Thread-safe. */
public final class WriteTransactions {

  private final Store store;
  private final Catalog catalog;
  private final ItemLocks locks;
  private final Tokens tokens;
  private final Writer writer;
  private final TransactionFaults faults;

  public WriteTransactions(
      Store store,
      Catalog catalog,
      ItemLocks locks,
      Tokens tokens,
      Writer writer,
      TransactionFaults faults) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.tokens = tokens;
    this.writer = writer;
    this.faults = faults;
  }

  public TransactWriteItemsResponse write(TransactWriteItemsRequest request) {
    List<TransactWriteItem> items = request.transactItems();
    check(request, items);
    List<Action> actions = new ArrayList<>(items.size());
    for (TransactWriteItem item : items) {
      actions.add(Action.of(item));
    }
    String token = request.clientRequestToken();
    byte[] fingerprint = token == null ? new byte[0] : Fingerprint.of(items);
    Made made = write(actions, token, fingerprint, request.returnConsumedCapacity());
    return response(request, made);
  }

  /**
   * Makes a transaction of actions, once per token.
   *
   * @param fingerprint what tells requests with the same token apart
   */
  public Made write(
      List<Action> actions,
      @Nullable String token,
      byte[] fingerprint,
      @Nullable ReturnConsumedCapacity capacity) {
    if (token == null) {
      return make(actions, null, fingerprint, capacity);
    }
    faults.beforeToken(Operation.TRANSACT_WRITE_ITEMS);
    boolean madeBefore = tokens.claim(token, fingerprint);
    try {
      return madeBefore
          ? again(actions, isMetered(capacity))
          : make(actions, token, fingerprint, capacity);
    } finally {
      tokens.release(token);
    }
  }

  /**
   * What a transaction did.
   *
   * @param writes its writes; none if it had been made before
   * @param consumptions what it took from each table
   * @param kind whether it wrote, or only looked at its items because it had been made before
   */
  public record Made(
      List<Write> writes, Map<String, Consumption> consumptions, Consumption.Kind kind) {}

  private static boolean isMetered(@Nullable ReturnConsumedCapacity capacity) {
    return capacity != null && capacity != ReturnConsumedCapacity.NONE;
  }

  /** A transaction that was made before costs what reading its items costs. */
  private Made again(List<Action> actions, boolean metered) {
    Map<String, Consumption> consumptions = new LinkedHashMap<>();
    if (metered) {
      for (Write write : prepare(actions)) {
        Item item = write.table().items().get(write.key());
        consumptions
            .computeIfAbsent(write.table().name(), Consumption::new)
            .table(Units.transactionalRead(item == null ? 0 : item.size()));
      }
    }
    return new Made(List.of(), consumptions, Consumption.Kind.READ);
  }

  private static void check(TransactWriteItemsRequest request, List<TransactWriteItem> items) {
    Constraints constraints = new Constraints();
    if (request.hasTransactItems()) {
      constraints.length("transactItems", items, items.size(), 1, Limits.MAX_TRANSACTION_ITEMS);
      for (int i = 0; i < items.size(); i++) {
        Action.constraints(constraints, "transactItems." + (i + 1) + ".member.", items.get(i));
      }
    } else {
      constraints.required("transactItems", null);
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
        .oneOf(
            "returnItemCollectionMetrics",
            request.returnItemCollectionMetricsAsString(),
            Enums.RETURN_ITEM_COLLECTION_METRICS)
        .check();
  }

  private Made make(
      List<Action> actions,
      @Nullable String token,
      byte[] fingerprint,
      @Nullable ReturnConsumedCapacity capacity) {
    checkSize(actions);
    boolean metered = isMetered(capacity);
    while (true) {
      List<Write> writes = prepare(actions);
      List<ItemLocks.Place> places = new ArrayList<>(writes.size());
      for (Write write : writes) {
        places.add(new ItemLocks.Place(write.table(), write.key()));
      }
      Map<String, Consumption> consumptions = new LinkedHashMap<>();
      Store.Commit commit = locks.exclusively(
          places,
          () -> isRetired(writes)
              ? null
              : commit(actions, writes, token, fingerprint, metered ? consumptions : null));
      if (commit != null) {
        commit.awaitDurable();
        return new Made(writes, consumptions, Consumption.Kind.WRITE);
      }
    }
  }

  private static boolean isRetired(List<Write> writes) {
    for (Write write : writes) {
      if (write.table().isRetired()) {
        return true;
      }
    }
    return false;
  }

  private static void checkSize(List<Action> actions) {
    long size = 0;
    for (Action action : actions) {
      size += ItemSize.of(action.attributes());
    }
    if (size > Limits.MAX_TRANSACTION_BYTES) {
      throw Errors.validation(
          "Transaction request size cannot exceed " + Limits.MAX_TRANSACTION_BYTES + " bytes");
    }
  }

  private List<Write> prepare(List<Action> actions) {
    List<Table> tables = new ArrayList<>(actions.size());
    for (Action action : actions) {
      tables.add(catalog.get(action.tableName()));
    }
    List<Write> writes = new ArrayList<>(actions.size());
    for (int i = 0; i < actions.size(); i++) {
      try {
        Write write = actions.get(i).onTable().apply(tables.get(i));
        write.checkPaths();
        writes.add(write);
      } catch (InvalidExpressionException | DynamoDbException e) {
        checkNoEmptyKeys(actions, tables);
        throw Cancellation.of(i, actions.size(), message(e));
      }
    }
    checkDistinct(writes);
    return writes;
  }

  /** A key that is empty in any of the actions is why the request is refused, not why the transaction is cancelled. */
  private static void checkNoEmptyKeys(List<Action> actions, List<Table> tables) {
    for (int i = 0; i < actions.size(); i++) {
      ItemChecks.checkNoEmptyKeys(tables.get(i), actions.get(i).attributes());
      UpdatePlan update = actions.get(i).update();
      if (update != null) {
        update.checkNoEmptyKeys(tables.get(i));
      }
    }
  }

  private static void checkDistinct(List<Write> writes) {
    // There are at most a hundred, and comparing two keys takes a few nanoseconds.
    for (int i = 1; i < writes.size(); i++) {
      Write write = writes.get(i);
      for (int j = 0; j < i; j++) {
        Write other = writes.get(j);
        if (Arrays.equals(write.key(), other.key())
            && write.table().name().equals(other.table().name())) {
          throw Errors.validation(
              "Transaction request cannot include multiple operations on one item");
        }
      }
    }
  }

  private Store.Commit commit(
      List<Action> actions,
      List<Write> writes,
      @Nullable String token,
      byte[] fingerprint,
      @Nullable Map<String, Consumption> consumptions) {
    List<@Nullable Item> before = new ArrayList<>(writes.size());
    List<@Nullable Item> after = new ArrayList<>(writes.size());
    List<CancellationReason> reasons = new ArrayList<>(writes.size());
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      Item item = write.table().items().get(write.key());
      before.add(item);
      after.add(null);
      reasons.add(evaluate(write, item, actions.get(i).returnsItem(), after, i));
    }
    faults.addTo(reasons, writes, before, after);
    if (Cancellation.isCancelled(reasons)) {
      faults.chargeCancelled(writes, before);
      throw Cancellation.of(reasons);
    }
    WriteBatch batch = writer.batch(false);
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      Consumption cost = faults.meter(write, consumptions);
      batch.change(write.table(), write.key(), before.get(i), after.get(i), cost, true);
      faults.charge(write, cost, consumptions);
    }
    if (token != null) {
      tokens.use(batch.changes(), token, fingerprint);
    }
    Store.Commit commit = batch.commit(store);
    faults.tear(batch.at(), writes, before, after);
    return commit;
  }

  /** Sets what the item becomes; answers why it cannot, or that it can. */
  private static CancellationReason evaluate(
      Write write, @Nullable Item before, boolean returnsItem, List<@Nullable Item> after, int at) {
    if (!write.accepts(before)) {
      CancellationReason.Builder reason =
          Cancellation.reason("ConditionalCheckFailed", Errors.CONDITION_FAILED).toBuilder();
      if (returnsItem && before != null) {
        reason.item(before.attributes());
      }
      return reason.build();
    }
    try {
      after.set(at, write.apply(before));
      return Cancellation.NONE;
    } catch (InvalidExpressionException | DynamoDbException e) {
      return Cancellation.invalid(message(e));
    }
  }

  private static String message(RuntimeException e) {
    return e instanceof DynamoDbException service
        ? service.awsErrorDetails().errorMessage()
        : String.valueOf(e.getMessage());
  }

  private static TransactWriteItemsResponse response(TransactWriteItemsRequest request, Made made) {
    TransactWriteItemsResponse.Builder response = TransactWriteItemsResponse.builder();
    if (!made.consumptions().isEmpty()) {
      response.consumedCapacity(made.consumptions().values().stream()
          .map(consumption -> consumption.report(request.returnConsumedCapacity(), made.kind()))
          .toList());
    }
    if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
      Map<String, List<ItemCollectionMetrics>> metrics = new LinkedHashMap<>();
      for (int i = 0; i < made.writes().size(); i++) {
        Write write = made.writes().get(i);
        ItemCollectionMetrics of = ItemCollections.metrics(
            write.table(), attributes(request.transactItems().get(i)));
        if (of != null) {
          metrics
              .computeIfAbsent(write.table().name(), name -> new ArrayList<>())
              .add(of);
        }
      }
      if (!metrics.isEmpty()) {
        response.itemCollectionMetrics(metrics);
      }
    }
    return response.build();
  }

  private static Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue>
      attributes(TransactWriteItem item) {
    if (item.put() != null) {
      return item.put().item();
    }
    if (item.update() != null) {
      return item.update().key();
    }
    return item.delete() != null ? item.delete().key() : item.conditionCheck().key();
  }
}
