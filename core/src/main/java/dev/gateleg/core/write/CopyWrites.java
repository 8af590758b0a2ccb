package dev.gateleg.core.write;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.expression.ExpressionWriter;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.EntitySpec.CopySpec;
import dev.gateleg.core.spi.expression.WriteExpressions;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Request.Returned;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The copies of one kind that an entity's items have: an item of their own each, which repeats some of the owner's components
 * and is written, moved and deleted in the owner's transaction.
 *
 * @param <O> the owner
 * @param <E> the copy
 */
final class CopyWrites<O, E> implements SideWrites<O> {

  private final TableContext context;
  private final BoundEntity<E> copy;
  private final CopySpec<O, E> spec;

  CopyWrites(TableContext context, BoundEntity<E> copy, CopySpec<O, E> spec) {
    this.context = context;
    this.copy = copy;
    this.spec = spec;
  }

  @Override
  public boolean follow(String attribute) {
    return spec.follows().contains(attribute);
  }

  @Override
  public List<TransactionAction> of(OwnerChange<O> change) {
    E was = made(change.before());
    E is = made(change.after());
    EntityKey<E> from = was == null ? null : key(was);
    EntityKey<E> to = is == null ? null : key(is);
    List<TransactionAction> actions = new ArrayList<>();
    if (was != null && from != null && !from.equals(to)) {
      if (!change.learned().contains(from.toString())) {
        actions.add(deleted(from, item(was, change.now()), change.learned()));
      }
    }
    if (is != null && to != null && (change.whole() || !is.equals(was))) {
      actions.add(written(to, item(is, change.now()), change.now()));
    }
    return actions;
  }

  /** The copy of an owner; null where there is no owner, or it has none. */
  @Nullable
  E made(@Nullable O owner) {
    return owner == null ? null : spec.made().apply(owner).orElse(null);
  }

  private EntityKey<E> key(E made) {
    return context.inScope(copy.type().keyOf(made));
  }

  /** The copy as it is stored. */
  Map<String, Value> item(E made, Instant now) {
    return copy.item(made, now);
  }

  /** Writes a copy where none is, or one of the same owner, or one that has outlived its time. */
  private TransactionAction written(EntityKey<E> key, Map<String, Value> item, Instant now) {
    ExpressionWriter out = new ExpressionWriter();
    String condition = absentOrOwn(item, out);
    String end = copy.type().timeToLiveAttribute();
    if (end != null && !condition.isEmpty()) {
      String seconds = Long.toString(now.getEpochSecond());
      condition += " OR " + out.name(end) + " <= " + out.value(Value.fromN(seconds));
    }
    return new TransactionAction(
        "copy",
        key,
        copy.key(key),
        new Request.Put(context.tableName(), item, terms(condition, out), Returned.NOTHING),
        null,
        found -> taken(key, found),
        found -> false);
  }

  private TransactionAction deleted(
      EntityKey<E> key, Map<String, Value> item, Set<String> learned) {
    ExpressionWriter out = new ExpressionWriter();
    Map<String, Value> stored = copy.key(key);
    return new TransactionAction(
        "delete of the copy",
        key,
        stored,
        new Request.Delete(
            context.tableName(), stored, terms(absentOrOwn(item, out), out), Returned.NOTHING),
        null,
        found -> taken(key, found),
        found -> learned.add(key.toString())); // It is another's: the next try leaves it alone.
  }

  private static WriteExpressions terms(String condition, ExpressionWriter out) {
    return condition.isEmpty() ? WriteExpressions.NONE : WriteExpressions.condition(condition, out);
  }

  /** There is nothing, or a copy of the same owner; empty where the key itself tells the owner. */
  private String absentOrOwn(Map<String, Value> item, ExpressionWriter out) {
    List<String> same = new ArrayList<>();
    for (String attribute : spec.identity()) {
      Value value = item.get(attribute);
      if (value != null && !copy.key(copy.keyOf(item)).containsKey(attribute)) {
        same.add(out.name(attribute) + " = " + out.value(value));
      }
    }
    return same.isEmpty()
        ? ""
        : "attribute_not_exists(" + out.name(context.schema().partition()) + ") OR ("
            + String.join(" AND ", same) + ")";
  }

  /** Whether an item that was found is a copy of the owner whose copy should stand there. */
  boolean own(Map<String, Value> found, Map<String, Value> item) {
    return spec.identity().stream()
        .allMatch(attribute -> Objects.equals(found.get(attribute), item.get(attribute)));
  }

  UniqueTakenException taken(EntityKey<?> key, Map<String, Value> found) {
    String other = spec.identity().stream()
        .filter(found::containsKey)
        .map(attribute -> attribute + " " + Shown.key(Objects.requireNonNull(found.get(attribute))))
        .collect(Collectors.joining(", "));
    return new UniqueTakenException(
        CoreCode.COPY_TAKEN,
        key + " is the place of another " + spec.owner().name() + "'s copy ("
            + (other.isEmpty() ? "or of an item that is none" : other)
            + "); put what tells the owner into the key of " + copy.type().name()
            + ", or change what both share.",
        found,
        null);
  }
}
