package dev.gateleg.core.spi.table;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.read.Gathered;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.read.Collected;
import dev.gateleg.core.spi.read.GatheredItems;
import dev.gateleg.core.spi.read.ItemGet;
import dev.gateleg.core.spi.read.ItemPages;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What generated patterns read by. A table's class has all verbs besides; what is opened across scopes has its patterns and
 * nothing else.
 */
public abstract class GeneratedReads {

  final TableContext context;

  /** Patterns with what they have at hand. */
  protected GeneratedReads(OpenTable table) {
    this.context = table.context();
  }

  /** The item under a key, if there is one. */
  protected final <E> Optional<E> get(String pattern, EntityKey<E> key, boolean consistent) {
    return ItemGet.of(context, pattern, key, consistent).run();
  }

  /** A part of the item under a key, if there is one. */
  protected final <E, T> Optional<T> get(
      String pattern, EntityKey<E> key, ItemShape<T> shape, boolean consistent) {
    return ItemGet.of(context, pattern, key, consistent).run(shape);
  }

  /** A part of the item under a key, which must be there. */
  protected final <E, T> T getRequired(
      String pattern, EntityKey<E> key, ItemShape<T> shape, boolean consistent) {
    return get(pattern, key, shape, consistent).orElseThrow(() -> notFound(pattern, key));
  }

  /** The item under a key, which must be there. */
  protected final <E> E getRequired(String pattern, EntityKey<E> key, boolean consistent) {
    return get(pattern, key, consistent).orElseThrow(() -> notFound(pattern, key));
  }

  private static NotFoundException notFound(String pattern, EntityKey<?> key) {
    return new NotFoundException(
        CoreCode.NOT_FOUND,
        pattern + " found no " + key + "; create it, or return an Optional.",
        null);
  }

  /** The results of a query. */
  protected final <T> Pages<T> pages(ReadSpec<T> spec, KeyCondition condition) {
    return ItemPages.query(context, spec, condition);
  }

  /** The results of a scan. */
  protected final <T> Pages<T> scan(ReadSpec<T> spec) {
    return ItemPages.scan(context, spec);
  }

  /** The one result of a query, if there is one. */
  protected final <T> Optional<T> only(ReadSpec<T> spec, KeyCondition condition) {
    return ItemPages.query(context, spec, condition).only();
  }

  /** The one result of a query, which must be there. */
  protected final <T> T onlyRequired(ReadSpec<T> spec, KeyCondition condition) {
    return only(spec, condition)
        .orElseThrow(() -> ItemPages.query(context, spec, condition).notFound());
  }

  /** A parameter that bounds a range and can't be null: null would open the range. */
  protected static <T> T bound(String pattern, String parameter, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          CoreCode.BOUND_NULL,
          pattern + "'s bound '" + parameter
              + "' is null; give it a value, or declare the parameter as @Nullable for an open end.",
          null);
    }
    return value;
  }

  /** All results, each once, in the order of the sort key; they can't be changed. */
  protected final <T> Set<T> set(ReadSpec<T> spec, KeyCondition condition) {
    Set<T> all = new LinkedHashSet<>();
    Collected.hold(ItemPages.query(context, spec, condition), all::add);
    return Collections.unmodifiableSet(all);
  }

  /** All results by what tells them apart, in the order of the sort key; they can't be changed. */
  protected final <K, T> Map<K, T> map(
      ReadSpec<T> spec, KeyCondition condition, Function<T, K> key) {
    Map<K, T> all = new LinkedHashMap<>();
    Collected.hold(ItemPages.query(context, spec, condition), one -> all.put(key.apply(one), one));
    return Collections.unmodifiableMap(all);
  }

  /** The whole of a collection. */
  protected final <T> Collected collect(ReadSpec<T> spec, KeyCondition condition) {
    return ItemPages.query(context, spec, condition).collect();
  }

  /** A collection that must hold one of some entity, about to be read. */
  protected final <R, T> Gathered<T> gathered(
      ReadSpec<R> spec, KeyCondition condition, Function<Collected, Optional<T>> assembled) {
    return GatheredItems.whole(ItemPages.query(context, spec, condition), assembled);
  }

  /** A collection that can be read in pages, about to be read. */
  protected final <R, T> Gathered<T> gatheredInPages(
      ReadSpec<R> spec, KeyCondition condition, Function<Collected, Optional<T>> assembled) {
    return GatheredItems.pageable(ItemPages.query(context, spec, condition), assembled);
  }
}
