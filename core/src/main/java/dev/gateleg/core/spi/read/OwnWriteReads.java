package dev.gateleg.core.spi.read;

import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What this process wrote a moment ago and a read of a global index may miss. */
final class OwnWriteReads {

  private final TableContext context;
  private final ReadSpec<?> spec;

  OwnWriteReads(TableContext context, ReadSpec<?> spec) {
    this.context = context;
    this.spec = spec;
  }

  /** Whether the read can miss writes that were acknowledged before it, and can't be made a strong one. */
  boolean behind() {
    return spec.index != null && !context.schema().index(spec.index).local();
  }

  /** The keys of the items concerned: those that have the shape of an entity that is read. */
  List<Map<String, Value>> keys() {
    List<BoundEntity<?>> entities = new ArrayList<>();
    spec.shapes.forEach(shape -> entities.add(context.entity(shape.entity())));
    return context.ownWrites().recent(context.clock().millis()).stream()
        .filter(key -> entities.stream().anyMatch(entity -> entity.hasShape(key)))
        .toList();
  }

  /** The items as they are now; those that are gone are left out. */
  List<Map<String, Value>> read(List<Map<String, Value>> keys) {
    List<Map<String, Value>> items = new ArrayList<>();
    List<Map<String, Value>> left = keys;
    while (!left.isEmpty()) {
      Answer answer =
          context.caller().read(spec.site(), new Request.BatchGet(context.tableName(), left, true));
      items.addAll(answer.items());
      left = answer.left();
    }
    return items;
  }
}
