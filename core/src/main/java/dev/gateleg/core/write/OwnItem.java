package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.util.Map;

/** The item that a write is about, which some writes must read first; they are made if it is still as it was read. */
final class OwnItem {

  private final TableContext context;
  private final BoundEntity<?> entity;
  private final EntityKey<?> key;

  OwnItem(TableContext context, BoundEntity<?> entity, EntityKey<?> key) {
    this.context = context;
    this.entity = entity;
    this.key = key;
  }

  Request request() {
    return new Request.Get(context.tableName(), entity.key(key), true);
  }

  /** The item as it is now, even if it has outlived its time; empty where there is none. */
  Map<String, Value> read(CallSite site) {
    return context.caller().read(site, request()).item();
  }

  /** What must hold for the item to be as it was read. */
  Unchanged unchanged(Map<String, Value> read) {
    return Unchanged.whole(context, entity, read);
  }
}
