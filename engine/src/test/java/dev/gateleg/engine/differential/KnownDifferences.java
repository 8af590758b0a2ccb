package dev.gateleg.engine.differential;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Where DynamoDB Local is wrong or has no opinion, each with the reason. */
final class KnownDifferences {

  private static final Pattern LOCAL_GRAMMAR =
      Pattern.compile("\\.\\s*:|(?<!Metrics=)\\b(?i:size)\\b(?!\\s*\\()");

  private static final Pattern INTO_KEY = Pattern.compile("(?<![\\w.#])(#?[sn]|pk|sk)\\s*[.\\[]");

  private static final Pattern CHANGED_PART =
      Pattern.compile("UPDATED_(OLD|NEW).*UpdateExpression=.*[.\\[]");
  private static final Pattern REFUSED_AT_ONCE =
      Pattern.compile("cannot contain an empty|Item size has exceeded");
  private static final Pattern CHAINED =
      Pattern.compile("WHERE.*(=|<|>)\\s*[^\\s=<>]+\\s*(=|<|>)\\s*[^\\s=<>]");
  private static final Pattern GIVES_A_VALUE = Pattern.compile("\\b(?i:SET|ADD)\\b");
  private static final String METRICS = "ItemCollectionMetrics";
  private static final Pattern KEY_IS_NULL =
      Pattern.compile("\\b(pk|sk|s|n) IS (NOT )?NULL|attribute_type\\((pk|sk|s|n),");
  private static final Pattern TYPE_MISMATCH =
      Pattern.compile("Condition parameter type does not match|Key attribute's data type should");
  private static final Pattern IN_OR_REPEATED =
      Pattern.compile(" IN \\[|WHERE.*\\b(pk|sk|s|n)\\b.*\\b\\1\\b");
  private static final Pattern PARTIAL_INDEX = Pattern.compile("gsiSome|lsiKeys");
  private static final Pattern ELEMENT_COLUMN =
      Pattern.compile("SELECT [^=]*?\\w\\[\\d+]\\.[^=]*? FROM");

  private KnownDifferences() {}

  private record Known(String reason, Test test) {}

  private interface Test {
    boolean matches(Call call, Outcome here, Outcome there);
  }

