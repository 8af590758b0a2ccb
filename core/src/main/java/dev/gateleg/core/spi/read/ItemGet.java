package dev.gateleg.core.spi.read;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UndecodableItemException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.spi.transport.Request;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
      TableAccess access, String pattern, EntityKey<E> key, boolean consistent) {
    return new ItemGet<>(TableContext.of(access), pattern, key, consistent);
  }

  /** The item, if it is there, of that entity and not expired. */
  public Optional<E> run() {
    return run(GeneratedEntity.of(key.type()));
  }

  /** The item as one of the entity's shapes. */
  public <T> Optional<T> run(ItemShape<T> shape) {
    BoundEntity<E> entity = context.entity(key.type());
    Map<String, Value> item = context
        .caller()
        .read(
            new CallSite(pattern, key.type().name(), null),
            new Request.Get(context.tableName(), entity.key(key), selection(shape), consistent))
        .item();
    return item.isEmpty() || context.expired(item)
        ? Optional.empty()
        : Optional.of(read(entity, shape, item));
  }

  private Request.@Nullable Selection selection(ItemShape<?> shape) {
    if (shape.fetched().isEmpty()) {
      return null;
    }
    ExpressionWriter out = new ExpressionWriter();
    String projection = ReadAttributes.of(context.schema(), shape).stream()
        .map(out::name)
        .collect(Collectors.joining(", "));
    return new Request.Selection(null, null, projection, out);
  }

  private <T> T read(BoundEntity<E> entity, ItemShape<T> shape, Map<String, Value> item) {
    if (!entity.recognises(item)) {
      throw new UndecodableItemException(
          CoreCode.ITEM_OTHER,
          key + " is another entity: its type is " + item.get(context.schema().type())
              + "; read it as what it is, or mend the item.",
          null);
    }
    return entity.read(shape, item);
  }
}
