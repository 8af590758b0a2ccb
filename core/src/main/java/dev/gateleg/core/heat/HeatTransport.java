package dev.gateleg.core.heat;

import dev.gateleg.core.heat.Heat.Asked;
import dev.gateleg.core.heat.Heat.AskedKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Notes the partition keys of each request, and why it was throttled, for the listener that hears of the call on the same
 * thread. Thread-safe.
 */
final class HeatTransport implements Transport {

  /** The first value of a query's key condition is its partition key. */
  private static final String PARTITION_VALUE = ":v0";

  private final Transport inner;
  private final TableSchema schema;
  private final ThreadLocal<@Nullable Asked> asked;

  HeatTransport(Transport inner, TableSchema schema, ThreadLocal<@Nullable Asked> asked) {
    this.inner = inner;
    this.schema = schema;
    this.asked = asked;
  }

  @Override
  public boolean retries() {
    return inner.retries();
  }

  @Override
  public Answer send(Request request, Sending how) {
    List<AskedKey> keys = keys(request);
    boolean write = request instanceof Request.Action
        || request instanceof Request.BatchWrite
        || request instanceof Request.TransactWrite;
    try {
      Answer answer = inner.send(request, how);
      asked.set(new Asked(keys, write, List.of()));
      return answer;
    } catch (Failure failure) {
      asked.set(new Asked(keys, write, Throttle.of(failure)));
      throw failure;
    }
  }

  private List<AskedKey> keys(Request request) {
    List<AskedKey> keys = new ArrayList<>(1);
    if (request instanceof Request.Get get) {
      add(get.key(), keys);
    } else if (request instanceof Request.Query query) {
      Value partition = query.selection().placeholders().values().get(PARTITION_VALUE);
      String index = query.place().index();
      if (partition != null) {
        keys.add(new AskedKey(index == null ? "" : index, text(partition)));
      }
    } else if (request instanceof Request.BatchGet batch) {
      batch.keys().forEach(key -> add(key, keys));
    } else if (request instanceof Request.TransactGet snapshot) {
      snapshot.keys().forEach(key -> add(key, keys));
    } else if (request instanceof Request.BatchWrite batch) {
      batch.puts().forEach(item -> addItem(item, keys));
      batch.deletes().forEach(key -> add(key, keys));
    } else if (request instanceof Request.TransactWrite transaction) {
      transaction.actions().forEach(action -> action(action, keys));
    } else if (request instanceof Request.Action action) {
      action(action, keys);
    }
    return keys;
  }

  private void action(Request.Action action, List<AskedKey> keys) {
    if (action instanceof Request.Put put) {
      addItem(put.item(), keys);
    } else if (action instanceof Request.Update update) {
      add(update.key(), keys);
    } else if (action instanceof Request.Delete delete) {
      add(delete.key(), keys);
    } else if (action instanceof Request.Check check) {
      add(check.key(), keys);
    }
  }

  private void addItem(Map<String, Value> item, List<AskedKey> keys) {
    add(item, keys);
    for (IndexSchema index : schema.indexes()) {
      Value partition = index.local() ? null : item.get(index.partition().get(0));
      if (partition != null) {
        keys.add(new AskedKey(index.name(), text(partition)));
      }
    }
  }

  private void add(Map<String, Value> key, List<AskedKey> keys) {
    Value partition = key.get(schema.partition());
    if (partition != null) {
      keys.add(new AskedKey("", text(partition)));
    }
  }

  private static String text(Value value) {
    if (value.s() != null) {
      return value.s();
    }
    return value.n() != null ? value.n() : String.valueOf(value.b());
  }
}