  private static final List<Known> ALL = List.of(
      new Known(
          "Local fails inside, which says nothing of DynamoDB",
          (call, here, there) -> there.isError(Outcome.INTERNAL)),
      new Known(
          "Local's grammar takes a value after a dot, and lets \"size\" pass, which the documentation reserves",
          (call, here, there) ->
              (here.isError("Validation") || here.reasons().contains("ValidationError"))
                  && LOCAL_GRAMMAR.matcher(call.text()).find()),
      new Known(
          "Local does not look at ReturnConsumedCapacity before it needs it",
          (call, here, there) ->
              call.text().contains("ReturnConsumedCapacity=SOME") && here.isError("Validation")),
      new Known(
          "Local looks for the table before it has looked at the whole request",
          (call, here, there) -> call.text().contains("nowhere")
              && here.isError("Validation")
              && there.isError("ResourceNotFound")),
      new Known(
          "Local does not count what statements consume",
          (call, here, there) ->
              call.is("ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction")
                  && there.member("ConsumedCapacity") == null
                  && here.without("ConsumedCapacity").equals(there)),
      new Known(
          "Local tells the kind of a transaction's units for the total only, or not at all",
          (call, here, there) -> call.is("TransactGetItems", "TransactWriteItems")
              && equalBut(here, there, "ReadCapacityUnits", "WriteCapacityUnits")),
      new Known(
          "Local shows an empty item where a projection finds nothing in a transaction; DynamoDB shows none",
          (call, here, there) -> call.is("TransactGetItems")
              && call.text().contains("ProjectionExpression=")
              && withoutEmptyItems(here).equals(withoutEmptyItems(there))),
      new Known(
          "Local reads what is not there for nothing; the documentation charges the minimum",
          (call, here, there) -> call.is("BatchGetItem", "Query", "Scan")
              && equalBut(here, there, "ConsumedCapacity")
              && (call.is("BatchGetItem") ? there.units() < here.units() : there.units() == 0)),
      new Known(
          "Local charges for whole items where an index has parts of them, and not for those that it fetches from the table",
          (call, here, there) -> call.is("Query", "Scan")
              && equalBut(here, there, "ConsumedCapacity")
              && PARTIAL_INDEX.matcher(call.text()).find()),
      new Known(
          "Local charges twice for deletes in a batch of what is not there",
          (call, here, there) -> call.is("BatchWriteItem")
              && equalBut(here, there, "ConsumedCapacity")
              && call.text().contains("DeleteRequest=")
              && there.units() > here.units()),
      new Known(
          "Local tells what a delete consumed even if nobody asked, if there was nothing to delete",
          (call, here, there) -> call.is("DeleteItem")
              && here.member("ConsumedCapacity") == null
              && here.equals(there.without("ConsumedCapacity"))),
      new Known(
          "Local looks at the condition before it refuses an update's path into a key or an action on a value of a wrong type",
          (call, here, there) -> call.is("UpdateItem")
                  && here.isError("Validation")
                  && there.isError("ConditionalCheckFailed")
              || call.is("TransactWriteItems") && failsInsteadOfInvalid(here, there)),
      new Known(
          "Local refuses a transaction as a whole where DynamoDB cancels it and says which item is invalid",
          (call, here, there) -> here.reasons().contains("ValidationError")
              && (there.isError("Validation")
                  || there.isError("TransactionCanceled")
                      && (there.reasons().isEmpty()
                          || there.reasons().contains("ValidationError")))),
      new Known(
          "Local cancels a transaction for an empty key or an item that is too large; DynamoDB refuses the request",
          (call, here, there) -> call.is("TransactWriteItems", "TransactGetItems")
              && REFUSED_AT_ONCE.matcher(here.text()).find()
              && there.reasons().contains("ValidationError")),
      new Known(
          "Local cancels a transaction without reasons where DynamoDB refuses its statements or expressions",
          (call, here, there) -> call.is("ExecuteTransaction", "TransactGetItems")
              && here.isError("Validation")
              && there.isError("TransactionCanceled")
              && there.reasons().isEmpty()),
      new Known(
          "Local looks at a WHERE before it has understood what is to be set, and whether all parameters are used",
          (call, here, there) -> call.is("ExecuteStatement")
                  && here.isError("Validation")
                  && there.isError("ConditionalCheckFailed")
              || call.is("BatchExecuteStatement")
                  && here.value().toString().contains("Code=ValidationError")
                  && there.value().toString().contains("Code=ConditionalCheckFailed")
                  && equalBut(here, there, "Code", "TableName", "Item", "ConsumedCapacity")),
      new Known(
          "Local selects by a statement without places for parameters though it is given some; nobody documents that",
          (call, here, there) -> call.request() instanceof ExecuteStatementRequest request
              && request.statement().startsWith("SELECT")
              && !request.statement().contains("?")
              && request.hasParameters()
              && here.text().contains("Number of parameters")
              && there.error() == null),
      new Known(
          "Local takes IS NULL and attribute_type of a key for comparisons with the key",
          (call, here, there) -> KEY_IS_NULL.matcher(call.text()).find()),
      new Known(
          "Local names a column by the element of a list in it; DynamoDB by its last step",
          (call, here, there) ->
              call.is("ExecuteStatement") && ELEMENT_COLUMN.matcher(call.text()).find()),
      new Known(
          "Local shows some whole attributes of which a part changed; DynamoDB shows that part",
          (call, here, there) -> call.is("UpdateItem")
              && CHANGED_PART.matcher(call.text()).find()
              && equalBut(here, there, "Attributes")),
      new Known(
          "Local leaves LastEvaluatedKey out if the limit ends a page at the end of the range; DynamoDB does not look on",
          (call, here, there) -> call.is("Query")
              && call.text().contains("Limit=")
              && there.member("LastEvaluatedKey") == null
              && equalBut(here, there, "LastEvaluatedKey")),
      new Known(
          "Local remembers the tokens of transactions that failed",
          (call, here, there) -> call.text().contains("ClientRequestToken=")
              && !here.isError("Validation")
              && there.isError("IdempotentParameterMismatch")),
      new Known(
          "Local looks at the type of an IN's first value only, and of the last of several conditions on a key",
          (call, here, there) -> call.is("ExecuteStatement")
              && there.error() == null
              && TYPE_MISMATCH.matcher(here.text()).find()
              && IN_OR_REPEATED.matcher(call.text()).find()),
      new Known(
          "Local cancels a transaction that selects by a key of a wrong type; here it is refused, and nobody documents either",
          (call, here, there) -> call.is("ExecuteTransaction")
              && TYPE_MISMATCH.matcher(here.text()).find()
              && there.reasons().contains("ValidationError")),
      new Known(
          "Local tells reads from writes in a batch by statements that are wrong otherwise, too",
          (call, here, there) -> call.is("BatchExecuteStatement")
              && there.text().contains("Read and write requests together")
              && here.value().toString().contains("{Error={Code=ValidationError}}")),
      new Known(
          "Local shows a whole attribute of which a statement changed a part",
          (call, here, there) -> call.is("ExecuteStatement", "BatchExecuteStatement")
              && call.text().contains("RETURNING MODIFIED")
              && equalBut(here, there, "Item", "Items", "ConsumedCapacity")),
      new Known(
          "Local lets a statement that reads an index by its key filter what the index does not have; DynamoDB refuses it",
          (call, here, there) -> call.is("ExecuteStatement")
              && here.text().contains("does not project one or more filter attributes")
              && there.error() == null),
      new Known(
          "Local shows the item in the error of a batched statement",
          (call, here, there) -> call.is("BatchExecuteStatement")
              && call.text().contains("ReturnValuesOnConditionCheckFailure=ALL_OLD")
              && equalBut(here, there, "Item", "TableName", "ConsumedCapacity")),
      new Known(
          "Local takes a chain of comparisons for one",
          (call, here, there) ->
              call.is("ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction")
                  && CHAINED.matcher(call.text()).find()),
      new Known(
          "Local refused the transaction that used a token first, for a path into an item that is not there",
          (call, here, there) -> call.text().contains("ClientRequestToken=")
              && here.isError("IdempotentParameterMismatch")),
      new Known(
          "Local filters entries of an index by attributes that they do not have; DynamoDB sees what the index has",
          (call, here, there) -> (call.is("Scan") && call.text().contains("Filter")
                  || call.is("ExecuteStatement") && call.text().contains("WHERE"))
              && PARTIAL_INDEX.matcher(call.text()).find()
              && here.error() == null
              && there.error() == null),
      new Known(
          "Local goes through batches and transactions item by item; here all tables are looked for first, and nobody documents either",
          (call, here, there) -> call.is(
                  "TransactWriteItems",
                  "TransactGetItems",
                  "ExecuteTransaction",
                  "BatchWriteItem",
                  "BatchGetItem")
              && call.text().contains("nowhere")
              && here.isError("ResourceNotFound")
              && !there.isError("ResourceNotFound")),
      new Known(
          "Local calls the insertion of what is there invalid in a transaction, though it calls it a duplicate elsewhere",
          (call, here, there) -> call.is("ExecuteTransaction")
              && here.reasons().contains("DuplicateItem")
              && there.reasons().contains("ValidationError")),
      new Known(
          "Local charges a global index for an entry that was not there, for the item had the first of its keys only",
          (call, here, there) ->
              call.is("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems")
                  && equalBut(
                      here,
                      there,
                      "CapacityUnits",
                      "WriteCapacityUnits",
                      "gsi",
                      "GlobalSecondaryIndexes")
                  && here.without("gsi").member("ConsumedCapacity") != null),
      new Known(
          "Local looks at conditions before it looks for repeated items in a transaction",
          (call, here, there) ->
              here.isError("Validation") && there.isError("TransactionCanceled") && repeats(call)),
      new Known(
          "Local makes an item of an update that only takes away, or refuses it for a path; DynamoDB leaves what is missing alone",
          (call, here, there) -> onlyTakesAway(call)
              && here.member("Attributes") == null
              && (here.error() == null
                  || here.reasons().stream().noneMatch("ValidationError"::equals))),
      new Known(
          "Local looks at the type of what a legacy update takes from an index's key, which can have no such thing",
          (call, here, there) -> call.request() instanceof UpdateItemRequest update
              && there.isError("Validation")
              && update.attributeUpdates().entrySet().stream()
                  .anyMatch(change -> List.of("s", "n").contains(change.getKey())
                      && change.getValue().action() == AttributeAction.DELETE
                      && change.getValue().value() != null)),
      new Known(
          "Local does nothing for a legacy update without action; the documentation's default is PUT",
          (call, here, there) -> call.request() instanceof UpdateItemRequest update
              && update.attributeUpdates().values().stream()
                  .anyMatch(change -> change.action() == null)),
      new Known(
          "Local does not double the units of a transaction's writes of what is not there",
          (call, here, there) -> call.is("TransactWriteItems")
              && equalBut(here, there, "ConsumedCapacity")
              && there.units() < here.units()),
      new Known(
          "Local does not name the table of a statement that failed in a batch, nor shows parts of what another changed",
          (call, here, there) -> call.is("BatchExecuteStatement")
              && (equalBut(here, there, "ConsumedCapacity", "TableName")
                  || call.text().contains("RETURNING MODIFIED")
                      && equalBut(here, there, "ConsumedCapacity", "TableName", "Item"))),
      new Known(
          "Local does not let a query go on behind the last key of its range, where a limit may have ended a page",
          (call, here, there) -> call.is("Query")
              && "0".equals(here.member("ScannedCount"))
              && there.text().contains("does not match the range key predicate")),
      new Known(
          "Local does not look for paths into keys of indexes in transactions",
          (call, here, there) -> call.is("TransactWriteItems")
              && here.reasons().contains("ValidationError")
              && INTO_KEY.matcher(call.text()).find()));

