package dev.gateleg.patterns.changes;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.write.Transaction;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a stream tells of an entity, decoded when somebody looks.
 *
 * @param <E> the entity
 */
final class Told<E> {

  private final EntityType<E> entity;
  private final Delivery delivery;
  private @Nullable E before;
  private @Nullable E after;

  Told(EntityType<E> entity, Delivery delivery) {
    this.entity = entity;
    this.delivery = delivery;
  }

  StreamRecord record() {
    return delivery.record();
  }

  boolean fromSnapshot() {
    return delivery.fromSnapshot();
  }

  EntityKey<E> key() {
    return delivery.table().keyOf(entity, record());
  }

  E before() {
    if (before == null) {
      before = decoded(record().before(), "before");
    }
    return before;
  }

  E after() {
    if (after == null) {
      after = decoded(record().after(), "after");
    }
    return after;
  }

  private E decoded(@Nullable Map<String, Value> image, String what) {
    if (image == null) {
      throw new ChangeImageMissingException(
          "The handler of " + entity.name(), what, record().view());
    }
    return delivery.table().read(entity, image);
  }

  boolean once(String effect, UnaryOperator<Transaction> effects) {
    return delivery.once(effect, effects);
  }
}
