package dev.gateleg.core.capsule;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.heat.Throttle;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Failure;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last calls of a table in memory, with the partitions that they named and why they were throttled. Values of items
 * are not kept. Thread-safe.
 */
public final class CallRecorder {

  /** The first value of a query's key condition is its partition key. */
  private static final String PARTITION_VALUE = ":v0";

  private final int most;
  private final Deque<RecordedCall> calls = new ArrayDeque<>();

  @SuppressWarnings("ThreadLocalUsage") // Each recorder has its own.
  private final ThreadLocal<@Nullable Noted> noted = new ThreadLocal<>();

  /** What the transport has seen of the call that ends next on the same thread. */
  private record Noted(List<String> partitions, List<String> throttles) {}

  private CallRecorder(int most) {
    this.most = most;
  }

  /** A recorder of that many calls; older ones are forgotten. */
  public static CallRecorder keeping(int calls) {
    if (calls < 1) {
      throw new IllegalArgumentException("A recorder can't keep " + calls + " calls.");
    }
    return new CallRecorder(calls);
  }

  /** The same table, recorded. Its own listener goes on hearing of every request. */
  public <T extends Table> T on(T table) {
    TableContext context = TableContext.of(GeneratedTable.contextOf(table));
    CallListener own = context.caller().listener();
    Clock clock = context.clock();
    CallListener mine = call -> add(call, clock.instant());
    return GeneratedTable.through(
        table,
        new Noting(context.transport(), context.schema()),
        own == null ? mine : own.and(mine));
  }

  private void add(Call call, Instant at) {
    Noted seen = noted.get();
    noted.remove();
    RecordedCall recorded = new RecordedCall(
        at,
        call.pattern(),
        call.operation(),
        seen == null ? List.of() : seen.partitions,
        call.outcome(),
        seen == null ? List.of() : seen.throttles,
        call.duration(),
        call.cost().total());
    synchronized (calls) {
      if (calls.size() == most) {
        calls.removeFirst();
      }
      calls.addLast(recorded);
    }
  }

  /** The calls that ended in a window and named a partition, in the order in which they ended. */
  public List<RecordedCall> calls(String partition, Instant from, Instant to) {
    synchronized (calls) {
      return calls.stream()
          .filter(call -> call.partitions().contains(partition))
          .filter(call -> !call.at().isBefore(from) && !call.at().isAfter(to))
          .toList();
    }
  }

  /** Notes what a request names. */
  private final class Noting implements Transport {

    private final Transport inner;
    private final TableSchema schema;

    Noting(Transport inner, TableSchema schema) {
      this.inner = inner;
      this.schema = schema;
    }

    @Override
    public boolean retries() {
      return inner.retries();
    }

    @Override
    public Answer send(Request request, Sending how) {
      List<String> partitions = partitions(request);
      try {
        Answer answer = inner.send(request, how);
        noted.set(new Noted(partitions, List.of()));
        return answer;
      } catch (Failure failure) {
        List<String> throttles = new ArrayList<>();
        for (Throttle each : Throttle.of(failure)) {
          throttles.add((each.resource().isEmpty() ? "table" : each.resource()) + " "
              + (each.write() ? "write " : "read ") + each.limit());
        }
        noted.set(new Noted(partitions, throttles));
        throw failure;
      }
    }

    private List<String> partitions(Request request) {
      Set<String> found = new LinkedHashSet<>();
      if (request instanceof Request.Get get) {
        add(get.key(), found);
      } else if (request instanceof Request.Query query && query.place().index() == null) {
        Value value = query.selection().placeholders().values().get(PARTITION_VALUE);
        if (value != null) {
          found.add(Capsule.text(value));
        }
      } else if (request instanceof Request.BatchGet batch) {
        batch.keys().forEach(key -> add(key, found));
      } else if (request instanceof Request.TransactGet snapshot) {
        snapshot.keys().forEach(key -> add(key, found));
      } else if (request instanceof Request.BatchWrite batch) {
        batch.puts().forEach(item -> add(item, found));
        batch.deletes().forEach(key -> add(key, found));
      } else if (request instanceof Request.TransactWrite transaction) {
        transaction.actions().forEach(action -> add(action, found));
      } else if (request instanceof Request.Action action) {
        add(action, found);
      }
      return List.copyOf(found);
    }

    private void add(Request.Action action, Set<String> found) {
      if (action instanceof Request.Put put) {
        add(put.item(), found);
      } else if (action instanceof Request.Update update) {
        add(update.key(), found);
      } else if (action instanceof Request.Delete delete) {
        add(delete.key(), found);
      } else if (action instanceof Request.Check check) {
        add(check.key(), found);
      }
    }

    private void add(Map<String, Value> key, Set<String> found) {
      Value partition = key.get(schema.partition());
      if (partition != null) {
        found.add(Capsule.text(partition));
      }
    }
  }
}
