package dev.gateleg.model;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An index of a table. One that is only named in a {@link Key} has the attributes {@code <name>PK} and {@code <name>SK}
 * and projects all.
 *
 * <p>An index on the table's own key attributes (the two swapped, say) holds every entity without further words.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({})
public @interface Index {

  /** The index's name. */
  String name();

  /** The attributes of its partition key: one, or up to four. By default {@code <name>PK}; a local index has none. */
  String[] partitionKey() default {};

  /** The attributes of its sort key: one, up to four, or {@code ""} for none. By default {@code <name>SK} if it is used. */
  String[] sortKey() default {};

  /** Whether it is a local index: the table's partition key with another sort key, readable with strong consistency. */
  boolean local() default false;

  /** What it holds of an item. */
  Projected projected() default Projected.ALL;

  /** With {@link Projected#INCLUDE}: the attributes that it holds besides the keys. */
  String[] include() default {};

  /** What an index holds of an item. */
  enum Projected {
    /** The whole item. */
    ALL,
    /** The keys of the table and of the index. */
    KEYS_ONLY,
    /** The keys and some attributes. */
    INCLUDE
  }
}
