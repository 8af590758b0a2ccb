package dev.gateleg.patterns.series;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.write.Created;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores points of series. Immutable. */
record Appending<P>(
    Table table,
    EntityType<P> type,
    Function<P, Optional<P>> kept,
    @Nullable BinaryOperator<P> merge) {

  Appended<P> append(Collection<? extends P> points) {
    Map<EntityKey<P>, P> byKey = new LinkedHashMap<>();
    List<P> late = new ArrayList<>();
    for (P point : points) {
      Optional<P> stored = kept.apply(point);
      if (stored.isEmpty()) {
        late.add(point);
      } else if (merge == null) {
        byKey.put(type.keyOf(stored.get()), stored.get());
      } else {
        byKey.merge(type.keyOf(stored.get()), stored.get(), merge);
      }
    }
    int merged = 0;
    if (merge == null) {
      table.batch().overwriteAll(byKey.values()).run().orThrow();
    } else {
      for (Map.Entry<EntityKey<P>, P> point : byKey.entrySet()) {
        merged += merged(point.getKey(), point.getValue(), merge) ? 1 : 0;
      }
    }
    return new Appended<>(byKey.size(), merged, late);
  }

  /** Stores a point, merged with the one that is there; answers whether one was. */
  private boolean merged(EntityKey<P> key, P point, BinaryOperator<P> with) {
    while (true) {
      Created<P> created = table.createIfAbsent(point);
      if (created.created()) {
        return false;
      }
      try {
        P unused = table.modify(key, there -> with.apply(there, point));
        return true;
      } catch (NotFoundException e) {
        // It has expired, or was deleted, since: then the point is the first again.
      }
    }
  }
}
