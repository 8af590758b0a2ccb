package dev.gateleg.core.spi.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.internal.write.WriteMaker;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A write of a transaction that is made from what is known of its item: nothing at first, which saves a read, and then the
 * item that refused it, for as long as the transaction is tried. For patterns. Thread-safe.
 *
 * @param <S> what the item is read as
 */
public final class LearningWrite<S> implements LatePart {

  private final EntityKey<?> key;
  private final ItemShape<S> shape;
  private final Sight sight;
  private final BiFunction<Instant, Seen<S>, ? extends Write<?>> write;

  /**
   * What is known of an item.
   *
   * @param known whether anything is
   * @param item the item; null where it is not known, or not there
   * @param <S> what it is read as
   */
  public record Seen<S>(boolean known, @Nullable S item) {

    static final Seen<?> NOTHING = new Seen<>(false, null);
  }

  /**
   * A write, made anew from the item whenever that refuses it.
   *
   * @param key the item
   * @param shape what it is read as
   * @param sight what the tries of the transaction have seen
   * @param write the write, of what is known of the item
   */
  public LearningWrite(
      EntityKey<?> key,
      ItemShape<S> shape,
      Sight sight,
      BiFunction<Instant, Seen<S>, ? extends Write<?>> write) {
    this.key = key;
    this.shape = shape;
    this.sight = sight;
    this.write = write;
  }

  @Override
  public List<TransactionPart> parts(Instant now) {
    Write<?> made = write.apply(now, sight.of(key));
    return List.of(WriteMaker.get().learning(made, item -> learned(made, item)));
  }

  private boolean learned(Write<?> made, Map<String, Value> item) {
    sight.saw(key, new Seen<>(true, WriteMaker.get().seen(made, shape, item)));
    return true;
  }
}
