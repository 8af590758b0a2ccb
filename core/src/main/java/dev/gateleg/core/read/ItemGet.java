package dev.gateleg.core.read;

import dev.gateleg.core.call.CallSite;
import dev.gateleg.core.context.TableContext;
import dev.gateleg.core.entity.BoundEntity;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.ItemShape;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.expression.ExpressionWriter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * The read of one item by its key.
 *
 * @param <E> the entity
 */
public final class ItemGet<E> {

  private final TableContext context;
  private final String pattern;
  private final EntityKey<E> key;
  private final boolean consistent;

  private ItemGet(TableContext context, String pattern, EntityKey<E> key, boolean consistent) {
    this.context = context;
    this.pattern = pattern;
    this.key = context.inScope(key);
    this.consistent = consistent;
  }

  /** The read of the item under a key. */
  public static <E> ItemGet<E> of(
      TableContext context, String pattern, EntityKey<E> key, boolean consistent) {
    return new ItemGet<>(context, pattern, key, consistent);
  }

  /** The item, if it is there, of that entity and not expired. */
  public Optional<E> run() {
    return run(key.type());
  }

  /** The item as one of the entity's shapes. */
  public <T> Optional<T> run(ItemShape<T> shape) {
    BoundEntity<E> entity = context.entity(key.type());
    GetItemRequest.Builder request = GetItemRequest.builder()
        .tableName(context.tableName())
        .key(entity.key(key))
        .returnConsumedCapacity(context.caller().capacity());
    if (consistent) {
      request.consistentRead(true);
    }
    if (!shape.fetched().isEmpty()) {
      ExpressionWriter out = new ExpressionWriter();
      request
          .projectionExpression(ReadAttributes.of(context.schema(), shape).stream()
              .map(out::name)
              .collect(Collectors.joining(", ")))
          .expressionAttributeNames(out.names());
    }
    GetItemResponse answer = context
        .caller()
        .call(
            new CallSite(pattern, key.type().name(), null),
            "GetItem",
            request.build(),
            context.client()::getItem,
            GetItemResponse::consumedCapacity);
    return answer.hasItem() && !answer.item().isEmpty() && !context.expired(answer.item())
        ? Optional.of(read(entity, shape, answer.item()))
        : Optional.empty();
  }

  private <T> T read(BoundEntity<E> entity, ItemShape<T> shape, Map<String, AttributeValue> item) {
    if (!entity.recognises(item)) {
      throw new UndecodableItemException(
          "ItemOther",
          key + " is another entity: its type is " + item.get(context.schema().type())
              + "; read it as what it is, or mend the item.",
          null);
    }
    return entity.read(shape, item);
  }
}