  /** Whether Local does something else than DynamoDB, even where it answers the same. */
  static boolean hasOtherEffect(Call call) {
    // It executes a batch of statements up to the first that repeats an item, and then refuses it.
    return call.is("BatchExecuteStatement")
        || onlyTakesAway(call)
        || call.request() instanceof UpdateItemRequest update
            && update.hasAttributeUpdates()
            && update.attributeUpdates().values().stream()
                .anyMatch(
                    change -> change.action() == null || change.action() == AttributeAction.DELETE);
  }

  /** Whether an update in the call makes no item where there is none. */
  private static boolean onlyTakesAway(Call call) {
    if (call.request() instanceof TransactWriteItemsRequest request) {
      return request.transactItems().stream()
          .anyMatch(item -> item.update() != null && takesAway(item.update().updateExpression()));
    }
    return call.request() instanceof UpdateItemRequest update
        && (takesAway(update.updateExpression())
            || update.hasAttributeUpdates()
                && update.attributeUpdates().values().stream()
                    .allMatch(change -> change.action() == AttributeAction.DELETE));
  }

  private static boolean takesAway(@Nullable String update) {
    return update != null && !GIVES_A_VALUE.matcher(update).find();
  }

  private static String withoutEmptyItems(Outcome outcome) {
    return outcome
        .without("ReadCapacityUnits", "CapacityUnits")
        .toString()
        .replace("{Item={}}", "{}");
  }

