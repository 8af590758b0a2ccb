package dev.gateleg.examples.payments.demo;

import dev.gateleg.tools.view.TableView;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;

/** All accounts of the ledger at one instant: one transaction reads them, so that no transfer is seen by half. */
final class LedgerSnapshot {

  private static final int MOST_TRIES = 20;
  private static final String OUTSIDE = "outside:";

  /**
   * Balances at one instant.
   *
   * @param in what came from outside
   * @param users what users have
   * @param merchant what the merchant has
   * @param accounts how many accounts were read
   */
  record Balances(BigDecimal in, BigDecimal users, BigDecimal merchant, int accounts) {}

  private final DynamoDbClient client;
  private final TableView view;
  private List<Map<String, AttributeValue>> keys = List.of();
  private Balances last = new Balances(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, 0);

  LedgerSnapshot(DynamoDbClient client, TableView view) {
    this.client = client;
    this.view = view;
  }

  /** The balances now; those of the look before where faults let no look succeed. */
  Balances take() {
    for (int i = 0; i < MOST_TRIES; i++) {
      try {
        if (keys.isEmpty()) {
          keys = accounts();
        }
        last = read();
        return last;
      } catch (DynamoDbException e) {
        // The engine's faults strike here too.
      }
    }
    return last;
  }

  /** The demo opens all accounts before its load begins, so that one look at the table finds them. */
  private List<Map<String, AttributeValue>> accounts() {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    String cursor = null;
    do {
      var page = view.scan("", 1000, cursor);
      page.items().stream()
          .filter(item -> item.entity().equals("LedgerAccount"))
          .forEach(item -> found.add(Map.of(
              "PK", item.partition().get(0).value(), "SK", item.sort().get(0).value())));
      cursor = page.cursor();
    } while (cursor != null);
    return found;
  }

  private Balances read() {
    List<TransactGetItem> gets = keys.stream()
        .map(key -> TransactGetItem.builder()
            .get(get -> get.tableName(view.table()).key(key))
            .build())
        .toList();
    BigDecimal in = BigDecimal.ZERO;
    BigDecimal users = BigDecimal.ZERO;
    BigDecimal merchant = BigDecimal.ZERO;
    for (ItemResponse response :
        client.transactGetItems(get -> get.transactItems(gets)).responses()) {
      String account = Objects.requireNonNull(response.item().get("account")).s();
      BigDecimal balance =
          new BigDecimal(Objects.requireNonNull(response.item().get("balance")).n());
      if (account.startsWith(OUTSIDE)) {
        in = in.subtract(balance);
      } else if (account.startsWith("user:")) {
        users = users.add(balance);
      } else {
        merchant = merchant.add(balance);
      }
    }
    return new Balances(in, users, merchant, keys.size());
  }
}
