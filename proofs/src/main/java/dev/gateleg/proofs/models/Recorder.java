package dev.gateleg.proofs.models;

import dev.gateleg.engine.Engine;
import dev.gateleg.engine.fault.Faults;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sees what each request really did: it stands next to the engine, below all that goes wrong on the way, and looks at the
 * items of a write before and after it. One client above tags requests with the operation that sends them, so that a
 * request which arrives minutes late is still known as whose it is.
 */
final class Recorder {

  /** Hears of each request that changed something. */
  interface Listener {
    void changed(Operation by, Map<String, Image> images);
  }

  /** An item before and after a request; empty where there was none. */
  record Image(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {}

  private final Engine engine;
  private final String table;
  private final Listener listener;
  private final Map<DynamoDbRequest, Operation> senders = new IdentityHashMap<>();
  private Faults faults = Faults.none();

  Recorder(Engine engine, String table, Listener listener) {
    this.engine = engine;
    this.table = table;
    this.listener = listener;
  }

  /** The faults of the engine from now on; what is looked at from here sees none of them. */
  void faults(Faults changed) {
    faults = changed;
    engine.faults(changed);
  }

  /** A client that remembers which operation sends what. */
  DynamoDbClient tagging(DynamoDbClient below, Supplier<@Nullable Operation> current) {
    return around(below, (request, send) -> {
      Operation operation = current.get();
      if (operation != null) {
        senders.put(request, operation);
      }
      return send.get();
    });
  }

  /** A client next to the engine. */
  DynamoDbClient watching(Supplier<@Nullable Operation> current) {
    return around(engine.client(), (request, send) -> {
      Map<String, Map<String, AttributeValue>> keys = keys(request);
      if (keys.isEmpty()) {
        return send.get();
      }
      Map<String, Map<String, AttributeValue>> before = items(keys);
      try {
        return send.get();
      } finally {
        Operation known = senders.get(request);
        tell(known == null ? current.get() : known, before, items(keys));
      }
    });
  }

  private void tell(
      @Nullable Operation by,
      Map<String, Map<String, AttributeValue>> before,
      Map<String, Map<String, AttributeValue>> after) {
    Map<String, Image> images = new LinkedHashMap<>();
    before.forEach((id, item) -> {
      Map<String, AttributeValue> now = after.getOrDefault(id, Map.of());
      if (!item.equals(now)) {
        images.put(id, new Image(item, now));
      }
    });
    if (!images.isEmpty() && by != null) {
      listener.changed(by, images);
    }
  }

  /** The items under some keys, now and without faults. */
  private Map<String, Map<String, AttributeValue>> items(
      Map<String, Map<String, AttributeValue>> keys) {
    engine.faults(Faults.none());
    try {
      Map<String, Map<String, AttributeValue>> items = new LinkedHashMap<>();
      keys.forEach((id, key) -> items.put(
          id,
          Map.copyOf(engine
              .client()
              .getItem(get -> get.tableName(table).key(key).consistentRead(true))
              .item())));
      return items;
    } finally {
      engine.faults(faults);
    }
  }

  /** The name of a key. */
  static String id(Map<String, AttributeValue> item) {
    return text(item, ModelSpec.PARTITION) + " | " + text(item, ModelSpec.SORT);
  }

  static String text(Map<String, AttributeValue> item, String attribute) {
    return Objects.requireNonNull(item.get(attribute)).s();
  }

  private static Map<String, Map<String, AttributeValue>> keys(DynamoDbRequest request) {
    Map<String, Map<String, AttributeValue>> keys = new LinkedHashMap<>();
    if (request instanceof PutItemRequest put) {
      add(put.item(), keys);
    } else if (request instanceof UpdateItemRequest update) {
      add(update.key(), keys);
    } else if (request instanceof DeleteItemRequest delete) {
      add(delete.key(), keys);
    } else if (request instanceof BatchWriteItemRequest batch) {
      batch.requestItems().values().stream()
          .flatMap(List::stream)
          .forEach(each -> add(
              each.putRequest() != null
                  ? each.putRequest().item()
                  : each.deleteRequest().key(),
              keys));
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(each -> add(each, keys));
    }
    return keys;
  }

  private static void add(TransactWriteItem action, Map<String, Map<String, AttributeValue>> keys) {
    if (action.put() != null) {
      add(action.put().item(), keys);
    } else if (action.update() != null) {
      add(action.update().key(), keys);
    } else if (action.delete() != null) {
      add(action.delete().key(), keys);
    }
  }

  private static void add(
      Map<String, AttributeValue> item, Map<String, Map<String, AttributeValue>> keys) {
    Map<String, AttributeValue> key = Map.of(
        ModelSpec.PARTITION,
        item.get(ModelSpec.PARTITION),
        ModelSpec.SORT,
        item.get(ModelSpec.SORT));
    keys.put(id(key), key);
  }

  /** What is done around a call. */
  private interface Around {
    @Nullable
    Object call(DynamoDbRequest request, Supplier<@Nullable Object> send);
  }

  private static DynamoDbClient around(DynamoDbClient below, Around around) {
    return (DynamoDbClient) Proxy.newProxyInstance(
        DynamoDbClient.class.getClassLoader(),
        new Class<?>[] {DynamoDbClient.class},
        (proxy, method, arguments) -> arguments != null
                && arguments.length == 1
                && arguments[0] instanceof DynamoDbRequest request
            ? around.call(request, () -> invoked(below, method, arguments))
            : invoked(below, method, arguments));
  }

  private static @Nullable Object invoked(
      DynamoDbClient below, Method method, @Nullable Object @Nullable [] arguments) {
    try {
      return method.invoke(below, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      } else if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