  private static boolean equalBut(Outcome here, Outcome there, String... names) {
    return here.without(names).equals(there.without(names));
  }

  private static boolean failsInsteadOfInvalid(Outcome here, Outcome there) {
    List<String> reasons = new java.util.ArrayList<>(here.reasons());
    List<String> others = there.reasons();
    for (int i = 0; i < reasons.size() && reasons.size() == others.size(); i++) {
      // Where one is invalid, the conditions of others are not looked at any more.
      if (others.get(i).equals("ConditionalCheckFailed")) {
        reasons.set(i, "ConditionalCheckFailed");
      }
    }
    return here.reasons().contains("ValidationError") && reasons.equals(others);
  }

  private static boolean repeats(Call call) {
    if (!(call.request() instanceof TransactWriteItemsRequest request)) {
      return false;
    }
    Set<Object> seen = new HashSet<>();
    return request.transactItems().stream().anyMatch(item -> !seen.add(place(item)));
  }

  private static Object place(TransactWriteItem item) {
    if (item.put() != null) {
      Map<String, Object> key = new java.util.HashMap<>(item.put().item());
      key.keySet().retainAll(Set.of("pk", "sk", "id"));
      return List.of(item.put().tableName(), key);
    }
    if (item.update() != null) {
      return List.of(item.update().tableName(), item.update().key());
    }
    return item.delete() != null
        ? List.of(item.delete().tableName(), item.delete().key())
        : List.of(item.conditionCheck().tableName(), item.conditionCheck().key());
  }

  /** Why the outcomes may differ, or null if they may not. */
  static @Nullable String reason(Call call, Outcome here, Outcome there) {
    if (here.isError(Outcome.INTERNAL)) {
      return null;
    }
    Outcome seen = there.member(METRICS) == null ? here.without(METRICS) : here;
    if (seen.equals(there)) {
      return "Local has no metrics of item collections";
    }
    for (Known known : ALL) {
      if (known.test().matches(call, seen, there)) {
        return known.reason();
      }
    }
    return null;
  }
}
