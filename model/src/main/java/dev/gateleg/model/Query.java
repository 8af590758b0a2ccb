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
 * Pages<E>} of an entity, of a projection or of a sealed interface of entities; {@code Optional<E>} for the only one; or
 * a record whose components are an entity, an {@code Optional} or a {@code List} of entities: a whole collection.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Query {

  /** The index that is read; empty for the table itself. */
  String index() default "";

  /** Whether the order is from the highest sort key to the lowest. */
  boolean newestFirst() default false;

  /** Whether the read sees every write that was acknowledged before it. The table and local indexes can, others can't. */
  boolean consistent() default false;
}
