package dev.gateleg.core.spi.stored;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition between two sort keys, both included, as they are stored: for patterns that must know an item
 * exactly as it was read. Reads are consistent. Immutable and thread-safe.
 */
public final class PartitionRange {

  private final TableContext context;
  private final CallSite site;
  private final Request.Selection selection;

  private PartitionRange(TableContext context, CallSite site, Request.Selection selection) {
    this.context = context;
    this.site = site;
    this.selection = selection;
  }

  /** The items between two keys of one partition, which must be of the table's scope. */
  public static PartitionRange between(
      TableAccess access, CallSite site, EntityKey<?> low, EntityKey<?> high) {
    TableContext context = TableContext.of(access);
    ExpressionWriter out = new ExpressionWriter();
    String condition = out.name(context.schema().partition())
        + " = "
        + out.value(context.inScope(low).partition())
        + " AND "
        + out.name(Objects.requireNonNull(context.schema().sort()))
        + " BETWEEN "
        + out.value(Objects.requireNonNull(low.sort()))
        + " AND "
        + out.value(Objects.requireNonNull(high.sort()));
    return new PartitionRange(context, site, new Request.Selection(condition, null, null, out));
  }

  /** One page of them: at most that many items (null for as many as DynamoDB likes), after a key (null for the start). */
  public Answer page(@Nullable Integer limit, @Nullable Map<String, Value> after) {
    return context.read(
        site,
        new Request.Query(
            new Request.Place(context.tableName(), null),
            selection,
            new Request.Window(limit, after),
            false,
            true));
  }
}
