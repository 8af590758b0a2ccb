package dev.gateleg.patterns.migration;

import dev.gateleg.core.cost.TableCosts;
import dev.gateleg.core.cost.WriteMode;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.write.LatePart;
import dev.gateleg.core.write.TransactionPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deletes one side's items of a page. Not thread-safe. */
final class Removal implements Segments.Job {

  private static final int MOST = 20;

  private final Rules rules;
  private final boolean ofOld;
  private final Side side;
  private final TableCosts costs;

  Removal(Rules rules, boolean ofOld) {
    this.rules = rules;
    this.ofOld = ofOld;
    this.side = rules.side(ofOld);
    this.costs = TableCosts.of(side.context.schema());
  }

  @Override
  public void handle(List<Map<String, Value>> items, Segments segments) {
    List<One> batch = new ArrayList<>();
    double units = 0;
    for (Map<String, Value> item : items) {
      StoredEntity<?> entity = side.context.hidden(item) ? null : side.context.recognise(item);
      if (entity == null || rules.of(entity.type().javaType(), ofOld) == null) {
        continue;
      }
      batch.add(new One(entity.keyOf(item), item));
      units += costs.write(item, null, WriteMode.TRANSACTIONAL).total();
      boolean alone = side.context.bringsAlong(entity.type());
      if (alone || batch.size() == MOST) {
        segments.write(batch, units);
        segments.count(batch.size());
        batch = new ArrayList<>();
        units = 0;
      }
    }
    if (!batch.isEmpty()) {
      segments.write(batch, units);
      segments.count(batch.size());
    }
  }

  /** The delete of one item, whatever it has become. */
  private final class One implements LatePart {

    private final EntityKey<?> key;
    private @Nullable Map<String, Value> scanned;

    One(EntityKey<?> key, Map<String, Value> scanned) {
      this.key = key;
      this.scanned = scanned;
    }

    @Override
    public List<? extends TransactionPart> parts(Instant now) {
      Map<String, Value> item = scanned != null ? scanned : side.writes.read(key);
      scanned = null;
      return item.isEmpty() ? List.of() : List.of(side.writes.delete(key, item));
    }
  }
}
