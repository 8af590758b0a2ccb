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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
  private record Written(Value partition, @Nullable Value sort, long millis) {}

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

  private void note(Map<String, Value> item, long millis) {
    TableKey key = TableKey.of(schema, item);
    Value partition = Objects.requireNonNull(item.get(schema.partition()));
    Value sort = schema.sort() == null ? null : item.get(schema.sort());
    Written written = new Written(partition, sort, millis);
    synchronized (this) {
      last.remove(key); // the newest stands last
      last.put(key, written);
      if (last.size() > MOST) {
        last.remove(last.keySet().iterator().next());
      }
    }
  }

  /** The keys that were written within the window, the newest last. */
  public synchronized List<Map<String, Value>> recent(long now) {
    List<Map<String, Value>> keys = new ArrayList<>();
    last.values().removeIf(written -> now - written.millis() > WINDOW.toMillis());
    last.values().forEach(written -> keys.add(key(written)));
    return keys;
  }

  private Map<String, Value> key(Written written) {
    Map<String, Value> key = new LinkedHashMap<>();
    key.put(schema.partition(), written.partition);
    if (schema.sort() != null && written.sort != null) {
      key.put(schema.sort(), written.sort);
    }
    return key;
  }
}
