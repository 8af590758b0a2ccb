package dev.gateleg.core.explain;

import dev.gateleg.core.Table;
import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import dev.gateleg.core.call.Cost;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.spi.table.GeneratedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Measures what calls cost. {@link #run} measures one call; a meter of your own measures any number of calls, of one table
 * or several. Thread-safe.
 */
public final class Meter {

  private final List<Call> calls = new ArrayList<>();

  /** A meter at zero. */
  public Meter() {}

  /** Makes calls and measures them: {@code Meter.run(shop, s -> s.ordersOf("u1").list())}. */
  public static <T extends Table, R> Metered<R> run(T table, Function<? super T, R> calls) {
    Meter meter = new Meter();
    R result = calls.apply(meter.on(table));
    return new Metered<>(result, meter.cost(), meter.calls());
  }

  /** The same table, measured. Its own listener goes on hearing of every request. */
  public <T extends Table> T on(T table) {
    TableContext context = TableContext.of(GeneratedTable.contextOf(table));
    CallListener own = context.caller().listener();
    CallListener meter = this::add;
    return GeneratedTable.through(table, context.transport(), own == null ? meter : own.and(meter));
  }

  private synchronized void add(Call call) {
    calls.add(call);
  }

  /** The requests that were made, in the order in which they ended. */
  public synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  /** What they cost together, by table and index. */
  public synchronized Cost cost() {
    return calls.stream().map(Call::cost).reduce(Cost.NONE, Cost::plus);
  }
}
