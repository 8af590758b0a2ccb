package dev.gateleg.engine.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** A client whose transactions read item by item, each as it is at that moment: all else is the engine's. */
final class NaiveTransactions {

  private static final long PAUSE_NANOS = 50_000;

  private NaiveTransactions() {}

  static DynamoDbClient on(DynamoDbClient client) {
    return (DynamoDbClient) Proxy.newProxyInstance(
        NaiveTransactions.class.getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, arguments) -> call((DynamoDbClient) proxy, client, method, arguments));
  }

  private static @Nullable Object call(
      DynamoDbClient proxy, DynamoDbClient client, Method method, Object[] arguments)
      throws Throwable {
    if (method.getName().equals("transactGetItems")) {
      if (arguments[0] instanceof TransactGetItemsRequest request) {
        return read(client, request.transactItems());
      }
      return java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static TransactGetItemsResponse read(DynamoDbClient client, List<TransactGetItem> gets) {
    List<ItemResponse> responses = new ArrayList<>();
    for (TransactGetItem get : gets) {
      var found = client.getItem(
          r -> r.tableName(get.get().tableName()).key(get.get().key()).consistentRead(true));
      ItemResponse.Builder response = ItemResponse.builder();
      responses.add((found.hasItem() ? response.item(found.item()) : response).build());
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return TransactGetItemsResponse.builder().responses(responses).build();
  }
}
