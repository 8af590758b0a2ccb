package dev.gateleg.core.internal.context;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.TableKey;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of the items that this process wrote a moment ago through one table: global indexes may not show them yet. The
 * last {@link #MOST} are kept, for {@link #WINDOW}. Thread-safe.
 */
public final class OwnWrites {

  /** How long a write is remembered; a global index is rarely more than a second behind. */
  public static final Duration WINDOW = Duration.ofSeconds(5);

  /** How many writes are remembered: as many as one request can look at. */
  public static final int MOST = 100;

  /** A key, and when it was written. */
  private record Written(Map<String, Value> key, long millis) {}

  private final TableSchema schema;
  private final boolean wanted;
  private final Map<TableKey, Written> last = new LinkedHashMap<>();

  OwnWrites(TableSchema schema) {
    this.schema = schema;
    this.wanted = schema.indexes().stream().anyMatch(index -> !index.local());
  }

  /** A transport that notes what is written through it. */
  Transport noting(Transport transport, String table, Clock clock) {
    if (!wanted) {
      return transport;
    }
    return new Transport() {
      @Override
      public Answer send(Request request, Sending how) {
        try {
          Answer answer = transport.send(request, how);
          note(request, table, clock.millis());
          return answer;
        } catch (Failure failure) {
          // It may have been made all the same.
          note(request, table, clock.millis());
          throw failure;
        }
      }

      @Override
      public boolean retries() {
        return transport.retries();
      }
    };
  }

  private void note(Request request, String table, long millis) {
    if (request instanceof Request.Action action) {
      note(action, table, millis);
    } else if (request instanceof Request.TransactWrite transaction) {
      transaction.actions().forEach(action -> note(action, table, millis));
    } else if (request instanceof Request.BatchWrite batch && batch.table().equals(table)) {
      batch.puts().forEach(item -> note(item, millis));
      batch.deletes().forEach(key -> note(key, millis));
    }
  }

  private void note(Request.Action action, String table, long millis) {
    if (!action.table().equals(table)) {
      return;
    }
    if (action instanceof Request.Put put) {
      note(put.item(), millis);
    } else if (action instanceof Request.Update update) {
      note(update.key(), millis);
    } else if (action instanceof Request.Delete delete) {
      note(delete.key(), millis);
    }
  }

  private synchronized void note(Map<String, Value> item, long millis) {
    Map<String, Value> key = new LinkedHashMap<>();
    put(key, item, schema.partition());
    if (schema.sort() != null) {
      put(key, item, schema.sort());
    }
    TableKey of = TableKey.of(schema, key);
    last.remove(of); // the newest stands last
    last.put(of, new Written(key, millis));
    if (last.size() > MOST) {
      last.remove(last.keySet().iterator().next());
    }
  }

  private static void put(Map<String, Value> key, Map<String, Value> item, String attribute) {
    Value value = item.get(attribute);
    if (value != null) {
      key.put(attribute, value);
    }
  }

  /** The keys that were written within the window, the newest last. */
  public synchronized List<Map<String, Value>> recent(long now) {
    List<Map<String, Value>> keys = new ArrayList<>();
    last.values().removeIf(written -> now - written.millis() > WINDOW.toMillis());
    last.values().forEach(written -> keys.add(written.key()));
    return keys;
  }
}
