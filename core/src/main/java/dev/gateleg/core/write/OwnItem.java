package dev.gateleg.core.write;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

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

  GetItemRequest request() {
    return GetItemRequest.builder()
        .tableName(context.tableName())
        .key(entity.key(key))
        .consistentRead(true)
        .returnConsumedCapacity(context.caller().capacity())
        .build();
  }

  /** The item as it is now, even if it has outlived its time; empty where there is none. */
  Map<String, AttributeValue> read(CallSite site) {
    return context
        .caller()
        .call(
            site,
            "GetItem",
            request(),
            context.client()::getItem,
            GetItemResponse::consumedCapacity)
        .item();
  }

  /** What must be unchanged for the item to be as it was read. */
  Map<String, @Nullable AttributeValue> unchanged(Map<String, AttributeValue> read) {
    Map<String, @Nullable AttributeValue> presumed = new LinkedHashMap<>();
    String version = entity.type().versionAttribute();
    if (read.isEmpty()) {
      presumed.put(context.schema().partition(), null);
    } else if (version != null) {
      presumed.put(version, read.get(version));
    } else {
      presumed.putAll(read);
      presumed.keySet().removeAll(entity.key(key).keySet());
      // Claims go with what the item has not, too: somebody may have given it meanwhile.
      entity.type().uniqueAttributes().forEach(name -> presumed.put(name, read.get(name)));
      String timeToLive = entity.type().timeToLiveAttribute();
      if (timeToLive != null) {
        presumed.put(timeToLive, read.get(timeToLive));
      }
    }
    return presumed;
  }

  /** Whether an item is not as it was read. */
  static boolean differs(
      Map<String, AttributeValue> item, Map<String, @Nullable AttributeValue> presumed) {
    for (Map.Entry<String, @Nullable AttributeValue> was : presumed.entrySet()) {
      if (!Objects.equals(item.get(was.getKey()), was.getValue())) {
        return true;
      }
    }
    return false;
  }
}
