package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A pattern that reads a part of one partition in the order of the sort key.
 *
 * <p>The parameters are components by name: all of the partition key, then leading ones of the sort key, the last of
 * which may be bounded by {@link From}, {@link To}, {@link After}, {@link Before} or {@link Prefix}. Returns {@code
 * Pages<E>} of an entity, of a projection or of a sealed interface of entities; {@code Optional<E>} for the only one; {@code
 * Set<E>} for all, each once; {@code Map<K, E>} for all by a component that tells them apart; or a record whose components
 * are an entity, an {@code Optional} or a {@code List} of entities: a whole collection; {@code Gathered} of such a record
 * takes filters and limits. {@link Where} declares a filter.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Query {

  /** The index that is read; empty for the table itself. */
  String index() default "";

  /** Whether the order is from the highest sort key to the lowest. */
  boolean newestFirst() default false;

  /** The most results; 0 for all. */
  int limit() default 0;

  /** The most items of a collection that is returned as one record, set or map; 0 for the usual bound, 10,000. */
  int most() default 0;

  /** The component by which a map is made; where it is left out, the one of the table's key that no parameter gives. */
  String mapKey() default "";

  /** Whether the read sees every write that was acknowledged before it. The table and local indexes can, others can't. */
  boolean consistent() default false;
}
