package dev.gateleg.core.spi.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.transport.CallSite;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that reads several items: what it returns and how it reads. Written by generated code. Immutable.
 *
 * @param <T> what it returns
 */
public final class ReadSpec<T> {

  final String pattern;
  final List<ItemShape<? extends T>> shapes;
  final boolean scan;
  final @Nullable String index;
  final boolean newestFirst;
  final boolean consistent;
  /** What the pattern says by itself of what a caller could say too. */
  final ReadOptions declared;

  private ReadSpec(
      String pattern,
      List<ItemShape<? extends T>> shapes,
      boolean scan,
      @Nullable String index,
      boolean newestFirst,
      boolean consistent,
      ReadOptions declared) {
    this.pattern = pattern;
    this.shapes = shapes;
    this.scan = scan;
    this.index = index;
    this.newestFirst = newestFirst;
    this.consistent = consistent;
    this.declared = declared;
  }

  /** A query for one entity or projection. */
  public static <T> ReadSpec<T> query(String pattern, ItemShape<T> shape) {
    return new ReadSpec<>(pattern, List.of(shape), false, null, false, false, ReadOptions.NONE);
  }

  /** A query for several entities. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The shapes are only read.
  public static <T> ReadSpec<T> mixed(String pattern, GeneratedEntity<? extends T>... shapes) {
    return new ReadSpec<>(pattern, List.of(shapes), false, null, false, false, ReadOptions.NONE);
  }

  /** A scan for one entity or projection. */
  public static <T> ReadSpec<T> scan(String pattern, ItemShape<T> shape) {
    return new ReadSpec<>(pattern, List.of(shape), true, null, false, false, ReadOptions.NONE);
  }

  /** A scan for several entities. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The shapes are only read.
  public static <T> ReadSpec<T> scanMixed(String pattern, GeneratedEntity<? extends T>... shapes) {
    return new ReadSpec<>(pattern, List.of(shapes), true, null, false, false, ReadOptions.NONE);
  }

  /** The same on an index. */
  public ReadSpec<T> index(String name) {
    return new ReadSpec<>(pattern, shapes, scan, name, newestFirst, consistent, declared);
  }

  /** The same from the highest sort key to the lowest. */
  public ReadSpec<T> newestFirst() {
    return new ReadSpec<>(pattern, shapes, scan, index, true, consistent, declared);
  }

  /** The same with strong consistency. */
  public ReadSpec<T> consistent() {
    return new ReadSpec<>(pattern, shapes, scan, index, newestFirst, true, declared);
  }

  /** The same without the items that do not meet a condition. */
  public ReadSpec<T> filter(Condition<?> condition) {
    return with(declared.filter(condition));
  }

  /** The same without the items of one entity that do not meet a condition. */
  public <E> ReadSpec<T> filter(EntityType<E> entity, Condition<E> condition) {
    return with(declared.filter(new ReadOptions.Filter(entity, condition)));
  }

  /** The same up to that many results. */
  public ReadSpec<T> limit(int results) {
    return with(declared.limit(results));
  }

  /** The same, a collection of so many items at most. */
  public ReadSpec<T> most(int items) {
    return with(declared.most(items));
  }

  private ReadSpec<T> with(ReadOptions options) {
    return new ReadSpec<>(pattern, shapes, scan, index, newestFirst, consistent, options);
  }

  CallSite site() {
    return new CallSite(pattern, shapes.size() == 1 ? shapes.get(0).entity().name() : null, index);
  }
}
