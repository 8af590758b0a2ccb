package dev.gateleg.benchmarks.patterns;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Sales that are counted by hand: the sale, its day and its month in one transaction. */
final class SalesByHand {

  private static final AttributeValue SALE = AttributeValue.fromS("SALE");
  private static final AttributeValue TYPE = AttributeValue.fromS("Sale");
  private static final AttributeValue ROW_TYPE = AttributeValue.fromS("_rollup");

  private static final String COUNT = "SET #type = :type ADD #changes :one, #count :one,"
      + " #countOf :one, #sum :amount, #sumOf :amount";

  private final DynamoDbClient client;
  private final LongSupplier random;

  SalesByHand(DynamoDbClient client, LongSupplier random) {
    this.client = client;
    this.random = random;
  }

  Sale sell(Sale sale) {
    AttributeValue amount = AttributeValue.fromN(sale.amount().toPlainString());
    LocalDate day = sale.day();
    AttributeValue dayText = AttributeValue.fromS(day.toString());
    Map<String, AttributeValue> item = new HashMap<>(16);
    item.put("PK", AttributeValue.fromS("SALE#" + sale.saleId()));
    item.put("SK", SALE);
    item.put("_type", TYPE);
    item.put("saleId", AttributeValue.fromS(sale.saleId()));
    item.put("branch", AttributeValue.fromS(sale.branch()));
    item.put("day", dayText);
    item.put("category", AttributeValue.fromS(sale.category()));
    item.put("amount", amount);
    Map<String, String> names = new HashMap<>(8);
    names.put("#type", "_type");
    names.put("#changes", "_changes");
    names.put("#count", "_count");
    names.put("#sum", "_sum#amount");
    names.put("#countOf", "_count#category#" + sale.category());
    names.put("#sumOf", "_sum#amount#category#" + sale.category());
    Map<String, AttributeValue> values = new HashMap<>(4);
    values.put(":type", ROW_TYPE);
    values.put(":one", ByHand.ONE);
    values.put(":amount", amount);
    String partition = "ROLLUP#takings#" + sale.branch();
    ByHand.transact(
        client,
        random,
        List.of(
            ByHand.create(item),
            row(partition, "DAY#" + dayText.s(), names, values),
            row(partition, "MONTH#" + YearMonth.from(day), names, values)));
    return sale;
  }

  private static TransactWriteItem row(
      String partition,
      String sort,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    return TransactWriteItem.builder()
        .update(Update.builder()
            .tableName(ByHand.TABLE)
            .key(ByHand.key(partition, AttributeValue.fromS(sort)))
            .updateExpression(COUNT)
            .expressionAttributeNames(names)
            .expressionAttributeValues(values)
            .build())
        .build();
  }
}
